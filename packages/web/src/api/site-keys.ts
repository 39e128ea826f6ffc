import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { useWrite } from './write.ts'

export type SiteKey = ReplyOf<Endpoints['listSiteKeys']>['results'][number]

const key = ['site-keys']

/** The keys of one kind, fifty at a time. */
export const useSiteKeys = (kind: SiteKey['kind']) =>
  useInfiniteQuery({
    queryKey: [...key, kind],
    queryFn: ({ pageParam, signal }) =>
      client.listSiteKeys({ query: { kind, page: pageParam, page_size: 50 }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
  })

/** The place of the key that seals all secrets. */
export const useSealingKey = () =>
  useQuery({ queryKey: ['sealing-key'], queryFn: ({ signal }) => client.readSealingKey({ signal }) })

/** Ends any person's token of the API. */
export const useSiteTokenEnd = () => useWrite((id: number) => client.endSiteToken({ params: { id } }), key)
