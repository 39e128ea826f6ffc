import { Refusal } from '../../refusal.ts'

/** Runs costly work: at most so many at once and so many waiting; further callers are refused. */
export interface HashingQueue {
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

interface QueueLimits {
  readonly atOnce: number
  readonly waiting: number
}

/** Seconds after which a caller that was refused should try again: the whole queue is done by then. */
const retryAfterSeconds = 5

/**
 * Whoever sends many passwords at once shall take neither the memory nor the threads that all others need. Those who wait
 * come in their order; above that a 503 says when to come again.
 */
export function makeHashingQueue({ atOnce, waiting }: QueueLimits): HashingQueue {
  const queue: (() => void)[] = []
  let running = 0
  const leave = () => {
    const next = queue.shift()
    if (next === undefined) running--
    else next() // takes over the place
  }
  return {
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) {
          const detail = `Too many passwords are being checked: try again in ${retryAfterSeconds} seconds.`
          throw new Refusal('unavailable', { detail, retryAfterSeconds })
        }
        await new Promise<void>((resolve) => queue.push(resolve))
      } else running++
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
