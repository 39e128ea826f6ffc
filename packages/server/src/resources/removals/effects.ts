import { pathOfPlace } from '../../catalog/find-place.ts'
import { type ComponentAlong, componentsAlong, type RemovalTarget } from '../../domain/removal/removal.queries.ts'
import { type LanguagePart, partsOfLanguage } from '../../domain/removal/remove-language.ts'
import { daysToRestore } from '../../domain/removal/removed-place.ts'
import { readActivityMark } from '../../domain/user/profile/activity-mark.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { canSee } from '../../permissions/index.ts'
import { type RemovablePlace, targetOf, targetOfPlace } from './removal-target.ts'
import { selectEffects } from './removals.queries.ts'

/** Counts the things that a removal would take away; changes nothing. */
export async function readEffects(request: Lookup, found: RemovablePlace) {
  const { database } = request
  const { place, name, slug } = found
  const target = targetOf(found)
  const { within: counted, translationIds } = await whatIsCounted(request, found)
  const along = await seen(request, await componentsAlong(database, counted))
  const holding = translationIds && new Set(translationIds.map(({ component_id }) => component_id))
  const within = along.filter((one) => one.inside && (!holding || holding.has(one.id))).map((one) => one.id)
  const { xact, id } = await readActivityMark(database)
  const values = [counted.kind, counted.id, translationIds?.map((one) => one.id) ?? null, within, xact, id]
  const [row] = await database.query(selectEffects, values)
  if (!row) throw new Error('counts make one row')
  const links = target ? along.filter(({ inside }) => !inside).map(({ name, path }) => ({ name, path })) : []
  return {
    kind: place.kind,
    path: pathOfPlace(place),
    name,
    slug,
    components: within.length,
    ...row,
    links,
    days_to_restore: daysToRestore,
  }
}

/** A language is counted within its component or its project. */
async function whatIsCounted(
  { database }: Lookup,
  { place }: RemovablePlace,
): Promise<{ readonly within: RemovalTarget; readonly translationIds: readonly LanguagePart[] | null }> {
  switch (place.kind) {
    case 'translation': {
      const { row, component } = place.translation
      const within = { kind: 'component', id: component.row.id, projectId: component.project.row.id } as const
      return { within, translationIds: [{ id: row.id, component_id: component.row.id }] }
    }
    case 'project-language': {
      const { id } = place.project.row
      const parts = await partsOfLanguage(database, id, place.language.id)
      return { within: { kind: 'project', id, projectId: id }, translationIds: parts }
    }
    default:
      return { within: targetOfPlace(place), translationIds: null }
  }
}

/** The components that the reader sees, by name and path. A removal that takes along others is refused. */
async function seen({ services, actor }: Lookup, along: readonly ComponentAlong[]) {
  const shown: { id: number; inside: boolean; name: string; path: string }[] = []
  for (const { id, inside } of along) {
    const component = await services.catalog.component({ id })
    if (!component || !canSee(actor, component.scope)) continue
    shown.push({ id, inside, name: component.row.name, path: `${component.project.row.slug}/${component.path}` })
  }
  return shown
}
