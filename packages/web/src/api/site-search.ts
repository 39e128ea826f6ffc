import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { boot } from '../boot.ts'
import { client } from './client.ts'

export type FoundSources = ReplyOf<Endpoints['findSources']>
export type FoundSource = FoundSources['results'][number]
export type FoundThing = ReplyOf<Endpoints['searchSite']>[number]

/** Source strings that a search finds in all projects that the reader sees, each with its texts in the reader's languages. */
export const useFoundSources = (q: string, languages: readonly string[]) =>
  useInfiniteQuery({
    queryKey: ['found', 'sources', q, languages],
    queryFn: ({ pageParam, signal }) =>
      client.findSources({ query: { q, languages: [...languages], offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam(last, pages) {
      const shown = pages.reduce((sum, { results }) => sum + results.length, 0)
      return last.results.length > 0 && shown < last.count ? shown : undefined
    },
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
