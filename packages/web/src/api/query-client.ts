import { QueryClient } from '@tanstack/react-query'
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
