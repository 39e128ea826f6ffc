import { sql } from 'kysely'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'

export interface InboxRow {
  readonly id: number
  readonly notification: string
  readonly created: Date
  readonly read: boolean
  readonly change: number
  readonly action: number
  readonly target: string
  readonly unit: number | null
  readonly assignment: number | null
  /** The text of the string; empty where it is about none, or the string is gone. */
  readonly source: string
  readonly project_id: number | null
  readonly component_id: number | null
  readonly translation_id: number | null
  readonly username: string | null
  readonly full_name: string | null
}

/** Unread entries that are counted at most. */
const mostUnread = 100

const mark = (userId: number) => sql`coalesce((select read_up_to from inbox_marks where user_id = ${userId}), 0)`

interface InboxQuestion {
  readonly userId: number
  readonly visible: Visible
}

/** Entries of somebody's inbox before one, the newest first: of what they may see by now. */
export async function selectEntries(
  database: Database,
  { userId, visible }: InboxQuestion,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<InboxRow[]> {
  const { rows } =
    await sql<InboxRow>`select n.id, n.notification, n.created, n.read or n.id <= ${mark(userId)} as read,
        h.id as change, h.action, h.target, h.unit_id as unit, (select g.id from assignments g where g.id = (h.details ->> 'assignment')::int) as assignment, coalesce(s.source, '') as source, h.project_id, h.component_id, h.translation_id,
        a.username, a.full_name
      from notifications n join changes h on h.id = n.change_id left join users a on a.id = h.user_id
      left join units u on u.id = h.unit_id left join units s on s.id = u.source_unit_id
     where n.user_id = ${userId} and (${before}::bigint is null or n.id < ${before}) and ${visible.change}
     order by n.id desc limit ${limit}`.execute(database.kysely)
  return rows
}

export async function countUnread(database: Database, { userId, visible }: InboxQuestion): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select 1 from notifications n join changes h on h.id = n.change_id
       where n.user_id = ${userId} and not n.read and n.id > ${mark(userId)} and ${visible.change} limit ${mostUnread}) found`.execute(
    database.kysely,
  )
  return rows[0]?.count ?? 0
}

const raiseMark = statement<never>(
  'mark_inbox_read',
  `insert into inbox_marks (user_id, read_up_to)
   select $1, coalesce(max(id), 0) from notifications where user_id = $1 and id <= $2
   on conflict (user_id) do update set read_up_to = greatest(inbox_marks.read_up_to, excluded.read_up_to)`,
)

const markEntries = statement<never>(
  'mark_entries_read',
  'update notifications set read = true where user_id = $1 and id = any($2::bigint[]) and not read',
)

/** Marks some entries of a person's inbox as read; entries of others do not change. */
export async function markEntriesRead(tx: Transaction, userId: number, ids: readonly number[]): Promise<void> {
  await tx.query(markEntries, [userId, ids])
}

/** Notes that somebody has read up to an entry; what they read before stays read. */
export async function markRead(tx: Transaction, userId: number, upTo: number): Promise<void> {
  await tx.query(raiseMark, [userId, upTo])
}
