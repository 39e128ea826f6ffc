import { statement, type Transaction } from '../../db/database.ts'

const lockProjects = statement<{ id: number }>(
  'lock_structure',
  'select id from projects where id = any($1::int[]) order by id for no key update',
)

/**
 * From here on nobody else makes, moves, renames or removes categories and components of these projects until the
 * transaction ends. It comes first in a transaction, so that all callers lock in one order.
 */
export async function lockStructure(tx: Transaction, projectIds: readonly number[]): Promise<void> {
  await tx.query(lockProjects, [[...new Set(projectIds)]])
}
