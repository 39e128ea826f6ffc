import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { currentSession } from './session.ts'
import { useWrite } from './write.ts'

export type SavedSearch = ReplyOf<Endpoints['listSearches']>['results'][number]

const searches = ['account', 'searches']

/** The searches that one has saved; nobody who is not signed in has any. */
export const useSearches = () =>
  useQuery({
    queryKey: searches,
    queryFn: async ({ signal }) => (await client.listSearches({ signal })).results,
    enabled: currentSession().user !== null,
  })

export const useNewSearch = () =>
  useWrite((body: SentBodyOf<Endpoints['saveSearch']>) => client.saveSearch({ body }), searches)

export const useSearchEnd = () => useWrite((search: number) => client.deleteSearch({ params: { search } }), searches)
