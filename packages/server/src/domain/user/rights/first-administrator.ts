import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { addUser } from '../profile/add-user.ts'
import { atMachine, noteAudit } from '../profile/note-audit.ts'
import { makeCode } from '../sign-in/one-time-codes.ts'

/** Shown once at the first start of an installation. */
export interface FirstAdministrator {
  readonly username: string
  /** Signs in once. */
  readonly code: string
  /** Ends after one hour. */
  readonly token: string
}

/** Any number that no other lock of ours has: nodes that start together take turns. */
const firstRunLock = 7_405_003

/** Makes a first user with all rights; null if one exists. */
export async function ensureAdministrator(tx: Transaction): Promise<FirstAdministrator | null> {
  await sql`select pg_advisory_xact_lock(${firstRunLock})`.execute(tx.kysely)
  const username = 'admin'
  const known = await tx.kysely
    .selectFrom('users')
    .select('id')
    .where((is) => is.or([is('is_superuser', '=', true), is('username', '=', username)]))
    .limit(1)
    .execute()
  if (known.length > 0) return null
  const user = { username, fullName: 'Administrator', email: 'admin@localhost', isSuperuser: true }
  const { id, token } = await addUser(tx, user)
  noteAudit(tx, atMachine, { action: 'account-added', userId: id, about: 'is_superuser=true' })
  // It is printed, and logs are kept and read by others.
  await sql`update tokens set expires = now() + interval '1 hour' where user_id = ${id}`.execute(tx.kysely)
  return { username, code: await makeCode(tx, { purpose: 'sign-in', userId: id }), token }
}
