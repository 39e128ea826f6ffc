import { type Database, statement, type Transaction } from '../../db/database.ts'
import type { Scope } from '../../events/ledger.ts'

const selectComponentScopes = statement<{ project_id: number; component_id: number; statistics_ids: number[] }>(
  'component_scopes',
  `select c.project_id, c.id as component_id, array[c.statistics_id, p.statistics_id] as statistics_ids
     from components c join projects p on p.id = c.project_id where c.id = any($1::int[]) order by c.id`,
)

/** The scopes of components, by id; deleted ones are left out. */
export async function componentScopes(
  database: Database | Transaction,
  componentIds: readonly number[],
): Promise<Map<number, Scope>> {
  const rows = await database.query(selectComponentScopes, [componentIds])
  return new Map(
    rows.map(({ project_id, component_id, statistics_ids }) => [
      component_id,
      {
        projectId: project_id,
        componentId: component_id,
        languageId: null,
        translationId: null,
        statisticsIds: statistics_ids,
      },
    ]),
  )
}

/** The scope of a component; that it exists is the caller's to know. */
export async function componentScope(database: Database | Transaction, componentId: number): Promise<Scope> {
  const scope = (await componentScopes(database, [componentId])).get(componentId)
  if (!scope) throw new Error(`component ${componentId} is gone`)
  return scope
}
