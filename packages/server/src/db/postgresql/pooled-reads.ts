import type pg from 'pg'
import { Refusal } from '../../refusal.ts'
import type { Asker } from '../../system/asker.ts'
import { type FairGate, makeFairGate } from '../../system/fair-gate.ts'
import { isConnectionLoss } from '../connection-loss.ts'
import { type Query, queryConfig, type Sessions } from '../sessions.ts'
import { endableLease } from './endable-lease.ts'

/** Sessions of the pool that reads of requests leave to those who save. */
const sessionsForSaves = 3

/** Milliseconds that a read of a request takes at most. */
export type ReadDeadlines = { readonly [Kind in Asker['kind']]: number }
export const usualReadDeadlines: ReadDeadlines = { anonymous: 10_000, user: 30_000 }

interface PooledRead {
  readonly query: Query
  /** Null: for nobody, and so without a deadline. */
  readonly asker: Asker | null
  readonly deadlines: ReadDeadlines
}

/** The gate of the reads of requests, for a pool of so many sessions. */
export function makeReadGate(poolSize: number): FairGate {
  const atOnce = Math.max(1, poolSize - sessionsForSaves)
  return makeFairGate({
    atOnce,
    atOnceForAnonymous: Math.max(1, atOnce - 2),
    perClient: { anonymous: 2, user: 4 },
    waitingPerClient: 500,
    waiting: 5000,
    patienceMs: 30_000,
  })
}

/** Runs one statement on a session that nobody else uses. A read for somebody is ended at its deadline. */
export async function runPooled(sessions: Sessions, { query, asker, deadlines }: PooledRead): Promise<pg.QueryResult> {
  const lease = endableLease(sessions, await sessions.lease())
  let isLate = false
  const timer =
    asker &&
    setTimeout(() => {
      isLate = true
      lease.end()
    }, deadlines[asker.kind])
  const done = (broken: boolean) => {
    clearTimeout(timer ?? undefined)
    lease.release(broken)
  }
  try {
    const result = await lease.client.query(queryConfig(query))
    done(false)
    return result
  } catch (error) {
    done(isConnectionLoss(error))
    if (!isLate) throw error
    throw new Refusal('unavailable', {
      detail: 'This takes too long: request less.',
      retryAfterSeconds: 60,
      cause: error,
    })
  }
}
