import { type RawBuilder, sql } from 'kysely'
import { type Database, type Queries, statement, type Transaction } from '../../db/database.ts'
import { byId, type ListPart, listStatement, partOf, queryPart } from '../../db/list-part.ts'
import { chosenProjects } from '../../domain/visible.ts'
import type { ProjectChoice } from '../../permissions/index.ts'

interface NamedProject {
  readonly id: number
  readonly slug: string
  readonly access_control: number
}

/** A displayed team. */
export interface GroupRow {
  readonly id: number
  readonly name: string
  readonly project_selection: number
  readonly language_selection: number
  readonly enforced_2fa: boolean
  readonly limited: boolean
  readonly defining_slug: string | null
  readonly roles: readonly number[]
  readonly languages: readonly string[]
  readonly projects: readonly NamedProject[]
  readonly componentlists: readonly string[]
  readonly components: readonly number[]
  readonly categories: readonly { readonly id: number; readonly project: number }[]
  readonly admins: readonly string[]
}

const columns = `t.id, t.name, t.project_selection, t.language_selection, t.enforced_2fa, t.limited,
  (select slug from projects where id = t.defining_project_id) as defining_slug,
  array(select role_id from team_roles where team_id = t.id order by role_id) as roles,
  array(select l.code from team_languages tl join languages l on l.id = tl.language_id
     where tl.team_id = t.id order by l.id) as languages,
  (select coalesce(json_agg(json_build_object('id', p.id, 'slug', p.slug, 'access_control', p.access_control) order by p.id), '[]')
     from team_projects tp join projects p on p.id = tp.project_id where tp.team_id = t.id) as projects,
  array(select cl.slug from team_component_lists tl join component_lists cl on cl.id = tl.component_list_id
     where tl.team_id = t.id order by cl.id) as componentlists,
  array(select component_id from team_components where team_id = t.id order by component_id) as components,
  (select coalesce(json_agg(json_build_object('id', k.id, 'project', k.project_id) order by k.id), '[]')
     from team_categories tk join categories k on k.id = tk.category_id where tk.team_id = t.id) as categories,
  array(select u.username from team_admins a join users u on u.id = a.user_id where a.team_id = t.id order by u.id) as admins`

const selectOne = statement<GroupRow>('group', `select ${columns} from teams t where t.id = $1`)

export async function selectGroup(queries: Queries, id: number): Promise<GroupRow | undefined> {
  const [row] = await queries.query(selectOne, [id])
  return row
}

/** The teams for a reader who does not see all: their own, the administered ones, and the ones of these projects. */
export interface TeamsOfReader {
  readonly userId: number
  readonly managed: ProjectChoice
}

/** The listed teams. */
export interface TeamChoice {
  /** The reader whose teams are listed; null: all teams. */
  readonly reader: TeamsOfReader | null
  /** The slug of the project that they belong to; empty: none; undefined: any. */
  readonly project: string | undefined
}

const chosen = ({ reader, project }: TeamChoice) => sql<boolean>`${shown(reader)} and ${ofProject(project)}`

function ofProject(slug: string | undefined): RawBuilder<boolean> {
  if (slug === undefined) return sql`true`
  if (slug === '') return sql`t.defining_project_id is null`
  return sql`t.defining_project_id = (select id from projects where slug = ${slug})`
}

function shown(reader: TeamsOfReader | null): RawBuilder<boolean> {
  if (reader === null) return sql`true`
  return sql`(t.id in (select team_id from team_members where user_id = ${reader.userId})
    or t.defining_project_id in (select p.id from projects p where ${chosenProjects(reader.managed)}))`
}

export const groupOrder = byId('t.id')

export async function selectGroups(database: Database, choice: TeamChoice, part: ListPart): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`select ${sql.raw(columns)} from teams t where ${chosen(choice)}
    ${partOf(groupOrder, part)}`.execute(database.kysely)
  return rows
}

export async function countGroups(database: Database, choice: TeamChoice): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from teams t where ${chosen(choice)}`.execute(database.kysely)
  return rows[0]?.count ?? 0
}

export interface GroupValues {
  readonly name: string
  readonly project_selection: number
  readonly language_selection: number
  readonly enforced_2fa: boolean
}

/** Makes a team; one of a project works in it. */
export async function insertGroup(tx: Transaction, values: GroupValues, projectId: number | null): Promise<number> {
  const { id } = await tx.kysely
    .insertInto('teams')
    .values({ ...values, defining_project_id: projectId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (projectId !== null)
    await tx.kysely.insertInto('team_projects').values({ team_id: id, project_id: projectId }).execute()
  return id
}

export async function updateGroup(tx: Transaction, id: number, values: Partial<GroupValues>): Promise<void> {
  if (Object.keys(values).length > 0) await tx.kysely.updateTable('teams').set(values).where('id', '=', id).execute()
}

export async function removeGroup(tx: Transaction, id: number): Promise<void> {
  await tx.kysely.deleteFrom('teams').where('id', '=', id).execute()
}

/** The parts of a team, with the column of each table. */
const partColumns = {
  team_roles: 'role_id',
  team_languages: 'language_id',
  team_projects: 'project_id',
  team_component_lists: 'component_list_id',
  team_components: 'component_id',
  team_categories: 'category_id',
} as const

export type PartTable = keyof typeof partColumns

/** The display name of a part. */
const partNames: { readonly [Table in PartTable]: string } = {
  team_roles: 'select name from roles',
  team_languages: 'select code as name from languages',
  team_projects: 'select slug as name from projects',
  team_component_lists: 'select slug as name from component_lists',
  team_components: 'select slug as name from components',
  team_categories: 'select slug as name from categories',
}

export async function nameOfPart(tx: Transaction, table: PartTable, partId: number): Promise<string> {
  const { rows } = await tx.executeSql(`${partNames[table]} where id = $1`, [partId])
  return String(rows[0]?.name ?? partId)
}

/** Parts that limit a team to single components. */
export const limits: readonly PartTable[] = ['team_components', 'team_component_lists', 'team_categories']

/** Adds a part; the first one that limits a team begins the limit. */
export async function insertPart(tx: Transaction, table: PartTable, teamId: number, partId: number): Promise<void> {
  await sql`insert into ${sql.table(table)} (team_id, ${sql.ref(partColumns[table])}) values (${teamId}, ${partId})
    on conflict do nothing`.execute(tx.kysely)
  if (limits.includes(table)) await sql`update teams set limited = true where id = ${teamId}`.execute(tx.kysely)
}

/** Takes a part away; with the last one that limits a team the limit ends. False: it was no part. */
export async function deletePart(tx: Transaction, table: PartTable, teamId: number, partId: number): Promise<boolean> {
  const { rows } = await sql`delete from ${sql.table(table)}
    where team_id = ${teamId} and ${sql.ref(partColumns[table])} = ${partId} returning team_id`.execute(tx.kysely)
  if (rows.length > 0 && limits.includes(table)) {
    const left = limits.map((one) => sql`not exists (select 1 from ${sql.table(one)} where team_id = ${teamId})`)
    await sql`update teams set limited = false where id = ${teamId} and ${sql.join(left, sql` and `)}`.execute(
      tx.kysely,
    )
  }
  return rows.length > 0
}

const selectRole = statement<{ id: number; permissions: string[] }>(
  'role_to_give',
  'select id, permissions from roles where id = $1',
)
const selectList = statement<{ id: number }>('component_list', 'select id from component_lists where id = $1')
const selectCategory = statement<{ id: number; project_id: number }>(
  'category_of_team',
  'select id, project_id from categories where id = $1',
)
const selectUser = statement<{ id: number; username: string }>(
  'user_of_team',
  'select id, username from users where id = $1 and is_active',
)

const first = async <T>(rows: Promise<T[]>): Promise<T | undefined> => (await rows)[0]
export const findRole = (database: Queries, id: number) => first(database.query(selectRole, [id]))
export const findComponentList = (database: Queries, id: number) => first(database.query(selectList, [id]))
export const findCategory = (database: Queries, id: number) => first(database.query(selectCategory, [id]))
export const findMember = (database: Queries, id: number) => first(database.query(selectUser, [id]))

export async function insertAdmin(tx: Transaction, teamId: number, userId: number): Promise<void> {
  await sql`insert into team_admins (team_id, user_id) values (${teamId}, ${userId}) on conflict do nothing`.execute(
    tx.kysely,
  )
}

export async function deleteAdmin(tx: Transaction, teamId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.kysely
    .deleteFrom('team_admins')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface MemberRow {
  readonly id: number
  readonly username: string
  readonly full_name: string
  readonly is_admin: boolean
}

export const memberOrder = byId('u.id')
const selectMemberPage = listStatement<MemberRow>(
  'team_members_page',
  `select u.id, u.username, u.full_name,
          exists (select 1 from team_admins a where a.team_id = $1 and a.user_id = u.id) as is_admin
     from team_members m join users u on u.id = m.user_id where m.team_id = $1 {part}`,
  memberOrder,
)
const countMemberRows = statement<{ count: number }>(
  'team_members_count',
  'select count(*)::int as count from team_members where team_id = $1',
)

export const selectMembers = (database: Database, teamId: number, part: ListPart): Promise<MemberRow[]> =>
  queryPart(database, selectMemberPage, [teamId], part)

export async function countMembers(database: Database, teamId: number): Promise<number> {
  return (await first(database.query(countMemberRows, [teamId])))?.count ?? 0
}
