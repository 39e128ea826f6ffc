import { createHash, randomInt } from 'node:crypto'
import type { Queries, Transaction } from '../../../db/database.ts'

/** Without letters and digits that people mistake for each other. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const howMany = 10

/** To be written down and typed once: 24 letters and digits in groups of four, 120 bits, so that a plain hash keeps it. */
function makeCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: 6 }, group).join('-')
}

/** The stored form of a code, however it was typed: capitals, blanks and hyphens do not matter. */
const hashOf = (code: string) => createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest()

/** Gives a user new codes; those before end. Returns them: they cannot be read again later. */
export async function makeRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, makeCode)
  await tx.kysely.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.kysely
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(code) })))
    .execute()
  return codes
}

/** Uses a code up; false where the user has no such code, or has used it before. */
export async function useRecoveryCode(database: Pick<Queries, 'kysely'>, userId: number, code: string) {
  const used = await database.kysely
    .updateTable('recovery_codes')
    .set({ used: new Date() })
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(code))
    .where('used', 'is', null)
    .returning('user_id')
    .execute()
  return used.length > 0
}

export async function countRecoveryCodes(database: Pick<Queries, 'kysely'>, userId: number): Promise<number> {
  const { count } = await database.kysely
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
