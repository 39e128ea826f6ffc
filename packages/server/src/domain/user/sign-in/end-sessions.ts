import type { Transaction } from '../../../db/database.ts'
import { dropCaches } from '../../cache-drop.ts'

/** The sessions of a user to end: one of them, all but one, or all. */
export type SessionSelection = { readonly only: number } | { readonly except: number } | 'all'

/** Ends sessions of a user, on every node and with the live streams behind them. Returns how many there were. */
export async function endSessions(tx: Transaction, userId: number, which: SessionSelection): Promise<number> {
  let query = tx.kysely.deleteFrom('sessions').where('user_id', '=', userId)
  if (which !== 'all')
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '<>', which.except)
  const ended = await query.returning('id').execute()
  for (const { id } of ended) dropCaches(tx, 'access', `session:${id}`)
  return ended.length
}
