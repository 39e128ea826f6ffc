import type { Place } from '../../catalog/find-place.ts'
import { componentsAlong, type RemovalTarget } from '../../domain/removal/removal.queries.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { beforeArchive, can, canSee, type Permission, type Scope } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'

/** A place that can be removed, and the right that it takes. */
export interface RemovablePlace {
  readonly place: Place & { readonly kind: 'project' | 'category' | 'component' | 'translation' | 'project-language' }
  readonly name: string
  /** The last part of its path: who types it means it. */
  readonly slug: string
  readonly scope: Scope
  readonly permission: Permission
}

/** The place of a path, if it can be removed. */
export function namedPlace(place: Place): RemovablePlace | undefined {
  const { scope } = place
  switch (place.kind) {
    case 'project': {
      const { name, slug } = place.project.row
      return { place, name, slug, scope, permission: 'project.edit' }
    }
    case 'category': {
      const { name, path } = place.category
      return { place, name, slug: path.split('/').at(-1) ?? '', scope, permission: 'project.edit' }
    }
    case 'component': {
      const { name, slug } = place.component.row
      return { place, name, slug, scope, permission: 'component.edit' }
    }
    case 'translation': {
      const { name, code } = place.translation.language
      return { place, name, slug: code, scope, permission: 'translation.delete' }
    }
    case 'project-language': {
      const { id, name, code } = place.language
      return {
        place,
        name,
        slug: code,
        scope: { ...place.project.scope, languageId: id },
        permission: 'translation.delete',
      }
    }
    default:
      return undefined
  }
}

/** A place that a hidden project can hold. */
type HeldPlace = Exclude<RemovablePlace['place'], { readonly kind: 'translation' | 'project-language' }>

/** The thing to remove; undefined for a language, which leaves in the turn of its repository. */
export const targetOf = ({ place }: RemovablePlace): RemovalTarget | undefined =>
  place.kind === 'translation' || place.kind === 'project-language' ? undefined : targetOfPlace(place)

/** The same of a place that is no language. */
export function targetOfPlace(place: HeldPlace): RemovalTarget {
  switch (place.kind) {
    case 'project':
      return { kind: 'project', id: place.project.row.id, projectId: place.project.row.id }
    case 'category':
      return { kind: 'category', id: place.category.id, projectId: place.project.row.id }
    case 'component':
      return { kind: 'component', id: place.component.row.id, projectId: place.component.project.row.id }
  }
}

/**
 * Refuses a removal that takes along components which the actor may not edit: links from elsewhere, and restricted ones. The message
 * does not name them, because they may be hidden.
 */
export async function demandAlong({ services, actor, database }: Lookup, target: RemovalTarget): Promise<void> {
  for (const { id, inside } of await componentsAlong(database, target)) {
    const component = await services.catalog.component({ id })
    // A person who edits a project removes all its components, except closed ones.
    if (!component || (inside && target.kind === 'project' && !component.scope.restricted)) continue
    if (canSee(actor, component.scope) && can(beforeArchive(actor), 'component.edit', component.scope)) continue
    throw new Refusal('permission_denied', { detail: 'This would also delete components that you may not edit.' })
  }
}
