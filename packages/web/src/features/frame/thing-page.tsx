import { RefusedRequest } from '@weft/contract/client'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { usePlace } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MissingPlace } from './missing-place.tsx'
import { NotFound } from './not-found.tsx'

interface ThingPageProps {
  /** The page of each kind. */
  readonly pages: ReadonlyMap<string, ComponentType>
}

/** A page for addresses that can name several kinds of things: it finds out which, and shows the one for it. */
export function ThingPage({ pages }: ThingPageProps) {
  const text = useText()
  const { data: place, error } = usePlace()
  if (place === undefined) return error ? <MissingPlace error={error} /> : <Skeleton label={text('loading')} />
  const Page = pages.get(place.kind)
  if (Page === undefined) return <NotFound />
  return (
    <Suspense fallback={<Skeleton label={text('loading')} />}>
      <Page key={place.path} />
    </Suspense>
  )
}

/**
 * A page that shows a place by itself, unless the place is not there. The page begins without waiting for that, and what fails
 * later, or for want of a connection, takes nothing away from who writes in it.
 */
export function PlacedPage({ children }: { readonly children: ReactNode }) {
  const { data: place, error } = usePlace()
  const isMissing =
    place === undefined && error instanceof RefusedRequest && (error.status === 404 || error.status === 403)
  return isMissing ? <MissingPlace error={error} /> : children
}
