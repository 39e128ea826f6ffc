import { useRouterState } from '@tanstack/react-router'
import { RefusedRequest } from '@weft/contract/client'
import { type ReactNode, useEffect } from 'react'
import { beginContents } from '../../api/begin-place.ts'
import { usePlace } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadedPage, type PageLoader } from './loaded-page.tsx'
import { MissingPlace } from './missing-place.tsx'
import { NotFound } from './not-found.tsx'

interface ThingPageProps {
  /** The page of each kind. */
  readonly pages: ReadonlyMap<string, PageLoader>
}

/**
 * The page's data is requested together with the address's target, not after it. Its modules are not, because a browser remembers a
 * failed module, and all fail while the server restarts. Its modules are not: a browser remembers of a module that it could not be
 * loaded, and while the server restarts none can.
 */
function useBegin(isKnown: boolean): void {
  const { pathname, hash } = useRouterState({ select: ({ location }) => location })
  useEffect(() => {
    if (!isKnown && hash === '') beginContents(pathname)
  }, [isKnown, pathname, hash])
}

/** A page for addresses that can name several kinds of things: it finds out which, and shows the one for it. */
export function ThingPage({ pages }: ThingPageProps) {
  const text = useText()
  const { data: place, error } = usePlace()
  useBegin(place !== undefined)
  if (place === undefined) return error ? <MissingPlace error={error} /> : <Skeleton label={text('loading')} />
  const load = pages.get(place.kind)
  return load === undefined ? <NotFound /> : <LoadedPage key={place.path} load={load} />
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
