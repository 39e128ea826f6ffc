const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs work with a signal that aborts at Ctrl-C or SIGTERM: it then stops at a safe point, by throwing. */
export async function untilInterrupted<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interrupted = new AbortController()
  const abort = () => interrupted.abort()
  for (const name of signals) process.on(name, abort)
  try {
    return await work(interrupted.signal)
  } finally {
    for (const name of signals) process.off(name, abort)
  }
}
