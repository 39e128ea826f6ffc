import { sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { besideOf, byId, type ListPart, sequenceOf } from '../../db/list-part.ts'
import type { UserRow } from '../../domain/user/find-user.ts'
import type { Visible } from '../../domain/visible.ts'

export interface UserFilter {
  /** What the name begins with. */
  readonly username?: string | undefined
  readonly id?: number | undefined
  readonly isActive?: boolean | undefined
  /** The whole address, in any case. */
  readonly email?: string | undefined
  readonly withoutBots?: boolean
}
export interface UserWithTeams extends UserRow {
  readonly teams: readonly number[]
}

function filtered(database: Database, { username, id, isActive, email, withoutBots }: UserFilter) {
  let query = database.kysely.selectFrom('users')
  if (username !== undefined)
    query = query.where(({ eb, fn, val }) => eb(fn<boolean>('starts_with', ['username', val(username)]), '=', true))
  if (id !== undefined) query = query.where('id', '=', id)
  if (isActive !== undefined) query = query.where('is_active', '=', isActive)
  if (email !== undefined)
    query = query.where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
  return withoutBots === true ? query.where('is_bot', '=', false) : query
}

export const userOrder = byId('id')

export function selectUsers(database: Database, filter: UserFilter, part: ListPart): Promise<UserRow[]> {
  const chosen = filtered(database, filter).where(besideOf(userOrder, part)).orderBy(sequenceOf(userOrder, part))
  return chosen.selectAll().limit(part.limit).offset(part.offset).execute()
}

export async function countUsers(database: Database, filter: UserFilter): Promise<number> {
  const { count } = await filtered(database, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The teams of each of these users. */
export async function selectTeams(database: Database, userIds: readonly number[]): Promise<Map<number, number[]>> {
  const teams = new Map<number, number[]>(userIds.map((id) => [id, []]))
  if (userIds.length === 0) return teams
  const rows = await database.kysely
    .selectFrom('team_members')
    .select(['user_id', 'team_id'])
    .where('user_id', 'in', [...userIds])
    .orderBy('team_id')
    .execute()
  for (const { user_id, team_id } of rows) teams.get(user_id)?.push(team_id)
  return teams
}

export type UserColumns = Partial<Omit<UserRow, 'id' | 'date_joined' | 'last_login'>> & {
  /** As JSON. */
  readonly preferences?: string
}

export async function updateUser(tx: Transaction, id: number, values: UserColumns): Promise<UserRow> {
  return tx.kysely.updateTable('users').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

interface ActivityRow {
  readonly translated: number
  readonly suggested: number
  readonly uploaded: number
  readonly commented: number
  readonly languages: number
}

/** What somebody did, as far as a reader sees where it was done. */
export async function selectUserActivity(database: Database, userId: number, visible: Visible): Promise<ActivityRow> {
  const { rows } = await sql<ActivityRow>`
    select count(*) filter (where h.action in (2, 5, 7, 36, 37))::int as translated,
           count(*) filter (where h.action = 4)::int as suggested,
           count(*) filter (where h.action in (9, 54, 74, 78))::int as uploaded,
           count(*) filter (where h.action = 3)::int as commented,
           count(distinct h.language_id) filter (where h.action in (2, 5, 7, 36, 37))::int as languages
      from changes h left join projects p on p.id = h.project_id left join components c on c.id = h.component_id
     where h.user_id = ${userId} and ${visible.component}`.execute(database.kysely)
  const [row] = rows
  if (row === undefined) throw new Error('A count gave no row')
  return row
}
