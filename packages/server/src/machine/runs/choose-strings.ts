import { sql } from 'kysely'
import type { TranslationRecord } from '../../catalog/records.ts'
import type { Database } from '../../db/database.ts'
import { compileSearchWithTerms } from '../../domain/unit/search-with-terms.ts'
import { runSearch } from '../../search/run-search.ts'
import type { UnitSearch } from '../../search/search-units.ts'
import { searchedTables } from '../../search/unit-conditions.ts'

/** The search of a run, compiled. Throws a problem of `q`. */
export const compileRunSearch = (
  database: Database,
  q: string,
  { component }: TranslationRecord,
): Promise<UnitSearch> =>
  compileSearchWithTerms(database, q, { projectId: component.row.project_id, componentId: component.row.id })

/** Ids of the next strings that a search finds in a translation, behind `after`. */
export async function nextStrings(
  database: Database,
  search: UnitSearch,
  { translationId, after, limit }: { readonly translationId: number; readonly after: number; readonly limit: number },
): Promise<number[]> {
  return runSearch(database, search, async ({ kysely }) => {
    const { rows } = await sql<{ id: number }>`select u.id from ${sql.raw(searchedTables)}
      where u.translation_id = ${translationId} and u.id > ${after} and u.id <> u.source_unit_id and u.state < 100
        and ${search.condition} order by u.id limit ${limit}`.execute(kysely)
    return rows.map(({ id }) => id)
  })
}

/** How many strings a search finds in a translation, and how many different sources these have. */
export async function countStrings(
  database: Database,
  search: UnitSearch,
  translationId: number,
): Promise<{ readonly strings: number; readonly texts: number }> {
  return runSearch(database, search, async ({ kysely }) => {
    const { rows } = await sql<{ strings: number; texts: number }>`
      select count(*)::int as strings, count(distinct md5(coalesce(u.source, s.source)))::int as texts
        from ${sql.raw(searchedTables)}
       where u.translation_id = ${translationId} and u.id <> u.source_unit_id and u.state < 100 and ${search.condition}`.execute(
      kysely,
    )
    return rows[0] ?? { strings: 0, texts: 0 }
  })
}
