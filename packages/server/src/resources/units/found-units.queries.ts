import { sql } from 'kysely'
import { type Database, statement } from '../../db/database.ts'
import { type ListPart, partOf, sequenceOf } from '../../db/list-part.ts'
import type { Visible } from '../../domain/visible.ts'
import { runSearch } from '../../search/run-search.ts'
import type { UnitSearch } from '../../search/search-units.ts'
import { searchedTables } from '../../search/unit-conditions.ts'
import { searchByCounters, selectCounted } from './counted-units.queries.ts'
import { type UnitRow, unitColumns } from './units.present.ts'
import { unitOrder } from './units.queries.ts'

/** Where strings are looked for: in one translation, or wherever the reader may see. */
export type SearchPlace = { readonly translationId: number } | { readonly visible: Visible }

/** As an array, which is made once: whatever the planner thinks, strings are then read in the order of their ids. */
function inPlace(place: SearchPlace) {
  if ('translationId' in place) return sql`u.translation_id = ${place.translationId}`
  if (place.visible.all) return sql`true`
  return sql`u.translation_id = any(array(select t.id from translations t join components c on c.id = t.component_id
    join projects p on p.id = c.project_id where ${place.visible.component}))`
}

/** Of one translation all strings are looked at: there are few enough. */
const candidatesIn = (place: SearchPlace, search: UnitSearch | null) =>
  'visible' in place ? (search?.candidates ?? null) : null

function foundBy(place: SearchPlace, search: UnitSearch | null) {
  if (!search) return sql`units u where ${inPlace(place)}`
  const tables = candidatesIn(place, search) === null ? searchedTables : amongCandidates
  return sql`${sql.raw(tables)} where ${inPlace(place)} and ${search.condition}`
}

/** The candidates first, each looked up by its id; the planner would take them for fewer or more than they are. */
const amongCandidates = searchedTables.replace(
  'units u',
  'candidates cross join lateral (select * from units where units.id = candidates.id offset 0) u',
)

/** Candidates come first, so that the planner evaluates the rest of the search for these strings alone. */
function withCandidates(place: SearchPlace, search: UnitSearch | null) {
  const candidates = candidatesIn(place, search)
  return candidates === null ? sql`` : sql`with ${candidates} `
}

/** Strings that a search finds, by id; a null search finds all. */
export async function searchUnits(
  database: Database,
  place: SearchPlace,
  search: UnitSearch | null,
  part: ListPart,
): Promise<UnitRow[]> {
  if ('visible' in place && search?.byCounters)
    return searchByCounters(database, place.visible, search.byCounters, part)
  return runSearch(database, search, async ({ kysely }) => {
    const { rows } =
      await sql<UnitRow>`${withCandidates(place, search)}select ${sql.raw(unitColumns)} from (select u.* from ${foundBy(place, search)}
        ${partOf(unitOrder, part)}) u
      join units s on s.id = u.source_unit_id order by ${sequenceOf(unitOrder, part)}`.execute(kysely)
    return rows
  })
}

export async function countFound(database: Database, place: SearchPlace, search: UnitSearch): Promise<number> {
  if ('visible' in place && search.byCounters)
    return (await selectCounted(database, place.visible, search.byCounters)).total
  return runSearch(database, search, async ({ kysely }) => {
    const { rows } = await sql<{ count: number }>`${withCandidates(place, search)}select count(*)::int as count
      from ${foundBy(place, search)}`.execute(kysely)
    return rows[0]?.count ?? 0
  })
}

/** How many strings a reader sees: the components' counters. */
export async function countVisible(database: Database, visible: Visible): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(st.total), 0)::int as count
    from components c join projects p on p.id = c.project_id join statistics st on st.id = c.statistics_id
    where ${visible.component}`.execute(database.kysely)
  return rows[0]?.count ?? 0
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
