import { type RawBuilder, sql } from 'kysely'
import { type Database, statement } from '../../db/database.ts'
import {
  type ListOrder,
  type ListPart,
  listStatement,
  momentText,
  partOf,
  queryPart,
  sequenceOf,
} from '../../db/list-part.ts'
import { restrictedText, type Visible } from '../../domain/visible.ts'
import { beginning, type ChangePosition, isSettledText } from '../../events/change-position.ts'
import type { ChangeRow } from './changes.present.ts'

const columns = `h.id, h.timestamp, h.action, h.project_id, h.component_id, h.translation_id, h.unit_id, h.alert_id, h.target, h.old,
  h.details::text as details, u.username as user_name, a.username as author_name,
  coalesce(u.full_name, a.full_name) as full_name, ${momentText('h.timestamp')} as moment`
const people = 'left join users u on u.id = h.user_id left join users a on a.id = h.author_id'

/** A row of a page, with how many there are in all: the counter, so that nothing is counted. */
export type CountedChange = ChangeRow & { readonly count: number }

/** The newest first. */
export const changeOrder: ListOrder = {
  columns: [
    { name: 'h.timestamp', kind: 'moment' },
    { name: 'h.id', kind: 'integer' },
  ],
  descending: true,
}

const pageOf = (column: string) =>
  listStatement<CountedChange>(
    `changes_of_${column}`,
    `select ${columns}, s.changes as count from changes h ${people} cross join (select changes from statistics where id = $2) s
      where h.${column} = $1 {part}`,
    changeOrder,
  )

const pages = {
  project_id: pageOf('project_id'),
  component_id: pageOf('component_id'),
  translation_id: pageOf('translation_id'),
}

const versionOf = (column: string) =>
  statement<{ count: number; newest: number | null }>(
    `changes_version_of_${column}`,
    `select changes as count, (select h.id from changes h where h.${column} = $1
        order by h.timestamp desc, h.id desc limit 1) as newest from statistics where id = $2`,
  )

const versions = {
  project_id: versionOf('project_id'),
  component_id: versionOf('component_id'),
  translation_id: versionOf('translation_id'),
}

/** A row with what decides who sees it; null where it is about the site, or about what is gone. */
export type PlacedChange = ChangeRow & { readonly access_control: number | null; readonly restricted: boolean }

const selectOne = statement<PlacedChange>(
  'change',
  `select ${columns}, p.access_control, ${restrictedText('k')} as restricted
     from changes h ${people} left join projects p on p.id = h.project_id left join components k on k.id = h.component_id
    where h.id = $1`,
)

/** The owner of a history: a thing by its column, with the row of its counters. */
export interface HistoryOf {
  readonly column: keyof typeof pages
  readonly id: number
  readonly statisticsId: number
}

export interface ChangeFilter {
  readonly user?: string
  readonly exclude_user?: string
  readonly action?: readonly number[]
  /** The code of a language. */
  readonly language?: string
  readonly timestamp_after?: Date
  readonly timestamp_before?: Date
  /** Strings of bulk edits are left out, where the edit has its own entry. */
  readonly bulk?: 'entries'
}

export const selectChangesOf = (database: Database, of: HistoryOf, part: ListPart): Promise<CountedChange[]> =>
  queryPart(database, pages[of.column], [of.id, of.statisticsId], part)

/** How long a history is and its newest row: as long as both are the same, so is all of it. Undefined where it is gone. */
export async function selectVersion(
  database: Database,
  of: HistoryOf,
): Promise<{ readonly count: number; readonly newest: number | null } | undefined> {
  const [row] = await database.query(versions[of.column], [of.id, of.statisticsId])
  return row
}

export async function selectChange(database: Database, id: number): Promise<PlacedChange | undefined> {
  const [row] = await database.query(selectOne, [id])
  return row
}

/** The query of the history: of one thing (null: of all), with a filter, limited to the reader's view. */
export interface ChangeSearch {
  readonly of: HistoryOf | null
  /** Limits it to a place without a separate history, such as a category. */
  readonly within?: RawBuilder<unknown>
  readonly filter: ChangeFilter
  readonly visible: Visible
}

/** The conditions on a change itself: its person, time and kind. */
function ownConditions({ filter, visible }: ChangeSearch): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = []
  if (!visible.all) all.push(visible.change)
  if (filter.user !== undefined) all.push(sql`u.username = ${filter.user}`)
  if (filter.exclude_user !== undefined) all.push(sql`u.username is distinct from ${filter.exclude_user}`)
  if (filter.action !== undefined) all.push(sql`h.action = any(${filter.action}::int[])`)
  if (filter.timestamp_after) all.push(sql`h.timestamp >= ${filter.timestamp_after}`)
  if (filter.timestamp_before) all.push(sql`h.timestamp <= ${filter.timestamp_before}`)
  return all
}

const languageOf = (code: string) => sql`(select id from languages where code = ${code})`

const joined = (all: readonly RawBuilder<unknown>[]) => (all.length === 0 ? sql`true` : sql.join(all, sql` and `))

function conditions(search: ChangeSearch) {
  const { of, within, filter } = search
  const all = ownConditions(search)
  if (within) all.push(within)
  if (of) all.push(sql`h.${sql.ref(of.column)} = ${of.id}`)
  if (filter.language !== undefined) all.push(sql`h.language_id = ${languageOf(filter.language)}`)
  if (filter.bulk !== undefined) all.push(sql`(h.unit_id is null or not h.details ? 'bulk')`)
  return joined(all)
}

const columnOfPlaces = {
  project_id: 'k.project_id',
  component_id: 'e.component_id',
  translation_id: 'e.translation_id',
}

/**
 * The entries of bulk edits that stand at a wider place than the one asked for and changed strings there; null: none can. A language is
 * such a place, too.
 */
function widerEntries(search: ChangeSearch): RawBuilder<unknown> | null {
  const { of, within, filter } = search
  const isNarrow = filter.language !== undefined || (of !== null && of.column !== 'project_id')
  if (filter.bulk === undefined || within !== undefined || !isNarrow) return null
  const places: RawBuilder<unknown>[] = []
  if (of) places.push(sql`${sql.ref(columnOfPlaces[of.column])} = ${of.id}`)
  if (filter.language !== undefined) places.push(sql`e.language_id = ${languageOf(filter.language)}`)
  const ids = sql`select e.change_id from bulk_edit_places e join components k on k.id = e.component_id where ${joined(places)}`
  return joined([sql`h.id = any(array(${ids}))`, ...ownConditions(search)])
}

export async function searchChanges(database: Database, search: ChangeSearch, part: ListPart): Promise<ChangeRow[]> {
  const wider = widerEntries(search)
  const from = sql`from changes h ${sql.raw(people)}`
  if (wider === null) {
    const { rows } = await sql<ChangeRow>`select ${sql.raw(columns)} ${from}
      where ${conditions(search)} ${partOf(changeOrder, part)}`.execute(database.kysely)
    return rows
  }
  // Each of both is read in the order of its index, as far as the part goes.
  const most = { ...part, offset: 0, limit: part.offset + part.limit }
  const { rows } = await sql<ChangeRow>`with page as (
      (select h.id ${from} where ${conditions(search)} ${partOf(changeOrder, most)})
      union
      (select h.id ${from} where ${wider} ${partOf(changeOrder, most)}))
    select ${sql.raw(columns)} ${from} where h.id in (select id from page)
     order by ${sequenceOf(changeOrder, part)} limit ${part.limit} offset ${part.offset}`.execute(database.kysely)
  return rows
}

export async function countChanges(database: Database, search: ChangeSearch): Promise<number> {
  const wider = widerEntries(search)
  const all = wider === null ? conditions(search) : sql`((${conditions(search)}) or (${wider}))`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from changes h ${sql.raw(people)}
    where ${all}`.execute(database.kysely)
  return rows[0]?.count ?? 0
}

/** All that an unrestricted reader sees, from the projects' counters. */
export async function countAllChanges(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(s.changes), 0)::int as count
    from projects p join statistics s on s.id = p.statistics_id`.execute(database.kysely)
  return rows[0]?.count ?? 0
}

/** A row of the history with the transaction that wrote it; null: from before these were noted. */
export type SettledChange = ChangeRow & { readonly xact: string | null }

/** The position of the next page: after an old row, and after a position; null: past all old ones. */
export interface ChangesFrom {
  readonly oldId: number | null
  readonly position: ChangePosition
}

const selectXact = statement<{ xact: string | null }>(
  'transaction_of_change',
  'select xact::text as xact from changes where id = $1',
)
const selectNextXact = statement<{ xact: string | null }>(
  'transaction_after_change',
  'select min(xact)::text as xact from changes where id > $1 and xact is not null',
)

/**
 * The position of a reader who has read up to the change of an id. One that is gone: not behind anything that came after it.
 */
export async function positionAfter(database: Database, id: number): Promise<ChangesFrom> {
  const [known] = id === 0 ? [] : await database.query(selectXact, [id])
  if (known?.xact != null) return { oldId: null, position: { xact: known.xact, id } }
  if (known || id === 0) return { oldId: id, position: beginning }
  const [next] = await database.query(selectNextXact, [id])
  return { oldId: id, position: { xact: next?.xact ?? '0', id: 0 } }
}

/**
 * The later changes, the oldest first, limited to the reader's view: each change once, at any end of its transaction.
 */
export async function selectChangesAfter(
  database: Database,
  search: ChangeSearch,
  { oldId, position }: ChangesFrom,
  limit: number,
): Promise<SettledChange[]> {
  const select = sql.raw(`select ${columns}, h.xact::text as xact from changes h ${people}`)
  const old =
    oldId === null
      ? []
      : (
          await sql<SettledChange>`${select} where ${conditions(search)} and h.xact is null and h.id > ${oldId}
            order by h.id limit ${limit}`.execute(database.kysely)
        ).rows
  if (old.length === limit) return old
  const { rows } = await sql<SettledChange>`${select} where ${conditions(search)}
      and (h.xact, h.id) > (${position.xact}::xid8, ${position.id}::bigint) and ${sql.raw(isSettledText)}
    order by h.xact, h.id limit ${limit - old.length}`.execute(database.kysely)
  return [...old, ...rows]
}
