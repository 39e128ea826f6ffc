import { sql } from 'kysely'
import { type Database, type Queries, statement } from '../../db/database.ts'
import { type UnitRow, unitColumns } from '../../domain/unit/unit-shape.ts'
import type { VisibleProjects } from '../../permissions/index.ts'
import { searchProblem } from '../../search/search-problem.ts'
import type { UnitSearch } from '../../search/search-units.ts'
import { searchedTables } from '../../search/unit-conditions.ts'

const pair = 'units u join units s on s.id = u.source_unit_id'

const selectPage = statement<UnitRow>(
  'units_page',
  // The page is cut before anything is joined: rows that are passed over cost nothing but their place in the index.
  `select ${unitColumns}
     from (select * from units where translation_id = $1 order by id limit $2 offset $3) u
     join units s on s.id = u.source_unit_id order by u.id`,
)
const selectTotal = statement<{ total: number }>('units_total', 'select total from statistics where id = $1')
const selectOne = statement<UnitRow>('unit', `select ${unitColumns} from ${pair} where u.id = $1`)
const selectTranslations = statement<UnitRow>(
  'unit_translations',
  `select ${unitColumns} from ${pair} where u.source_unit_id = $1 and u.id <> $1 order by u.last_updated, u.id`,
)

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** One page of a translation's strings, by id. */
export const selectUnits = (database: Database, translationId: number, { limit, offset }: Page): Promise<UnitRow[]> =>
  database.query(selectPage, [translationId, limit, offset])

/** How many strings a translation has: its counter. */
export async function countUnits(database: Database, statisticsId: number): Promise<number> {
  const [row] = await database.query(selectTotal, [statisticsId])
  return row?.total ?? 0
}

export async function selectUnit(queries: Queries, id: number): Promise<UnitRow | undefined> {
  const [row] = await queries.query(selectOne, [id])
  return row
}

/** The translations of a source string, those that moved last at the end. */
export const selectTranslationsOf = (database: Database, sourceUnitId: number): Promise<UnitRow[]> =>
  database.query(selectTranslations, [sourceUnitId])

/** Where strings are looked for: in one translation, or wherever the reader may see. */
export type SearchPlace = { readonly translationId: number } | { readonly visible: VisibleProjects }

function isVisible(visible: VisibleProjects & { readonly all: false }) {
  return sql`(p.access_control = any(${visible.accessControls}::int[]) or p.id = any(${visible.projectIds}::int[]))
    and not coalesce((c.settings ->> 'restricted')::boolean, false)`
}

/** As an array, which is made once: whatever the planner thinks, strings are then read in the order of their ids. */
function inPlace(place: SearchPlace) {
  if ('translationId' in place) return sql`u.translation_id = ${place.translationId}`
  if (place.visible.all) return sql`true`
  return sql`u.translation_id = any(array(select t.id from translations t join components c on c.id = t.component_id
    join projects p on p.id = c.project_id where ${isVisible(place.visible)}))`
}

/** Milliseconds that a search with regular expressions may take. */
const regexDeadline = 5000

const invalidRegex = '2201B'
const queryCanceled = '57014'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Runs a search; one with regular expressions under a deadline (PGlite knows none), and after the database has read them. */
async function run<Row>(
  database: Database,
  search: UnitSearch | null,
  query: (queries: Queries) => Promise<Row>,
): Promise<Row> {
  if (!search?.hasRegex) return query(database)
  try {
    return await database.transaction(async (tx) => {
      await tx.executeSql(`set local statement_timeout = ${regexDeadline}`)
      return query(tx)
    })
  } catch (error) {
    if (codeOf(error) === invalidRegex) throw searchProblem('a regular expression is wrong.')
    if (codeOf(error) === queryCanceled) throw searchProblem('the regular expression takes too long.')
    throw error
  }
}

function foundBy(place: SearchPlace, search: UnitSearch | null) {
  if (!search) return sql`units u where ${inPlace(place)}`
  return sql`${sql.raw(searchedTables)} where ${inPlace(place)} and ${search.condition}`
}

/** Strings that a search finds, by id; a null search finds all. */
export function searchUnits(
  database: Database,
  place: SearchPlace,
  search: UnitSearch | null,
  { limit, offset }: Page,
): Promise<UnitRow[]> {
  return run(database, search, async ({ kysely }) => {
    const { rows } = await sql<UnitRow>`select ${sql.raw(unitColumns)} from (select u.* from ${foundBy(place, search)}
        order by u.id limit ${limit} offset ${offset}) u
      join units s on s.id = u.source_unit_id order by u.id`.execute(kysely)
    return rows
  })
}

export function countFound(database: Database, place: SearchPlace, search: UnitSearch): Promise<number> {
  return run(database, search, async ({ kysely }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${foundBy(place, search)}`.execute(
      kysely,
    )
    return rows[0]?.count ?? 0
  })
}

/** How many strings a reader sees: the components' counters. */
export async function countVisible(database: Database, visible: VisibleProjects): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(st.total), 0)::int as count
    from components c join projects p on p.id = c.project_id join statistics st on st.id = c.statistics_id
    where ${visible.all ? sql`true` : isVisible(visible)}`.execute(database.kysely)
  return rows[0]?.count ?? 0
}
