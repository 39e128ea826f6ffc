import { type Queries, statement, type Transaction } from '../db/database.ts'
import { componentScopes } from '../domain/component/component-scope.ts'
import { projectScope } from '../domain/project/project-scope.ts'
import type { ChangeAction } from '../events/change-actions.ts'
import { type Doer, nobody, openLedger } from '../events/ledger.ts'
import type { AskedCounts } from './ask-strings.ts'
import type { AssignmentRow, CountingState } from './assignment-rows.ts'

type Named = Pick<AssignmentRow, 'id' | 'project_id' | 'component_id' | 'name'>

async function scopeOf(queries: Queries & Transaction, { project_id, component_id }: Named) {
  const ofComponent =
    component_id === null ? undefined : (await componentScopes(queries, [component_id])).get(component_id)
  return ofComponent ?? projectScope(queries, project_id)
}

/** Writes what happened to an assignment into the history of its place, which people are told of. Last in its transaction. */
export async function recordAssignment(
  tx: Transaction,
  row: Named,
  action: ChangeAction,
  { doer = nobody, details = {} }: { readonly doer?: Doer; readonly details?: Readonly<Record<string, unknown>> } = {},
): Promise<void> {
  const ledger = openLedger(tx, await scopeOf(tx, row))
  ledger.record({ action, doer, target: row.name, details: { assignment: row.id, ...details } })
  await ledger.close()
}

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
  row: Named,
  state: CountingState,
  { strings, left }: AskedCounts,
): Promise<void> {
  if (left > 0 && state.keeps_open) await tx.query(hadLeft, [row.id])
  if (left > 0 || strings === 0 || state.keeps_open || state.listed_to !== null) return
  if ((await tx.query(closeDone, [row.id])).length > 0) await recordAssignment(tx, row, 'assignment-done')
}
