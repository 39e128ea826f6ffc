import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { addUser } from './add-user.ts'
import { makeCode } from './one-time-codes.ts'

/** Told once to whoever starts an installation first. */
export interface FirstAdministrator {
  readonly username: string
  /** Signs in once. */
  readonly code: string
  readonly token: string
}

/** Any number that no other lock of ours has: nodes that start together take turns. */
const firstRunLock = 7_405_003

/** Makes a user who may do everything where there is none yet; null where there is. */
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
  return { username, code: await makeCode(tx, { purpose: 'sign-in', userId: id }), token }
}
