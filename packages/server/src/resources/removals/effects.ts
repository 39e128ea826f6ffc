import { pathOfPlace } from '../../catalog/find-place.ts'
import { type ComponentAlong, componentsAlong, type RemovalTarget } from '../../domain/removal/removal.queries.ts'
import { daysToRestore } from '../../domain/removal/removed-place.ts'
import { readActivityMark } from '../../domain/user/profile/activity-mark.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { canSee } from '../../permissions/index.ts'
import { type RemovablePlace, targetOf } from './removal-target.ts'
import { selectEffects } from './removals.queries.ts'

/** Counts the things that a removal would take away; changes nothing. */
export async function readEffects(request: Lookup, found: RemovablePlace) {
  const { database } = request
  const { place, name, slug } = found
  const translation = place.kind === 'translation' ? place.translation : undefined
  const target = targetOf(found)
  // A language alone is counted within its component.
  const counted: RemovalTarget = target ?? { kind: 'component', id: translation?.component.row.id ?? 0, projectId: 0 }
  const along = await seen(request, await componentsAlong(database, counted))
  const within = along.filter(({ inside }) => inside).map(({ id }) => id)
  const { xact, id } = await readActivityMark(database)
  const values = [counted.kind, counted.id, translation?.row.id ?? null, within, xact, id]
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
    days_to_restore: target ? daysToRestore : 0,
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
