import { preferenceFields, type Values } from '@weft/contract'
import { type Queries, statement } from '../../../db/database.ts'

export type Preferences = Values<typeof preferenceFields>

/** The defaults of somebody who chose nothing. */
const usualPreferences = Object.fromEntries(
  Object.entries(preferenceFields).map(([name, { initial }]) => [name, initial]),
) as unknown as Preferences // each field has an initial value

/** A person's choices over the defaults. */
export const withUsualPreferences = (chosen: Partial<Preferences> = {}): Preferences => ({
  ...usualPreferences,
  ...chosen,
})

const stored = statement<{ preferences: Partial<Preferences> }>(
  'preferences_of_user',
  'select preferences from users where id = $1',
)

/** A user's choices over the defaults, read from the database. */
export async function readPreferences(database: Queries, userId: number): Promise<Preferences> {
  const [row] = await database.query(stored, [userId])
  return withUsualPreferences(row?.preferences)
}
