import { type Queries, statement } from '../../db/database.ts'
import type { Scope } from '../../events/ledger.ts'

const selectStatistics = statement<{ statistics_id: number }>(
  'statistics_of_project_scope',
  'select statistics_id from projects where id = $1',
)

/** The scope for events of a project as a whole. */
export async function projectScope(database: Queries, projectId: number): Promise<Scope> {
  const [row] = await database.query(selectStatistics, [projectId])
  if (!row) throw new Error(`project ${projectId} is gone`)
  return { projectId, componentId: null, translationId: null, languageId: null, statisticsIds: [row.statistics_id] }
}
