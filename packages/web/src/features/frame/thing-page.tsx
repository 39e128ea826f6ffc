import { type ComponentType, Suspense } from 'react'
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
