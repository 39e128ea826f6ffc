import type { Queries, Transaction } from '../../db/database.ts'
import type { ChangeAction } from '../../events/change-actions.ts'
import { type Doer, nobody, openLedger } from '../../events/ledger.ts'
import { projectScope } from '../project/project-scope.ts'
import { componentScopes } from './component-scope.ts'

/** An assignment with its place and its name. */
export interface NamedAssignment {
  readonly id: number
  readonly project_id: number
  readonly component_id: number | null
  readonly name: string
}

async function scopeOf(queries: Queries & Transaction, { project_id, component_id }: NamedAssignment) {
  const ofComponent =
    component_id === null ? undefined : (await componentScopes(queries, [component_id])).get(component_id)
  return ofComponent ?? projectScope(queries, project_id)
}

/** Writes what happened to an assignment into the history of its place, which people are told of. Last in its transaction. */
export async function recordAssignment(
  tx: Transaction,
  row: NamedAssignment,
  action: ChangeAction,
  { doer = nobody, details = {} }: { readonly doer?: Doer; readonly details?: Readonly<Record<string, unknown>> } = {},
): Promise<void> {
  const ledger = openLedger(tx, await scopeOf(tx, row))
  ledger.record({ action, doer, target: row.name, details: { assignment: row.id, ...details } })
  await ledger.close()
}
