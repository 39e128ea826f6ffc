import { setTimeout as delay } from 'node:timers/promises'
import { type Database, DatabaseUnavailable, statement } from './database.ts'

const selectState = statement<{ writable: boolean }>(
  'database_writable',
  "select not (pg_is_in_recovery() or current_setting('transaction_read_only')::bool) as writable",
)

/** Milliseconds that the database has to say so, and for which its answer is believed. */
const [patience, freshness] = [2000, 1000]

/**
 * Whether the database can be written now. However many ask, and however long it is away, one question is under way at a time.
 */
export function watchWriteState(database: Pick<Database, 'query'>): () => Promise<boolean> {
  let known: { readonly writable: boolean; readonly at: number } | null = null
  let asking: { readonly answer: Promise<boolean>; readonly since: number } | null = null

  async function ask(): Promise<boolean> {
    let writable = false
    try {
      const [row] = await database.query(selectState, [])
      writable = row?.writable === true
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
    }
    known = { writable, at: performance.now() }
    return writable
  }

  return async () => {
    const now = performance.now()
    if (known !== null && now - known.at < freshness) return known.writable
    asking ??= {
      since: now,
      answer: ask().finally(() => {
        asking = null
      }),
    }
    const left = asking.since + patience - now
    return left > 0 && Promise.race([asking.answer, delay(left, false, { ref: false })])
  }
}
