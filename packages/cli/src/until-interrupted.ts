const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs work with a signal that aborts at Ctrl-C or SIGTERM; the work must then stop at a safe point and throw. */
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
