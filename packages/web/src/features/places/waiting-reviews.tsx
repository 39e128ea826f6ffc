import { useWaitingReviews } from '../../api/overview.ts'
import { mayDo, type Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { reviewHref } from '../../ui/link.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'

/** How many texts of a place wait for a review, for those who give one: the number leads to the list. */
export function WaitingReviews({ place }: { readonly place: Place }) {
  const text = useText()
  const { data: waiting } = useWaitingReviews(place.path, place.kind === 'language' || mayDo(place, 'unit.review'))
  if (!waiting) return null
  return (
    <Notice tone="plain">
      <PageLink href={reviewHref(place.path)}>{text('reviews-waiting', { count: waiting })}</PageLink>
    </Notice>
  )
}
