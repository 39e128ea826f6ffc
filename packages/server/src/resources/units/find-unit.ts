import type { Lookup } from '../../http/bind/route.ts'
import { seesOrLacksFactor } from '../../permissions/demand-right.ts'
import type { Scope } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import { type PlacedUnit, selectPlacedUnit } from './units.queries.ts'

const scopeOf = ({ project_id, access_control, restricted, component_id, language_id }: PlacedUnit): Scope => ({
  kind: 'project',
  projectId: project_id,
  accessControl: access_control,
  restricted,
  componentId: component_id,
  languageId: language_id,
})

/** The string of a path and its translation, or `not_found`. */
export async function findUnit({ database, services, params, actor }: Lookup<{ readonly id: number }>) {
  const row = await selectPlacedUnit(database, params.id)
  // A hidden string costs no more queries than a missing one.
  const translation =
    row && seesOrLacksFactor(actor, scopeOf(row)) && (await services.catalog.translation({ id: row.translation_id }))
  if (!translation) throw new Refusal('not_found')
  return { scope: translation.scope, row, translation }
}
