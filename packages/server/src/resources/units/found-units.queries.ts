import { type RawBuilder, sql } from 'kysely'
import { type Database, statement } from '../../db/database.ts'
import { byId, type ListPart, partOf, sequenceOf } from '../../db/list-part.ts'
import type { Visible } from '../../domain/visible.ts'
import { site } from '../../permissions/index.ts'
import type { Sql } from '../../search/compare.ts'
import type { CounterSearch } from '../../search/counter-search.ts'
import { unitInPlace } from '../../search/place-conditions.ts'
import { runSearch } from '../../search/run-search.ts'
import type { SearchByTexts, UnitSearch } from '../../search/search-units.ts'
import type { TextCandidates } from '../../search/text-candidates.ts'
import { candidateTables, candidateUnits, searchedTables } from '../../search/unit-conditions.ts'
import { searchByCounters, selectCounted } from './counted-units.queries.ts'
import { type UnitRow, unitColumns } from './units.present.ts'
import { unitOrder } from './units.queries.ts'

/** The place of a search: one translation, or everything that the reader sees. */
export type SearchPlace = { readonly translationId: number } | { readonly visible: Visible }

const inPlace = (place: SearchPlace) =>
  'translationId' in place
    ? sql`u.translation_id = ${place.translationId}`
    : unitInPlace({ kind: 'site', scope: site }, place.visible)

const foundBy = (place: SearchPlace, search: UnitSearch) =>
  sql`${sql.raw(searchedTables)} where ${inPlace(place)} and ${search.condition}`

/** Parts of a `with` clause that ends in `found (id)`: the candidates that match a search, each once. */
function foundAmong({ places, ids, repeats }: TextCandidates, condition: Sql | null) {
  const once = sql`select ${sql.raw(repeats ? 'distinct ' : '')}id from (${ids}) every`
  const found =
    condition === null
      ? sql`found (id) as materialized (${once})`
      : sql`candidates (id) as materialized (${once} order by id),
          found (id) as materialized (select u.id from candidates ${sql.raw(candidateTables)} where ${condition})`
  return places === null ? sql`with ${found}` : sql`with ${places}, ${found}`
}

/** A `with` clause that ends in `found (id)`: the strings that a search of the site finds, at most so many. */
export function foundStrings(visible: Visible, search: UnitSearch, most: number) {
  const { byTexts } = search
  if (byTexts === null)
    return sql`with found (id) as materialized (select u.id from ${foundBy({ visible }, search)} limit ${most})`
  return foundAmong(byTexts.candidates(visible), byTexts.condition)
}

/** A page of what a search finds by the index, with how many there are: who asks for the page asks for that too. */
const pageAmong = (found: RawBuilder<unknown>, part: ListPart) =>
  sql<UnitRow & { readonly found_count: number }>`${found}
    select ${sql.raw(unitColumns)}, (select count(*)::int from found) as found_count
      from (select found.id from found where true ${partOf(byId('found.id'), part)}) candidates ${sql.raw(candidateUnits)}
      join units s on s.id = u.source_unit_id order by ${sequenceOf(unitOrder, part)}`

const pageOf = (found: RawBuilder<unknown>, part: ListPart) =>
  sql<UnitRow>`select ${sql.raw(unitColumns)} from (select u.* from ${found} ${partOf(unitOrder, part)}) u
    join units s on s.id = u.source_unit_id order by ${sequenceOf(unitOrder, part)}`

/** Strings of a list, by their ids. */
export interface FoundUnits {
  rows(part: ListPart): Promise<readonly UnitRow[]>
  /** How many there are in all. */
  count(): Promise<number>
}

/** All strings that a reader sees; counters say how many, and for who does not see every one, where they are. */
export const allUnits = (database: Database, visible: Visible): FoundUnits =>
  visible.all ? everyUnit(database) : findByCounters(database, visible, allCounted)

const allCounted: CounterSearch = { place: sql`true`, counter: sql<number>`st.total`, unit: sql`true` }

const everyUnit = (database: Database): FoundUnits => ({
  rows: async (part) => (await pageOf(sql`units u where true`, part).execute(database.kysely)).rows,
  async count() {
    const { rows } = await sql<{ count: number }>`select coalesce(sum(st.total), 0)::int as count
      from components c join statistics st on st.id = c.statistics_id`.execute(database.kysely)
    return rows[0]?.count ?? 0
  },
})

/** Strings that a search finds. */
export function findUnits(database: Database, place: SearchPlace, search: UnitSearch): FoundUnits {
  if ('translationId' in place) return findEach(database, place, search)
  if (search.byCounters) return findByCounters(database, place.visible, search.byCounters)
  // In one translation all strings are checked: there are few enough.
  return search.byTexts
    ? findByTexts(database, place.visible, search, search.byTexts)
    : findEach(database, place, search)
}

const findByCounters = (database: Database, visible: Visible, counters: CounterSearch): FoundUnits => ({
  rows: (part) => searchByCounters(database, visible, counters, part),
  count: async () => (await selectCounted(database, visible, counters)).total,
})

const findEach = (database: Database, place: SearchPlace, search: UnitSearch): FoundUnits => ({
  rows: (part) =>
    runSearch(
      database,
      search,
      async ({ kysely }) => (await pageOf(foundBy(place, search), part).execute(kysely)).rows,
    ),
  count: () =>
    runSearch(database, search, async ({ kysely }) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count
        from ${foundBy(place, search)}`.execute(kysely)
      return rows[0]?.count ?? 0
    }),
})

function findByTexts(
  database: Database,
  visible: Visible,
  search: UnitSearch,
  { candidates, condition }: SearchByTexts,
): FoundUnits {
  const found = foundAmong(candidates(visible), condition)
  let known: number | undefined
  return {
    rows: (part) =>
      runSearch(database, search, async ({ kysely }) => {
        const { rows } = await pageAmong(found, part).execute(kysely)
        known ??= rows[0]?.found_count
        return rows
      }),
    async count() {
      known ??= await runSearch(database, search, async ({ kysely }) => {
        const { rows } = await sql<{ count: number }>`${found} select count(*)::int as count from found`.execute(kysely)
        return rows[0]?.count ?? 0
      })
      return known
    },
  }
}

/** More than so many are not counted. */
const mostOutside = 100_000

const selectOutside = statement<{ outside: number }>(
  'strings_outside_of_index',
  `select count(*)::int as outside from (select 1 from units where not indexed limit ${mostOutside + 1}) waiting`,
)

/** How far the index of texts is: searches look at what is not in it yet one by one. */
export async function indexProgress(database: Database): Promise<string> {
  const [row] = await database.query(selectOutside, [])
  const outside = row?.outside ?? 0
  if (outside === 0) return 'complete'
  return outside > mostOutside ? `more than ${mostOutside} strings to come` : `${outside} strings to come`
}
