import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { besideOf, byId, type ListPart, sequenceOf } from '../../db/list-part.ts'
import type { Visible } from '../../domain/visible.ts'
import type { CounterSearch } from '../../search/counter-search.ts'
import { type UnitRow, unitColumns } from './units.present.ts'
import { unitOrder } from './units.queries.ts'

/** The translations in which counters say that something is found. */
interface CountedPlaces {
  readonly total: number
  /** Null: too many to look into each. */
  readonly ids: readonly number[] | null
}

/** More are not looked into one by one: where so many have something, the next ones come soon in the order of ids. */
const mostPlaces = 500
/** Ids that are read at most to find the first ones of all places. */
const mostIds = 500_000

const placesOf = (visible: Visible, { place, counter }: CounterSearch) => sql`
  from translations t join components c on c.id = t.component_id join projects p on p.id = c.project_id
    join languages l on l.id = t.language_id join statistics st on st.id = t.statistics_id
   where ${visible.component} and ${place} and ${counter} > 0`

/** How many strings a search finds, by counters alone, and where. */
export async function selectCounted(
  database: Database,
  visible: Visible,
  search: CounterSearch,
): Promise<CountedPlaces> {
  const { rows } = await sql<CountedPlaces>`
    with places as materialized (select t.id, ${search.counter} as n ${placesOf(visible, search)})
    select coalesce(sum(n), 0)::int as total,
           case when count(*) <= ${mostPlaces} then coalesce(array_agg(id), '{}') end as ids from places`.execute(
    database.kysely,
  )
  const [row] = rows
  if (row === undefined) throw new Error('A sum has one row')
  return row
}

/** A page of what such a search finds, by id: only where there is something is looked. */
export async function searchByCounters(
  database: Database,
  visible: Visible,
  search: CounterSearch,
  part: ListPart,
): Promise<UnitRow[]> {
  const { limit, offset } = part
  const beside = besideOf(unitOrder, part)
  const { total, ids } = await selectCounted(database, visible, search)
  if (total <= offset) return []
  const first = limit + offset
  const found =
    ids !== null && ids.length * first <= mostIds
      ? sql`select f.id from unnest(${ids}::int[]) place (id) cross join lateral (
          select u.id from units u where u.translation_id = place.id and ${search.unit} and ${beside}
           order by ${sequenceOf(unitOrder, part)} limit ${first}) f`
      : // `is true` makes PostgreSQL check the place of each string in the order of ids. For an array the planner assumes ten places, reads all strings of thousands of translations, and sorts millions for the first two hundred.
        sql`select u.id from units u where ${search.unit} and ${beside}
          and (u.translation_id in (select t.id ${placesOf(visible, search)})) is true`
  const { rows } = await sql<UnitRow>`select ${sql.raw(unitColumns)}
    from (${found} order by ${sequenceOf(byId('id'), part)} limit ${limit} offset ${offset}) page
    join units u on u.id = page.id join units s on s.id = u.source_unit_id order by ${sequenceOf(unitOrder, part)}`.execute(
    database.kysely,
  )
  return rows
}
