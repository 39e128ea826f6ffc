import { sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'

/** Projects of a profile at most. */
const most = 1000

/** The projects that somebody follows, as far as the reader sees them. */
export async function selectWatchedSlugs(database: Database, userId: number, visible: Visible): Promise<string[]> {
  const { rows } = await sql<{
    slug: string
  }>`select p.slug from watched_projects w join projects p on p.id = w.project_id
    where w.user_id = ${userId} and not w.muted and ${visible.project} order by p.id limit ${most}`.execute(
    database.kysely,
  )
  return rows.map(({ slug }) => slug)
}

/** The ids of those of these projects that the reader sees. */
export async function selectVisibleProjects(
  database: Database,
  slugs: readonly string[],
  visible: Visible,
): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const { rows } = await sql<{ id: number; slug: string }>`select p.id, p.slug from projects p
    where p.slug = any(${[...slugs]}::text[]) and ${visible.project}`.execute(database.kysely)
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

interface FollowedProjects {
  readonly userId: number
  readonly projectIds: readonly number[]
  /** The writer's view; other projects do not change. */
  readonly visible: Visible
}

/** Rows of other projects go, but for muted ones; those of these come, and are not muted. */
export async function replaceWatched(
  tx: Transaction,
  { userId, projectIds, visible }: FollowedProjects,
): Promise<void> {
  const ids = [...projectIds]
  await sql`delete from watched_projects w using projects p
    where p.id = w.project_id and w.user_id = ${userId} and not w.muted
      and not (w.project_id = any(${ids}::int[])) and ${visible.project}`.execute(tx.kysely)
  await sql`insert into watched_projects (user_id, project_id) select ${userId}::int, unnest(${ids}::int[])
    on conflict (user_id, project_id) do update set muted = false`.execute(tx.kysely)
}
