import type { Transaction } from '../../db/database.ts'
import { dropCaches } from '../cache-drop.ts'
import { hashToken, makeToken } from './token.ts'

/**
 * Gives a user a new token of the account, or the one that is given; the old one ends, those that were made beside it do not.
 * Returns the token: it cannot be read again later.
 */
export async function replaceToken(tx: Transaction, userId: number, token: string = makeToken()): Promise<string> {
  await tx.kysely.deleteFrom('tokens').where('user_id', '=', userId).where('of_account', '=', true).execute()
  await tx.kysely
    .insertInto('tokens')
    .values({ hash: hashToken(token), user_id: userId })
    .execute()
  dropCaches(tx, 'access')
  return token
}
