import { loadMakers } from '../../access/load-actor.ts'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import { can, site } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import type { UserRow } from '../user/profile/find-user.ts'
import type { Maker } from '../user/rights/maker.ts'
import { maySignIn } from '../user/sign-in/find-by-password.ts'
import { takeCode } from '../user/sign-in/one-time-codes.ts'
import { checkMayLookAfter } from './look-after.ts'

/**
 * Uses a sign-in link up. Undefined for an unknown code, one of a closed account, and one whose maker may not make it any more. Links
 * that were made at the machine have no maker.
 */
export async function takeSignInCode(tx: Transaction, code: string): Promise<UserRow | undefined> {
  const taken = await takeCode(tx, 'sign-in', code)
  if (taken === undefined || taken.userId === null) return undefined
  const user = await tx.kysely.selectFrom('users').selectAll().where('id', '=', taken.userId).executeTakeFirst()
  if (user === undefined || !maySignIn(user)) return undefined
  return taken.maker === null || (await mayStillLookAfter(tx, taken.maker, user)) ? user : undefined
}

async function mayStillLookAfter(queries: Queries, by: Maker, user: UserRow): Promise<boolean> {
  const [maker] = await loadMakers(queries, [by])
  if (maker === undefined || !can(maker, 'user.edit', site)) return false
  try {
    await checkMayLookAfter(queries, maker, user)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The user whom a sign-in link signs in; the link is used up. */
export const findByCode = (database: Database, code: string): Promise<UserRow | undefined> =>
  database.transaction((tx) => takeSignInCode(tx, code))
