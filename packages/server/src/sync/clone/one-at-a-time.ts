const last = new Map<string, Promise<unknown>>()

/**
 * Runs what asks for the same key one after the other, in this process: fetches into one clone, for jobs and requests; the planning of
 * strings that are imported at once.
 */
export async function oneAtATime<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
  const before = last.get(key) ?? Promise.resolve()
  const own = before.then(run, run)
  last.set(key, own)
  try {
    return await own
  } finally {
    if (last.get(key) === own) last.delete(key)
  }
}
