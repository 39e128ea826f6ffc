import type { GateLimits } from '../../system/fair-gate.ts'
import type { Sessions } from '../sessions.ts'
import { endableLease } from './endable-lease.ts'

/** Sessions that serve searches alone, beside those of the pool. */
export const searchSessions = 4

/** Half of them are reserved for signed-in users. */
export const searchLimits: GateLimits = {
  atOnce: searchSessions,
  atOnceForAnonymous: searchSessions / 2,
  perClient: { anonymous: 1, user: 2 },
  waitingPerClient: 20,
  waiting: 200,
  patienceMs: 20_000,
}

/** Sessions for the searches of one request: what runs is ended where the signal aborts. */
export function forSearches(sessions: Sessions, signal: AbortSignal): Sessions {
  return {
    ...sessions,
    async lease() {
      const lease = endableLease(sessions, await sessions.lease('search'))
      const end = () => lease.end()
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
      return {
        client: lease.client,
        release(broken) {
          signal.removeEventListener('abort', end)
          lease.release(broken)
        },
      }
    },
  }
}
