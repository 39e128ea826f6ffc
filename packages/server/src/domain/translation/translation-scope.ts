import { type Database, statement, type Transaction } from '../../db/database.ts'
import type { Scope } from '../../events/ledger.ts'

interface ScopeRow {
  id: number
  project_id: number
  component_id: number
  language_id: number
  statistics_ids: number[]
}

// Each step is a look-up in an index, which `offset 0` holds PostgreSQL to: during a first import it knows nothing of the tables yet, reads
// them whole for each component and takes 25 ms.
const selectTranslationScopes = statement<ScopeRow>(
  'translation_scopes',
  `select t.id, c.project_id, t.component_id, t.language_id,
          array[t.statistics_id, c.statistics_id, p.statistics_id, l.statistics_id, pl.statistics_id] as statistics_ids
     from unnest($1::int[]) as asked (id)
    cross join lateral (select * from translations where id = asked.id offset 0) t
    cross join lateral (select * from components where id = t.component_id offset 0) c
    cross join lateral (select statistics_id from projects where id = c.project_id offset 0) p
    cross join lateral (select statistics_id from languages where id = t.language_id offset 0) l
    cross join lateral (
      select statistics_id from project_languages
       where project_id = c.project_id and language_id = t.language_id offset 0) pl`,
)

/** The scopes of translations, by id; deleted ones are left out. */
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
