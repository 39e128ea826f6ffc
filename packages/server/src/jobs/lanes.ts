/** The lanes in which jobs work: only a few, because they share processors and database sessions. */
export interface Lanes {
  /** Number of lanes for new jobs; jobs that return from waiting go first. */
  free(): number
  /** Takes a lane that is free. */
  take(): void
  /** Gives it up; `take` or `retake` comes before the next work. */
  leave(): void
  /** Waits for a lane; no longer once the signal aborts, for then there is little left to do. */
  retake(signal: AbortSignal): Promise<void>
}

/** `onFree` is told when a lane is there for a new job. */
export function makeLanes(count: number, onFree: () => void): Lanes {
  let taken = 0
  const waiting: (() => void)[] = []

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else {
      taken--
      onFree()
    }
  }

  return {
    free: () => Math.max(0, count - taken),
    take() {
      taken++
    },
    leave,
    async retake(signal) {
      if (taken < count || signal.aborted) {
        taken++
        return
      }
      await new Promise<void>((resolve) => {
        const enter = () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(enter), 1)
          taken++
          resolve()
        }
        waiting.push(enter)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
  }
}
