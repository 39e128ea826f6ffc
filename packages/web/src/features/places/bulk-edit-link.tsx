import { mayDo, type Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { assignHref, encodePath, unfinished } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'

/** Leads to the grid of a place: all languages beside each other. */
export function GridLink({ place }: { readonly place: Place }) {
  const text = useText()
  return (
    <PageLink className={buttonClass('plain')} href={`/matrix/${encodePath(place.path)}/`}>
      {text('grid-link')}
    </PageLink>
  )
}

/** Leads those who may to the page for changes of many strings. */
export function BulkEditLink({ place }: { readonly place: Place }) {
  const text = useText()
  if (!mayDo(place, 'unit.bulk_edit')) return null
  return (
    <PageLink className={buttonClass('outlined')} href={`/bulk-edit/${encodePath(place.path)}/`}>
      {text('bulk-edit-link')}
    </PageLink>
  )
}

/** Leads those who manage a place to the form that assigns its strings. */
export function AssignLink({ place }: { readonly place: Place }) {
  const text = useText()
  if (!mayDo(place, 'project.edit') || place.archive !== null) return null
  return (
    <PageLink className={buttonClass('plain')} href={assignHref(place.path, unfinished)}>
      {text('assign-link')}
    </PageLink>
  )
}
