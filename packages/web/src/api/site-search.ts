import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { boot } from '../boot.ts'
import { client } from './client.ts'

export type FoundString = ReplyOf<Endpoints['listAllUnits']>['results'][number]
export type FoundThing = ReplyOf<Endpoints['searchSite']>[number]

const pageSize = 50

/** Strings of all projects that the reader sees; none are looked for where nothing is asked. */
export const useFoundStrings = (q: string) =>
  useInfiniteQuery({
    queryKey: ['found', 'strings', q],
    queryFn: ({ pageParam, signal }) =>
      client.listAllUnits({ query: { q, page: pageParam, page_size: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
    enabled: q !== '',
    placeholderData: (before) => before,
  })

/** No name is longer, and the server takes no more. */
const longestName = 200

/** Projects, components, people and languages by a part of their names. */
export const useFoundThings = (words: string) =>
  useQuery({
    queryKey: ['found', 'things', words],
    queryFn: ({ signal }) => client.searchSite({ query: { q: words.trim().slice(0, longestName) }, signal }),
    // A search term such as state:empty is not a name.
    enabled: words.trim().length > 1 && !words.includes(':'),
    placeholderData: (before) => before,
  })

/** An address of a page as the API tells it, without the prefix of the site, which links put before it. */
export function pageOf(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return (pathname.startsWith(`${boot.prefix}/`) ? pathname.slice(boot.prefix.length) : pathname) + search
}
