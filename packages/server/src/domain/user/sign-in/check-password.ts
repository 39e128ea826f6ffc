import type { Queries } from '../../../db/database.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from './password.ts'

/** The user whose password is checked. */
interface PasswordHolder {
  readonly id: number
  readonly password_hash: string | null
}

/**
 * Whether a password is this user's; for nobody (undefined) it takes the same work and is not. A hash that was made in an older
 * way is made anew, unless somebody changed the password meanwhile.
 */
export async function checkPassword(
  database: Pick<Queries, 'kysely'>,
  user: PasswordHolder | undefined,
  password: string,
): Promise<boolean> {
  const kept = user?.password_hash ?? null
  const isRight = await verifyPassword(password, kept)
  if (!isRight || user === undefined || kept === null || !isOutdatedHash(kept)) return isRight
  const renewed = await hashPassword(password)
  await database.kysely
    .updateTable('users')
    .set({ password_hash: renewed })
    .where('id', '=', user.id)
    .where('password_hash', '=', kept)
    .execute()
  return true
}
