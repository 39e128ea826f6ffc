import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'

export interface AcceptedRow {
  readonly slug: string
  readonly text: string
  readonly timestamp: Date
}

/** Whose agreements, in the projects that they still see. */
export interface AcceptedBy {
  readonly userId: number
  readonly visible: Visible
}

export async function selectAccepted(
  database: Database,
  { userId, visible }: AcceptedBy,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<AcceptedRow[]> {
  const { rows } = await sql<AcceptedRow>`select p.slug, a.text, a.timestamp from agreements a
      join projects p on p.id = a.project_id where a.user_id = ${userId} and ${visible.project}
     order by a.timestamp, a.project_id, a.hash limit ${limit} offset ${offset}`.execute(database.kysely)
  return rows
}

export async function countAccepted(database: Database, { userId, visible }: AcceptedBy): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from agreements a
      join projects p on p.id = a.project_id where a.user_id = ${userId} and ${visible.project}`.execute(
    database.kysely,
  )
  return rows[0]?.count ?? 0
}
