import { currentAsker } from '../../system/asker.ts'
import { makeFairGate } from '../../system/fair-gate.ts'

/** Large work for those who are not signed in is done one at a time, and for a third of the time: the rest is for others. */
const gate = makeFairGate({
  atOnce: 1,
  atOnceForAnonymous: 1,
  perClient: { anonymous: 1, user: 1 },
  waitingPerClient: 10,
  waiting: 100,
  patienceMs: 30_000,
  restAfter: 2,
})

/** Does work that takes this thread for long. Visitors wait for a turn, or are refused with `throttled` or `unavailable`. */
export function doLargeWork<Result>(work: () => Promise<Result>): Promise<Result> {
  const asker = currentAsker()
  return asker?.kind === 'anonymous' ? gate.run(asker, work) : work()
}
