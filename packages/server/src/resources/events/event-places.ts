import type { LiveEvent } from '@weft/contract'
import type { Place } from '../../catalog/find-place.ts'
import type { FeedItem } from '../../events/change-feed.ts'
import { type Actor, canSee } from '../../permissions/index.ts'
import type { Services } from '../../services.ts'

type Catalog = Services['catalog']

/** Whether a reader sees where something happened. */
export async function seesPlace(event: LiveEvent, actor: Actor, catalog: Catalog): Promise<boolean> {
  const place =
    event.component === null
      ? await catalog.project({ id: event.project })
      : await catalog.component({ id: event.component })
  return place !== undefined && canSee(actor, place.scope)
}

/** Whether a reader still sees the followed place: it may have been closed or deleted. */
export async function seesStill(place: Place, actor: Actor, catalog: Catalog): Promise<boolean> {
  if (place.kind === 'site' || place.kind === 'language') return true
  const now =
    place.kind === 'component' || place.kind === 'translation'
      ? await catalog.component({ id: (place.kind === 'component' ? place : place.translation).component.row.id })
      : await catalog.project({ id: place.project.row.id })
  return now !== undefined && canSee(actor, now.scope)
}

/** Whether something happened in a place. */
export async function isInPlace({ event, languageId }: FeedItem, place: Place, catalog: Catalog): Promise<boolean> {
  switch (place.kind) {
    case 'site':
      return true
    case 'language':
      return languageId === place.language.id
    case 'project':
      return event.project === place.project.row.id
    case 'project-language':
      return event.project === place.project.row.id && languageId === place.language.id
    case 'component':
      return event.component === place.component.row.id
    case 'translation':
      return event.translation === place.translation.row.id
    case 'category': {
      const component = event.component === null ? undefined : await catalog.component({ id: event.component })
      return component?.categories.some(({ id }) => id === place.category.id) === true
    }
  }
}
