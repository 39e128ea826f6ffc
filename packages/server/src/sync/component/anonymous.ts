import { statement, type Transaction } from '../../db/database.ts'

const selectAnonymous = statement<{ id: number }>('anonymous_user', "select id from users where username = 'anonymous'")

/** The author of texts whose author is gone or was never known. */
export async function anonymousId(tx: Transaction): Promise<number> {
  const [row] = await tx.query(selectAnonymous, [])
  if (!row) throw new Error('there is no anonymous user')
  return row.id
}
