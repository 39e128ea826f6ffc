import { type Queries, statement } from '../../db/database.ts'
import { checkPassword } from './check-password.ts'
import type { UserRow } from './find-user.ts'

interface PasswordRow extends UserRow {
  readonly password_hash: string | null
}

// A name may look like somebody else's address: who owns the address is meant then.
const byLogin = statement<PasswordRow>(
  'user_by_login',
  `select * from users where lower(email) = lower($1) or username = $1
    order by lower(email) = lower($1) desc nulls last, email = $1 desc nulls last limit 1`,
)

/**
 * Whose name or address and password these are; undefined for whatever is wrong with them, after the same work: an account that
 * is not there, has no password, was closed or has run out.
 */
export async function findByPassword(
  database: Queries,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<UserRow | undefined> {
  const [user] = await database.query(byLogin, [login.normalize('NFC')])
  const isRight = await checkPassword(database, user, password)
  return user !== undefined && isRight && maySignIn(user) ? user : undefined
}

/** An account that is open, and has not run out. */
export const maySignIn = ({ is_active, date_expires }: UserRow): boolean =>
  is_active && (date_expires === null || date_expires.getTime() > Date.now())
