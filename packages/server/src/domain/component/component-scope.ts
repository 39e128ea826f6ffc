import { type Database, statement, type Transaction } from '../../db/database.ts'
import type { Scope } from '../../events/ledger.ts'

const selectComponentScope = statement<{ project_id: number; component_id: number; statistics_ids: number[] }>(
  'component_scope',
  `select c.project_id, c.id as component_id, array[c.statistics_id, p.statistics_id] as statistics_ids
     from components c join projects p on p.id = c.project_id where c.id = $1`,
)

/** The scope of a component; that it exists is the caller's to know. */
export async function componentScope(database: Database | Transaction, componentId: number): Promise<Scope> {
  const [row] = await database.query(selectComponentScope, [componentId])
  if (!row) throw new Error(`component ${componentId} is gone`)
  return {
    projectId: row.project_id,
    componentId,
    languageId: null,
    translationId: null,
    statisticsIds: row.statistics_ids,
  }
}
