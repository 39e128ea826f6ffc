import { type Database, statement, type Transaction } from '../../db/database.ts'
import type { Scope } from '../../events/ledger.ts'

interface ScopeRow {
  id: number
  project_id: number
  component_id: number
  language_id: number
  statistics_ids: number[]
}

const selectTranslationScopes = statement<ScopeRow>(
  'translation_scopes',
  `select t.id, c.project_id, t.component_id, t.language_id,
          array[t.statistics_id, c.statistics_id, p.statistics_id, l.statistics_id, pl.statistics_id] as statistics_ids
     from translations t
     join components c on c.id = t.component_id
     join projects p on p.id = c.project_id
     join languages l on l.id = t.language_id
     join project_languages pl on pl.project_id = c.project_id and pl.language_id = t.language_id
    where t.id = any($1::int[])`,
)

/** The scopes of translations, by id; those that are gone are left out. */
export async function translationScopes(
  database: Database | Transaction,
  translationIds: readonly number[],
): Promise<Map<number, Scope>> {
  const rows = await database.query(selectTranslationScopes, [translationIds])
  return new Map(
    rows.map((row) => [
      row.id,
      {
        projectId: row.project_id,
        componentId: row.component_id,
        languageId: row.language_id,
        translationId: row.id,
        statisticsIds: row.statistics_ids,
      },
    ]),
  )
}

/** The scope of a translation; that it exists is the caller's to know. */
export async function translationScope(database: Database | Transaction, translationId: number): Promise<Scope> {
  const scope = (await translationScopes(database, [translationId])).get(translationId)
  if (!scope) throw new Error(`translation ${translationId} is gone`)
  return scope
}
