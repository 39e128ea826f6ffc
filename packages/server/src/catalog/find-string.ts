import { statement } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'

const selectTranslation = statement<{ translation_id: number }>(
  'translation_of_string',
  'select translation_id from units where id = $1',
)

/** The translation of a string that an address names by its id, with its scope: the route asks the right there. */
export async function findString({
  services,
  params,
}: {
  readonly services: Services
  readonly params: { readonly id: number }
}) {
  const [row] = await services.database.query(selectTranslation, [params.id])
  const translation = row && (await services.catalog.translation({ id: row.translation_id }))
  if (translation === undefined) throw new Refusal('not_found')
  return { scope: translation.scope, translation }
}
