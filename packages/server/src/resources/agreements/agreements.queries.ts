import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type ListOrder, type ListPart, momentText, partOf } from '../../db/list-part.ts'
import type { Visible } from '../../domain/visible.ts'

export interface AcceptedRow {
  readonly slug: string
  readonly text: string
  readonly timestamp: Date
  readonly moment: string
  readonly project_id: number
  readonly hash: string
}

export const agreementOrder: ListOrder = {
  columns: [
    { name: 'a.timestamp', kind: 'moment' },
    { name: 'a.project_id', kind: 'integer' },
    { name: "encode(a.hash, 'hex')", kind: 'text' },
  ],
}

/** The user of the agreements, limited to projects that the reader sees. */
export interface AcceptedBy {
  readonly userId: number
  readonly visible: Visible
}

export async function selectAccepted(
  database: Database,
  { userId, visible }: AcceptedBy,
  part: ListPart,
): Promise<AcceptedRow[]> {
  const { rows } =
    await sql<AcceptedRow>`select p.slug, a.text, a.timestamp, a.project_id, encode(a.hash, 'hex') as hash,
      ${sql.raw(momentText('a.timestamp'))} as moment from agreements a
      join projects p on p.id = a.project_id where a.user_id = ${userId} and ${visible.project}
     ${partOf(agreementOrder, part)}`.execute(database.kysely)
  return rows
}

export async function countAccepted(database: Database, { userId, visible }: AcceptedBy): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from agreements a
      join projects p on p.id = a.project_id where a.user_id = ${userId} and ${visible.project}`.execute(
    database.kysely,
  )
  return rows[0]?.count ?? 0
}
