import { type Query, QueryClient } from '@tanstack/react-query'
import { RefusedRequest } from '@weft/contract/client'

/** Milliseconds for which a reply is shown without asking again. */
const freshness = 30_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshness,
      // A refusal stays one; what the network lost may come at the next try.
      retry: (failures, error) => failures < 2 && !(error instanceof RefusedRequest && error.status < 500),
    },
  },
})

/**
 * Whether anything is being read. It counts as queries begin and end: the library's own `useIsFetching` looks at every query that is
 * kept with each step of one, and who goes through a thousand strings keeps thousands.
 */
function watchFetching(client: QueryClient) {
  const running = new Set<Query>()
  const listeners = new Set<() => void>()
  client.getQueryCache().subscribe(({ type, query }) => {
    const before = running.size
    if (type !== 'removed' && query.state.fetchStatus === 'fetching') running.add(query)
    else running.delete(query)
    if ((before === 0) !== (running.size === 0)) for (const listener of listeners) listener()
  })
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isAny: (): boolean => running.size > 0,
  }
}

export const fetching = watchFetching(queryClient)
