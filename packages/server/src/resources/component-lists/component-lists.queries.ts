import { sql } from 'kysely'
import { type Database, type Queries, statement, type Transaction } from '../../db/database.ts'
import { byId, firstRows, type ListPart, listStatement, partOf, queryPart } from '../../db/list-part.ts'
import type { Visible } from '../../domain/visible.ts'

/** A component list with its rules. */
export interface ListRow {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly show_dashboard: boolean
  readonly auto_assign: readonly ListRule[]
}

/** A rule that adds components to a list. */
export interface ListRule {
  readonly project_match: string
  readonly component_match: string
}

const columns = `l.id, l.name, l.slug, l.show_dashboard, coalesce((
    select json_agg(json_build_object('project_match', r.project_match, 'component_match', r.component_match) order by r.id)
      from component_list_rules r where r.component_list_id = l.id), '[]') as auto_assign`

export const listOrder = byId('l.id')
export const listedOrder = byId('c.id')

const selectPage = listStatement<ListRow>(
  'component_lists_page',
  `select ${columns} from component_lists l where true {part}`,
  listOrder,
)
const countAll = statement<{ count: number }>(
  'component_lists_count',
  'select count(*)::int as count from component_lists',
)
const selectOne = statement<ListRow>(
  'component_list_by_slug',
  `select ${columns} from component_lists l where l.slug = $1`,
)
const selectTaken = statement<{ id: number; name: string; slug: string }>(
  'component_lists_of_names',
  'select id, name, slug from component_lists where name = $1 or slug = $2',
)
const selectTeams = statement<{ team_id: number }>(
  'teams_of_component_list',
  'select team_id from team_component_lists where component_list_id = $1 limit 1',
)
const insertPart = statement<never>(
  'insert_listed_component',
  'insert into component_list_components (component_list_id, component_id) values ($1, $2) on conflict do nothing',
)
const deletePart = statement<never>(
  'delete_listed_component',
  'delete from component_list_components where component_list_id = $1 and component_id = $2',
)
const deleteRules = statement<never>(
  'delete_list_rules',
  'delete from component_list_rules where component_list_id = $1',
)
const insertRules = statement<never>(
  'insert_list_rules',
  `insert into component_list_rules (component_list_id, project_match, component_match)
   select $1, unnest($2::text[]), unnest($3::text[])`,
)

export const selectLists = (database: Database, part: ListPart) => queryPart(database, selectPage, [], part)
export const countLists = async (database: Database) => (await database.query(countAll, []))[0]?.count ?? 0
export const findList = async (database: Queries, slug: string) => (await database.query(selectOne, [slug]))[0]
export const selectTakenLists = (database: Queries, name: string | undefined, slug: string | undefined) =>
  database.query(selectTaken, [name ?? null, slug ?? null])
/** Whether what is in the list decides what people may. */
export const givesRights = async (database: Queries, id: number) => (await database.query(selectTeams, [id])).length > 0

/** Ids of the components of a list that a reader sees. */
export async function selectListed(
  database: Database,
  listId: number,
  { component }: Visible,
  part: ListPart = firstRows(100_000),
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select c.id from component_list_components lc
      join components c on c.id = lc.component_id join projects p on p.id = c.project_id
     where lc.component_list_id = ${listId} and ${component} ${partOf(listedOrder, part)}`.execute(database.kysely)
  return rows.map(({ id }) => id)
}

/** Ids of the components of several lists that a reader sees, by the id of the list. */
export async function selectListedOf(
  database: Database,
  listIds: readonly number[],
  { component }: Visible,
): Promise<(listId: number) => readonly number[]> {
  const { rows } = await sql<{ list: number; ids: number[] }>`
    select lc.component_list_id as list, array_agg(c.id order by c.id) as ids from component_list_components lc
      join components c on c.id = lc.component_id join projects p on p.id = c.project_id
     where lc.component_list_id = any(${[...listIds]}::int[]) and ${component} group by 1`.execute(database.kysely)
  const found = new Map(rows.map(({ list, ids }) => [list, ids]))
  return (listId) => found.get(listId) ?? []
}

export const insertListed = (tx: Transaction, listId: number, componentId: number) =>
  tx.query(insertPart, [listId, componentId])
export const deleteListed = (tx: Transaction, listId: number, componentId: number) =>
  tx.query(deletePart, [listId, componentId])

export async function writeRules(tx: Transaction, listId: number, rules: readonly ListRule[]): Promise<void> {
  await tx.query(deleteRules, [listId])
  const patterns = [rules.map((rule) => rule.project_match), rules.map((rule) => rule.component_match)]
  await tx.query(insertRules, [listId, ...patterns])
}
