import { sql } from 'kysely'
import type { Place } from '../catalog/find-place.ts'
import type { Database } from '../db/database.ts'
import { compileSearchWithTerms, type SearchedPlace } from '../domain/unit/search-with-terms.ts'
import { visibleTo } from '../domain/visible.ts'
import { type Actor, visibleProjects } from '../permissions/index.ts'
import { unitInPlace } from '../search/place-conditions.ts'
import { runSearch } from '../search/run-search.ts'
import type { UnitSearch } from '../search/search-units.ts'
import { searchedTables } from '../search/unit-conditions.ts'

/** The place whose strings are compared with terms; null where strings of many projects are looked for. */
function searchedIn(place: Place, actor: Actor): SearchedPlace | null {
  if (place.kind === 'site' || place.kind === 'language') return null
  const visible = visibleProjects(actor)
  if ('project' in place) return { projectId: place.project.row.id, componentId: null, visible }
  const { row } = place.kind === 'translation' ? place.translation.component : place.component
  return { projectId: row.project_id, componentId: row.id, visible }
}

/** The strings of an edit: chosen ones, or the results of a search in a place, as a reader sees them. */
export interface Choice {
  readonly place: Place
  readonly actor: Actor
  readonly search: UnitSearch | null
  readonly ids: readonly number[] | null
  readonly skip: readonly number[]
}

/** Compiles a choice. Throws a problem of `q`. */
export async function compileChoice(
  database: Database,
  {
    place,
    actor,
    q,
    ids,
    skip = [],
  }: Omit<Choice, 'search' | 'ids' | 'skip'> & {
    readonly q: string
    readonly ids?: readonly number[] | undefined
    readonly skip?: readonly number[] | undefined
  },
): Promise<Choice> {
  const search = q.trim() === '' ? null : await compileSearchWithTerms(database, q, searchedIn(place, actor))
  return { place, actor, search, ids: ids ?? null, skip }
}

function conditionOf({ place, actor, search, ids, skip }: Choice) {
  const chosen = ids === null ? sql`true` : sql`u.id = any(${ids}::bigint[])`
  const left = skip.length === 0 ? sql`true` : sql`u.id <> all(${skip}::bigint[])`
  return sql`${unitInPlace(place, visibleTo(actor))} and ${chosen} and ${left} and ${search?.condition ?? sql`true`}`
}

const tablesOf = ({ search }: Choice) => sql.raw(search === null ? 'units u' : searchedTables)

/** Ids of the next chosen strings, in their order, behind `after`. */
export async function chosenStrings(
  database: Database,
  choice: Choice,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  return runSearch(database, choice.search, async ({ kysely }) => {
    const { rows } = await sql<{ id: number }>`select u.id from ${tablesOf(choice)}
      where u.id > ${after} and ${conditionOf(choice)} order by u.id limit ${limit}`.execute(kysely)
    return rows.map(({ id }) => id)
  })
}

/** How many strings are chosen. */
export async function countChosen(database: Database, choice: Choice): Promise<number> {
  return runSearch(database, choice.search, async ({ kysely }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${tablesOf(choice)}
      where ${conditionOf(choice)}`.execute(kysely)
    return rows[0]?.count ?? 0
  })
}
