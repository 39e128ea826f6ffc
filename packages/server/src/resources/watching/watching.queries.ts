import { sql } from 'kysely'
import { type Database, statement } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'
import type { Unsubscription } from '../../notifications/unsubscribe-token.ts'

export interface WatchedRow {
  readonly project: string
  readonly name: string
  readonly muted: boolean
}

/** Projects that a list of followed ones names at most. */
const most = 1000

/** The followed projects that the user still sees. */
export async function selectWatched(database: Database, userId: number, visible: Visible): Promise<WatchedRow[]> {
  const { rows } = await sql<WatchedRow>`select p.slug as project, p.name, w.muted
      from watched_projects w join projects p on p.id = w.project_id
     where w.user_id = ${userId} and ${visible.project} order by p.name, p.id limit ${most}`.execute(database.kysely)
  return rows
}

const insert = statement<never>(
  'watch_project',
  `insert into watched_projects (user_id, project_id, muted) values ($1, $2, $3)
   on conflict (user_id, project_id) do update set muted = excluded.muted`,
)

export interface WatchedProject {
  readonly userId: number
  readonly projectId: number
  readonly muted: boolean
}

export async function watchProject(database: Database, { userId, projectId, muted }: WatchedProject): Promise<void> {
  await database.query(insert, [userId, projectId, muted])
}

const remove = statement<never>(
  'unwatch_project',
  'delete from watched_projects where user_id = $1 and project_id = $2',
)

export async function unwatchProject(database: Database, userId: number, projectId: number): Promise<void> {
  await database.query(remove, [userId, projectId])
}

const left = statement<{ left: boolean }>(
  'unsubscription_left',
  `select exists (select 1 from subscriptions where user_id = $1 and frequency = $2 and notification = any($3::text[])) as left`,
)

/** Whether letters would still come that an unsubscription is about. */
export async function isSubscribed(database: Database, { userId, frequency, kinds }: Unsubscription): Promise<boolean> {
  const [row] = await database.query(left, [userId, frequency, kinds])
  return row?.left ?? false
}

const end = statement<never>(
  'unsubscribe',
  'update subscriptions set frequency = 0 where user_id = $1 and frequency = $2 and notification = any($3::text[])',
)

/** They stay, and say "never": wider ones come not in their place. */
export async function endSubscriptions(
  database: Database,
  { userId, frequency, kinds }: Unsubscription,
): Promise<void> {
  await database.query(end, [userId, frequency, kinds])
}
