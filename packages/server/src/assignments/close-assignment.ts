import { statement, type Transaction } from '../db/database.ts'
import { type NamedAssignment, recordAssignment } from '../domain/component/record-assignment.ts'
import type { AskedCounts } from './ask-strings.ts'
import type { CountingState } from './assignment-rows.ts'

const closeDone = statement<{ id: number }>(
  'close_done_assignment',
  `update assignments set state = 'done', closed_at = now(), closed_by = null, changed = now(), listed_to = null
    where id = $1 and state = 'open' returning id`,
)

const hadLeft = statement<never>('assignment_had_left', 'update assignments set keeps_open = false where id = $1')

/**
 * Closes an assignment where nothing is left of its strings, once these are all listed. One whose strings are all gone stays open: nobody did
 * them. One that somebody opened again closes only after it had something left.
 */
export async function settleAssignment(
  tx: Transaction,
  row: NamedAssignment,
  state: CountingState,
  { strings, left }: AskedCounts,
): Promise<void> {
  if (left > 0 && state.keeps_open) await tx.query(hadLeft, [row.id])
  if (left > 0 || strings === 0 || state.keeps_open || state.listed_to !== null) return
  if ((await tx.query(closeDone, [row.id])).length > 0) await recordAssignment(tx, row, 'assignment-done')
}
