import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../db/database.ts'

/**
 * The holder of a connection's keys: a project, or a user who has yet to make the project. `granted`: the requester may use the address in
 * another project, so that a key of both projects may open it.
 */
export type KeyHolder = { readonly projectId: number; readonly granted?: boolean } | { readonly userId: number }

/** The condition of rows that belong to a holder. */
export const isOfHolder = (holder: KeyHolder): RawBuilder<unknown> =>
  'projectId' in holder ? sql`project_id = ${holder.projectId}` : sql`user_id = ${holder.userId}`

/** The columns of a new row that name its holder. */
export const holderColumns = (holder: KeyHolder) =>
  'projectId' in holder ? { project_id: holder.projectId } : { user_id: holder.userId }

/** The keys and hosts that somebody had for the next project become those of the project that they have made. */
export async function takeKeysOfUser(tx: Transaction, userId: number, projectId: number): Promise<void> {
  await sql`update ssh_keys set project_id = ${projectId}, user_id = null where user_id = ${userId}`.execute(tx.kysely)
  await sql`update ssh_hosts set project_id = ${projectId}, user_id = null where user_id = ${userId}`.execute(tx.kysely)
}
