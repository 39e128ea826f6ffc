import { sql, type Updateable } from 'kysely'
import { type Database, type Queries, statement, type Transaction } from '../../db/database.ts'
import { besideOf, byId, type ListPart, partOf, sequenceOf } from '../../db/list-part.ts'
import type { ComponentTable } from '../../db/tables.ts'
import { widerFlags } from '../../db/wider-flags.ts'
import type { KeptSettings } from '../../domain/project/inheritance.ts'
import type { Visible } from '../../domain/visible.ts'
import { changeActions } from '../../events/change-actions.ts'

const all = (database: Database, visible: Visible) =>
  database.kysely
    .selectFrom('components as c')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .where(visible.amongMany)

export const componentOrder = byId('c.id')
export const linkOrder = byId('p.id')

/** Ids of a page of the components that somebody sees; of one project, or of all (null). */
export async function selectComponentIds(
  database: Database,
  of: { readonly visible: Visible; readonly projectId: number | null },
  part: ListPart,
): Promise<number[]> {
  const query = all(database, of.visible)
    .select('c.id')
    .where(besideOf(componentOrder, part))
    .orderBy(sequenceOf(componentOrder, part))
    .limit(part.limit)
    .offset(part.offset)
  const rows = await (of.projectId === null ? query : query.where('c.project_id', '=', of.projectId)).execute()
  return rows.map(({ id }) => id)
}

export async function countComponents(
  database: Database,
  of: { readonly visible: Visible; readonly projectId: number | null },
): Promise<number> {
  const query = all(database, of.visible).select(sql<number>`count(*)::int`.as('count'))
  const { count } = await (of.projectId === null
    ? query
    : query.where('c.project_id', '=', of.projectId)
  ).executeTakeFirstOrThrow()
  return count
}

/** The present row, locked until the transaction ends. */
export const lockComponent = (tx: Transaction, id: number) =>
  tx.kysely
    .selectFrom('components')
    .selectAll()
    .select(sql<KeptSettings[]>`setting_places(project_id, category_id)`.as('setting_places'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Writes only the given settings: others may change other ones at the same time. */
export const updateComponent = (
  tx: Transaction,
  id: number,
  { columns, settings }: { readonly columns: Updateable<ComponentTable>; readonly settings: KeptSettings },
) =>
  tx.kysely
    .updateTable('components')
    .set({ ...columns, settings: sql`settings || ${JSON.stringify(settings)}::jsonb` })
    .where('id', '=', id)
    .execute()

const selectFlags = statement<{ flags: string }>(
  'wider_flags_of_place',
  `select ${widerFlags('$2::int')} as flags from projects p where p.id = $1`,
)

/** Flags of all strings in a category of a project, or in the project itself (null). */
export async function selectWiderFlags(tx: Transaction, projectId: number, categoryId: number | null): Promise<string> {
  return (await tx.query(selectFlags, [projectId, categoryId]))[0]?.flags ?? ''
}

const insertLinkRow = statement<{ project_id: number }>(
  'insert_component_link',
  'insert into component_links (component_id, project_id) values ($1, $2) on conflict do nothing returning project_id',
)
const deleteLinkRow = statement<{ project_id: number }>(
  'delete_component_link',
  'delete from component_links where component_id = $1 and project_id = $2 returning project_id',
)

/** The links of a component to projects that a reader sees. */
export interface LinksOf {
  readonly componentId: number
  readonly visible: Visible
}

const linked = ({ componentId, visible }: LinksOf) =>
  sql`component_links k join projects p on p.id = k.project_id where k.component_id = ${componentId} and ${visible.project}`

export async function selectLinks(database: Database, of: LinksOf, part: ListPart): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select p.id from ${linked(of)} ${partOf(linkOrder, part)}`.execute(
    database.kysely,
  )
  return rows.map(({ id }) => id)
}

export async function countLinks(database: Database, of: LinksOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${linked(of)}`.execute(
    database.kysely,
  )
  return rows[0]?.count ?? 0
}

/** Whether it was not there before. */
export const insertLink = async (database: Database, componentId: number, projectId: number): Promise<boolean> =>
  (await database.query(insertLinkRow, [componentId, projectId])).length > 0

/** Whether it was there. */
export const removeLink = async (database: Database, componentId: number, projectId: number): Promise<boolean> =>
  (await database.query(deleteLinkRow, [componentId, projectId])).length > 0

const selectCategoryRow = statement<{ id: number }>(
  'category_of_project',
  'select id from categories where id = $1 and project_id = $2',
)

/** Whether a category belongs to the project. */
export const hasCategory = async (database: Queries, id: number, projectId: number): Promise<boolean> =>
  (await database.query(selectCategoryRow, [id, projectId])).length > 0

const selectEditorRow = statement<{ username: string; full_name: string }>(
  'editor_of_component',
  `select a.username, a.full_name from changes h join users a on a.id = h.user_id
    where h.component_id = $1 and h.action = $2 order by h.timestamp desc, h.id desc limit 1`,
)

/** The last user who changed the settings of a component. */
export const selectEditor = async (database: Queries, id: number) =>
  (await database.query(selectEditorRow, [id, changeActions['component-setting-change'].code]))[0]
