import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { RefusedRequest } from '@weft/contract/client'
import { client } from '../../api/client.ts'
import { type Place, pathOfAddress } from '../../api/places.ts'
import { useSession } from '../../api/session.ts'
import { useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { placeHref } from '../../ui/link.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { PageError } from './page-error.tsx'

const KeptTexts = onDemand(async () => (await import('./kept-texts.tsx')).KeptTexts)

/** An address that names nothing, or nothing that the reader may see: with the nearest place above it that is there. */
export function MissingPlace({ error }: { readonly error: Error }) {
  const text = useText()
  const { user } = useSession()
  const href = useRouterState({ select: ({ location }) => location.href })
  const nearest = useNearestPlace(useRouterState({ select: ({ location }) => pathOfAddress(location.pathname) }))
  if (!(error instanceof RefusedRequest) || error.status >= 500) return <PageError error={error} />
  const isForbidden = error.status === 403
  return (
    <MessagePage title={text(isForbidden ? 'forbidden-title' : 'not-found-title')}>
      <p>{isForbidden ? text('forbidden-text', { name: user?.username ?? '' }) : text('not-found-text')}</p>
      {user === null ? <p>{text('not-found-sign-in')}</p> : <KeptTexts />}
      {nearest && (
        <p>
          {text('not-found-nearest')}{' '}
          <PageLink href={placeHref(nearest.path)}>
            <bdi>{nearest.name}</bdi>
          </PageLink>
        </p>
      )}
      <p>
        <PageLink className={buttonClass('filled')} href="/projects/">
          {text('place-projects')}
        </PageLink>{' '}
        {user === null && (
          <PageLink className={buttonClass('outlined')} href={`/accounts/login/?next=${encodeURIComponent(href)}`}>
            {text('sign-in-action')}
          </PageLink>
        )}
      </p>
    </MessagePage>
  )
}

/** The first place above an address that is there. */
function useNearestPlace(path: string): Place | null | undefined {
  return useQuery({
    queryKey: ['nearest', path],
    queryFn: async ({ signal }) => {
      const segments = path.split('/')
      for (let length = segments.length - 1; length > 0; length--) {
        const found = await resolveOrNothing(segments.slice(0, length).join('/'), signal)
        if (found) return found
      }
      return null
    },
  }).data
}

async function resolveOrNothing(path: string, signal: AbortSignal): Promise<Place | undefined> {
  try {
    return await client.resolvePath({ query: { path }, signal })
  } catch (error) {
    if (error instanceof RefusedRequest && error.status < 500) return undefined
    throw error
  }
}
