import { Refusal } from '../refusal.ts'
import type { Asker } from './asker.ts'

/** How much costly work is done at once, and how much may wait. */
export interface GateLimits {
  /** For all together, and for all together who are not signed in. */
  readonly atOnce: number
  readonly atOnceForAnonymous: number
  /** For each who asks. */
  readonly perClient: { readonly [Kind in Asker['kind']]: number }
  /** For each requester, and for all of a kind together. */
  readonly waitingPerClient: number
  readonly waiting: number
  /** A place stays empty behind work for somebody who is not known, for so many times as long as the work took. */
  readonly restAfter?: number
  /** Milliseconds that one waits. */
  readonly patienceMs: number
}

/** Lets in so much work at once. Those who wait take turns by who they are: many requests of one hold up nobody else's. */
export interface FairGate {
  /**
   * Runs the work when its turn comes. Refuses with `throttled` where the asker has too much waiting, with `unavailable` where everybody
   * has, or where the turn does not come in time.
   */
  run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result>
}

interface Waiter {
  readonly asker: Asker
  start(): void
}

/** Seconds after which one who was refused may come again. */
const retryAfterSeconds = 5

const tooMuchOfOne = () =>
  new Refusal('throttled', { detail: 'Too many of your requests are waiting.', retryAfterSeconds })
const tooMuchOfAll = () => new Refusal('unavailable', { retryAfterSeconds })

export function makeFairGate(limits: GateLimits): FairGate {
  const running = { anonymous: 0, user: 0 }
  const waiting = { anonymous: 0, user: 0 }
  const runningOf = new Map<string, number>()
  /** In the order in which the clients have their turns. */
  const queues = new Map<string, Waiter[]>()

  function mayRun({ key, kind }: Asker): boolean {
    if (running.anonymous + running.user >= limits.atOnce) return false
    if (kind === 'anonymous' && running.anonymous >= limits.atOnceForAnonymous) return false
    return (runningOf.get(key) ?? 0) < limits.perClient[kind]
  }

  function begin(asker: Asker): () => void {
    // An asker may become known as somebody while the work runs: it is counted off as it was counted.
    const { key, kind } = asker
    running[kind]++
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1)
    return () => {
      running[kind]--
      const left = (runningOf.get(key) ?? 1) - 1
      if (left > 0) runningOf.set(key, left)
      else runningOf.delete(key)
      letIn()
    }
  }

  /** Lets in one of each client in turn for whom there is room, those who are known first. A client with more goes to the end of the turns. */
  function letIn(): void {
    const turns = [...queues]
    for (const kind of ['user', 'anonymous'] as const)
      for (const [key, queue] of turns) {
        const [first] = queue
        if (first?.asker.kind !== kind || !mayRun(first.asker)) continue
        queues.delete(key)
        leaveQueue(queue)
        if (queue.length > 0) queues.set(key, queue)
        first.start()
      }
  }

  function leaveQueue(queue: Waiter[], waiter = queue[0]): void {
    if (waiter === undefined) return
    queue.splice(queue.indexOf(waiter), 1)
    waiting[waiter.asker.kind]--
  }

  function waitForTurn(asker: Asker): Promise<() => void> {
    const { key, kind, signal } = asker
    const queue = queues.get(key) ?? []
    if (queue.length >= limits.waitingPerClient) throw tooMuchOfOne()
    if (waiting[kind] >= limits.waiting) throw tooMuchOfAll()
    return new Promise((resolve, reject) => {
      const forget = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
      }
      const giveUp = () => {
        forget()
        leaveQueue(queue, waiter)
        if (queue.length === 0) queues.delete(key)
        reject(tooMuchOfAll())
      }
      const waiter: Waiter = {
        asker: { ...asker, key, kind },
        start() {
          forget()
          resolve(begin(asker))
        },
      }
      const timer = setTimeout(giveUp, limits.patienceMs)
      signal.addEventListener('abort', giveUp)
      queue.push(waiter)
      waiting[kind]++
      queues.set(key, queue)
    })
  }

  return {
    async run(asker, work) {
      if (asker.signal.aborted) throw tooMuchOfAll()
      const end = queues.has(asker.key) || !mayRun(asker) ? await waitForTurn(asker) : begin(asker)
      const begun = performance.now()
      const isKnown = asker.kind === 'user'
      try {
        return await work()
      } finally {
        const rest = isKnown ? 0 : (performance.now() - begun) * (limits.restAfter ?? 0)
        if (rest > 0) setTimeout(end, rest)
        else end()
      }
    },
  }
}
