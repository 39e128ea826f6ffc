import { type Queries, statement } from '../../../db/database.ts'
import type { UserRow } from '../profile/find-user.ts'
import { checkPassword } from './check-password.ts'

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
 * Finds the user with this name or address and password. Returns undefined after the same work for everything else: a missing
 * account, one without a password, a closed or an expired one.
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
