import { sql } from 'kysely'
import type { Place } from '../../catalog/find-place.ts'
import type { Database } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'
import { componentInPlace } from '../../search/place-conditions.ts'
import { runSearch } from '../../search/run-search.ts'
import type { UnitSearch } from '../../search/search-units.ts'
import { searchedTables } from '../../search/unit-conditions.ts'

/** The end of a page of the grid: the source strings go by translation, place in the file, id. */
export interface MatrixCursor {
  readonly translation: number
  readonly position: number
  readonly id: number
}

export interface MatrixQuestion {
  readonly place: Place
  readonly visible: Visible
  readonly languageIds: readonly number[]
  /** Languages in which the search looks: the source language is never among others by itself. */
  readonly searchedIds: readonly number[]
  readonly search: UnitSearch | null
  readonly cursor: MatrixCursor | null
  /** Only these source strings; null: all. */
  readonly rows: readonly number[] | null
  readonly limit: number
}

/** A cell as the database writes it: language, string, state, whether a check fails, text. */
export type MatrixCell = readonly [language: number, unit: number, state: number, failing: boolean, target: string]

export interface MatrixRow {
  readonly id: number
  readonly translation_id: number
  readonly position: number
  readonly source: string
  readonly context: string
  readonly cells: readonly MatrixCell[]
}

/** A page of source strings with the cells of all languages, in one statement. */
export async function selectMatrix(database: Database, question: MatrixQuestion): Promise<MatrixRow[]> {
  const { place, visible, languageIds, searchedIds, search, cursor, rows, limit } = question
  const found =
    search === null
      ? sql`true`
      : sql`exists (select 1 from ${sql.raw(searchedTables)} where u.source_unit_id = r.id and u.id <> r.id
          and t.language_id = any(${searchedIds}::int[]) and ${search.condition})`
  const after =
    cursor === null
      ? sql`true`
      : sql`(r.translation_id, r.position, r.id) > (${cursor.translation}::int, ${cursor.position}::int, ${cursor.id}::bigint)`
  const named = rows === null ? sql`true` : sql`r.id = any(${rows}::bigint[])`
  const query = sql<MatrixRow>`with page as materialized (
      select r.id, r.translation_id, r.position, r.source, coalesce(r.context, '') as context from units r
       where r.translation_id = any(array(select t.id from translations t join components c on c.id = t.component_id
               join projects p on p.id = c.project_id
              where t.is_source and ${visible.component} and ${componentInPlace(place)}))
         and r.source_unit_id = r.id and ${named} and ${after} and ${found}
       order by r.translation_id, r.position, r.id limit ${limit})
    select page.*, coalesce((
        select json_agg(json_build_array(t.language_id, u.id, u.state, coalesce(cardinality(u.failing), 0) > 0, u.target))
          from units u join translations t on t.id = u.translation_id
         where u.source_unit_id = page.id and t.language_id = any(${languageIds}::int[])), '[]') as cells
      from page order by page.translation_id, page.position, page.id`
  return runSearch(database, search, async ({ kysely }) => (await query.execute(kysely)).rows)
}
