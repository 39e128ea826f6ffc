import type { Transaction } from '../../../db/database.ts'
import { dropCaches } from '../../cache-drop.ts'
import { endTokens } from './end-tokens.ts'
import { hashToken, makeToken } from './token.ts'

/**
 * Gives a user a new token of the account, or the given one; the old one ends with the tokens that it made, other tokens stay. Returns
 * the token: it cannot be read again later.
 */
export async function replaceToken(tx: Transaction, userId: number, token: string = makeToken()): Promise<string> {
  const old = tx.kysely.selectFrom('tokens').select('id').where('user_id', '=', userId).where('of_account', '=', true)
  await endTokens(
    tx,
    (await old.execute()).map(({ id }) => id),
  )
  await tx.kysely
    .insertInto('tokens')
    .values({ hash: hashToken(token), user_id: userId })
    .execute()
  dropCaches(tx, 'access')
  return token
}
