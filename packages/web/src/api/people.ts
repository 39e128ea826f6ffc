import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'

export type Person = ReplyOf<Endpoints['readUser']>
export type Contribution = ReplyOf<Endpoints['listContributions']>['results'][number]

/** Somebody with an account here, and how much they did. */
export const usePerson = (username: string) =>
  useQuery({
    queryKey: ['person', username],
    queryFn: async ({ signal }) => {
      const call = { params: { username }, signal }
      const [person, done] = await Promise.all([client.readUser(call), client.readUserStatistics(call)])
      return { person, done }
    },
    // A missing person is still missing at the second try.
    retry: false,
  })

/** So many translations are shown at first, and with each step. */
const pageSize = 20

/** The translations that somebody worked on, as far as the reader sees them. */
export const useContributions = (username: string) =>
  useInfiniteQuery({
    queryKey: ['person', username, 'contributions'],
    queryFn: ({ pageParam, signal }) =>
      client.listContributions({ params: { username }, query: { page: pageParam, page_size: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
  })
