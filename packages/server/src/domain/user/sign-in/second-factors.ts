import { type Queries, statement } from '../../../db/database.ts'

/** A second factor of a user. */
export interface FactorRow {
  readonly id: number
  readonly user_id: number
  readonly kind: 'totp' | 'key'
  readonly name: string
  readonly created: Date
  readonly last_used: Date | null
  readonly confirmed: boolean
  readonly seed: Buffer | null
  readonly credential_id: string | null
  readonly public_key: Buffer | null
  readonly counter: number
  readonly transports: readonly string[]
}

const ofUser = statement<FactorRow>('factors_of_user', 'select * from second_factors where user_id = $1 order by id')
const byKey = statement<FactorRow>(
  'factor_by_key',
  "select * from second_factors where credential_id = $1 and kind = 'key'",
)

/** The second factors of a user; `confirmed` ones alone count. */
export const selectFactors = (database: Pick<Queries, 'query'>, userId: number): Promise<FactorRow[]> =>
  database.query(ofUser, [userId])

export async function findFactorOfKey(database: Pick<Queries, 'query'>, id: string): Promise<FactorRow | undefined> {
  const [row] = await database.query(byKey, [id])
  return row
}

const takeStep = statement<{ id: number }>(
  'use_totp_step',
  `update second_factors set last_step = $2, last_used = now(), confirmed = true
    where id = $1 and last_step < $2 returning id`,
)

/** Uses up the code of a step, and all before it; false where that was done already. */
export async function useStep(database: Pick<Queries, 'query'>, factorId: number, step: number): Promise<boolean> {
  return (await database.query(takeStep, [factorId, step])).length > 0
}

const takeCounter = statement<{ id: number }>(
  'use_key',
  `update second_factors set counter = $3, last_used = now() where id = $1 and counter = $2 returning id`,
)

/** Keeps the counter of a key after its use; false where another use came between. */
export async function useKey(
  database: Pick<Queries, 'query'>,
  { id, counter }: FactorRow,
  newCounter: number,
): Promise<boolean> {
  return (await database.query(takeCounter, [id, counter, newCounter])).length > 0
}

/** The key of a factor's columns. Throws for a row that is no factor, which the table's conditions rule out. */
export function keyOf({ credential_id, public_key, counter, transports }: FactorRow) {
  if (credential_id === null || public_key === null) throw new Error('A key without its id or public half')
  return { credential_id, public_key, counter, transports }
}
