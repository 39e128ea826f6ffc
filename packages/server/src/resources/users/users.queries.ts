import { sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { besideOf, type ListOrder, type ListPart, sequenceOf } from '../../db/list-part.ts'
import { readActivityMark } from '../../domain/user/profile/activity-mark.ts'
import type { UserRow } from '../../domain/user/profile/find-user.ts'
import type { Visible } from '../../domain/visible.ts'
import type { UserParts } from './users.present.ts'

export interface UserFilter {
  /** The start of the name. */
  readonly username?: string | undefined
  /** A part of the user name or the full name, in any case. */
  readonly name?: string | undefined
  /** The name may also be the whole address: for readers who see addresses. */
  readonly orAddress?: boolean
  readonly id?: number | undefined
  readonly isActive?: boolean | undefined
  /** The whole address, in any case. */
  readonly email?: string | undefined
  readonly withoutBots?: boolean
}

const hasPart = (column: 'username' | 'full_name', part: string) =>
  sql<boolean>`${sql.ref(column)} collate any_case ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`

const hasAddress = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`

function filtered(database: Database, filter: UserFilter) {
  const { username, name, orAddress, id, isActive, email, withoutBots } = filter
  let query = database.kysely.selectFrom('users')
  if (name !== undefined) {
    const ways = [hasPart('username', name), hasPart('full_name', name), ...(orAddress ? [hasAddress(name)] : [])]
    query = query.where(({ or }) => or(ways))
  }
  if (username !== undefined)
    query = query.where(({ eb, fn, val }) => eb(fn<boolean>('starts_with', ['username', val(username)]), '=', true))
  if (id !== undefined) query = query.where('id', '=', id)
  if (isActive !== undefined) query = query.where('is_active', '=', isActive)
  if (email !== undefined) query = query.where(hasAddress(email))
  return withoutBots === true ? query.where('is_bot', '=', false) : query
}

/** The parts of a request for a list on which its order depends. */
export interface UserChoice {
  readonly filter: UserFilter
  readonly unitId: number | null
}

/** By id; with a string, those who wrote it come first; with a part of a name, short names do. */
export function userOrder(choice: UserChoice): ListOrder {
  const rank = rankText(choice)
  const id = { name: 'users.id', kind: 'integer' } as const
  return rank === null ? { columns: [id] } : { columns: [{ name: rank, kind: 'integer' }, id] }
}

/** A number by which users are sorted before their id; null: by none. */
function rankText({ unitId, filter }: UserChoice): string | null {
  if (unitId !== null)
    return `(case when users.id in (select h.author_id from changes h where h.unit_id = ${unitId}) then 0 else 1 end)`
  return filter.name === undefined ? null : 'length(users.username)'
}

/** A user in a list, with its place before the id. */
export type ListedUser = UserRow & { readonly rank: number }

export function selectUsers(database: Database, choice: UserChoice, part: ListPart): Promise<ListedUser[]> {
  const order = userOrder(choice)
  const rank = sql<number>`${sql.raw(rankText(choice) ?? '0')}`.as('rank')
  const chosen = filtered(database, choice.filter).where(besideOf(order, part)).orderBy(sequenceOf(order, part))
  return chosen.selectAll().select(rank).limit(part.limit).offset(part.offset).execute()
}

export async function countUsers(database: Database, filter: UserFilter): Promise<number> {
  const { count } = await filtered(database, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A user without teams and languages. */
const noParts: UserParts = { teams: [], languages: [] }

/** The teams of each of these users, and the languages that they translate into. */
export async function selectParts(database: Database, userIds: readonly number[]): Promise<(id: number) => UserParts> {
  const { rows } = await sql<UserParts & { id: number }>`
    select u.id, coalesce(u.preferences -> 'languages', '[]') as languages,
           array(select m.team_id from team_members m where m.user_id = u.id order by 1) as teams
      from users u where u.id = any(${[...userIds]}::int[])`.execute(database.kysely)
  const parts = new Map(rows.map((row) => [row.id, row]))
  return (id) => parts.get(id) ?? noParts
}

export type UserColumns = Partial<Omit<UserRow, 'id' | 'date_joined' | 'last_login'>>

/** Writes only these choices: others may change other ones at the same time. */
export async function updateUser(
  tx: Transaction,
  id: number,
  values: UserColumns,
  choices: Readonly<Record<string, unknown>>,
): Promise<UserRow> {
  const chosen =
    Object.keys(choices).length === 0
      ? {}
      : {
          preferences: sql<string>`preferences || ${JSON.stringify(choices)}::jsonb`,
          preferences_version: sql<number>`preferences_version + 1`,
        }
  const { email } = values
  // The writer of the address need not be its owner.
  const shown =
    email === undefined
      ? {}
      : { email_shown: sql<boolean>`email_shown and lower(email) is not distinct from lower(${email}::text)` }
  const query = tx.kysely.updateTable('users').set({ ...values, ...shown, ...chosen, id }) // the id, so that there is always something to set
  return query.where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Whether a reader sees a string. */
export async function isSeen(database: Database, unitId: number, visible: Visible): Promise<boolean> {
  const { rows } = await sql`select 1 from units u join translations t on t.id = u.translation_id
      join components c on c.id = t.component_id join projects p on p.id = c.project_id
     where u.id = ${unitId} and ${visible.component}`.execute(database.kysely)
  return rows.length > 0
}

interface ActivityRow {
  readonly translated: number
  readonly suggested: number
  readonly uploaded: number
  readonly commented: number
  readonly languages: number
}

/** A user's work, limited to places that the reader sees: the counts, and the later changes. */
export async function selectUserActivity(database: Database, userId: number, visible: Visible): Promise<ActivityRow> {
  const mark = await readActivityMark(database)
  const { rows } = await sql<ActivityRow>`
    with mark as (select xact, id from counted_activity),
    later as materialized (
      select h.user_id, h.project_id, h.component_id, h.language_id, h.action, h.xact, h.id from changes h
       where (h.xact, h.id) > (${mark.xact}::xid8, ${mark.id}::bigint)),
    done as (
      select project_id, component_id, language_id, action, changes from user_activity where user_id = ${userId}
      union all
      select l.project_id, l.component_id, l.language_id, l.action, 1 from later l, mark
       where l.user_id = ${userId} and (l.xact, l.id) > (mark.xact, mark.id))
    select coalesce(sum(d.changes) filter (where d.action in (2, 5, 7, 36, 37)), 0)::int as translated,
           coalesce(sum(d.changes) filter (where d.action = 4), 0)::int as suggested,
           coalesce(sum(d.changes) filter (where d.action in (9, 54, 74, 78)), 0)::int as uploaded,
           coalesce(sum(d.changes) filter (where d.action = 3), 0)::int as commented,
           count(distinct d.language_id) filter (where d.action in (2, 5, 7, 36, 37))::int as languages
      from done d left join projects p on p.id = d.project_id left join components c on c.id = d.component_id
     where ${visible.component}`.execute(database.kysely)
  const [row] = rows
  if (row === undefined) throw new Error('A count gave no row')
  return row
}
