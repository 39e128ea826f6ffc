import { editorMarks } from '@weft/contract'
import { sql } from 'kysely'
import type { Place } from '../../catalog/find-place.ts'
import type { Database } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'
import { unitInPlace } from '../../search/place-conditions.ts'
import { runSearch } from '../../search/run-search.ts'
import type { UnitSearch } from '../../search/search-units.ts'
import { searchedTables } from '../../search/unit-conditions.ts'
import { type Cursor, isAfter, orderOf, type SortKey } from './editor-orders.ts'

const bit = (condition: string, value: number) => `case when ${condition} then ${value} else 0 end`

/** The sum of `editorMarks` of the string `u`. */
export const marksText = [
  bit('cardinality(u.failing) > 0', editorMarks.failing),
  bit('u.has_suggestion', editorMarks.suggestion),
  bit('u.has_comment', editorMarks.comment),
  bit('cardinality(u.dismissed) > 0', editorMarks.dismissed),
  bit('u.pending', editorMarks.pending),
  bit('u.automatically_translated', editorMarks.automatic),
].join(' + ')

export interface IndexQuestion {
  readonly place: Place
  readonly visible: Visible
  readonly search: UnitSearch | null
  readonly keys: readonly SortKey[]
  readonly cursor: Cursor | null
  /** The string that is to be found in the list. */
  readonly located: number | null
  readonly limit: number
}

/** The columns as pieces of JSON: a list of numbers each, without brackets. */
export interface IndexColumns {
  readonly count: number
  readonly ids: string
  readonly states: string
  readonly marks: string
  /** Index of the located string, from 0. */
  readonly position: number | null
  /** The values of the last string by the keys; null where the list ends. */
  readonly last: readonly string[] | null
}

/** The list as three texts, which the database writes: a row for each string would take several times as long. */
export async function selectIndex(database: Database, question: IndexQuestion): Promise<IndexColumns> {
  const { place, visible, search, keys, cursor, located, limit } = question
  const isJoined = search !== null || keys.some(({ joins }) => joins)
  const tables = sql.raw(isJoined ? searchedTables : 'units u')
  const kept = keys.map(({ value }, index) => sql`, ${value} as ${sql.raw(`k${index}`)}`)
  const names = [...keys.map((_, index) => `k${index}::text`), 'id::text'].join(', ')
  const query = sql<IndexColumns>`with page as materialized (
      select u.id, u.state, ${sql.raw(marksText)} as marks${sql.join(kept, sql``)} from ${tables}
       where ${unitInPlace(place, visible)} and ${search?.condition ?? sql`true`}
         and ${cursor === null ? sql`true` : isAfter(keys, cursor)}
       order by ${orderOf(keys)} limit ${limit})
    select count(*)::int as count, coalesce(string_agg(id::text, ','), '') as ids,
           coalesce(string_agg(state::text, ','), '') as states, coalesce(string_agg(marks::text, ','), '') as marks,
           (select n::int from (select id, row_number() over () - 1 as n from page) numbered where id = ${located}::bigint)
             as position,
           (select json_build_array(${sql.raw(names)}) from page offset ${limit - 1} limit 1) as last
      from page`
  return runSearch(database, search, async ({ kysely }) => {
    const { rows } = await query.execute(kysely)
    const [row] = rows
    if (!row) throw new Error('An aggregate without groups has one row')
    return row
  })
}

/** A string that an address names: by the hash of its key, or by its id. */
export type LocatedString = { readonly hash: bigint } | { readonly id: number }

/** The string of a place that a checksum names; of several the first. */
export async function selectLocated(
  database: Database,
  { place, visible }: Pick<IndexQuestion, 'place' | 'visible'>,
  wanted: LocatedString,
): Promise<number | null> {
  const named =
    'id' in wanted
      ? sql`units u where u.id = ${wanted.id}::bigint`
      : sql`units s join units u on u.source_unit_id = s.id where s.id_hash = ${wanted.hash.toString()}::bigint`
  const { rows } = await sql<{ id: number }>`select u.id from ${named} and ${unitInPlace(place, visible)}
    order by u.translation_id, u.id limit 1`.execute(database.kysely)
  return rows[0]?.id ?? null
}
