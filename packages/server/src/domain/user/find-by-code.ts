import type { Database } from '../../db/database.ts'
import { maySignIn } from './find-by-password.ts'
import type { UserRow } from './find-user.ts'
import { takeCode } from './one-time-codes.ts'

/** The user whom the code of a link signs in; the code is used up. Undefined for an unknown code, or one of a closed account. */
export async function findByCode(database: Database, code: string): Promise<UserRow | undefined> {
  const user = await database.transaction(async (tx) => {
    const taken = await takeCode(tx, 'sign-in', code)
    if (taken === undefined || taken.userId === null) return undefined
    return tx.kysely.selectFrom('users').selectAll().where('id', '=', taken.userId).executeTakeFirst()
  })
  return user !== undefined && maySignIn(user) ? user : undefined
}
