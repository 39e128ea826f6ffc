import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { keys } from './keys.ts'
import { rowsOf } from './overview-rows.ts'
import { queryClient } from './query-client.ts'

/** The projects of the site. */
export const useSiteOverview = () =>
  useQuery({
    queryKey: keys.overview(''),
    queryFn: ({ signal }) => client.readSiteOverview({ signal }),
    select: rowsOf,
  })

const overviewOf = (path: string, children?: 'components' | 'languages') =>
  queryOptions({
    queryKey: [...keys.overview(path), children ?? ''],
    queryFn: ({ signal }) => client.readOverview({ params: { path }, query: children ? { children } : {}, signal }),
  })

/** Starts reading the contents of a place before its page exists. */
export const beginOverview = (path: string): void => void queryClient.prefetchQuery(overviewOf(path))

/** The contents of a place, with counters. */
export const useOverview = (path: string, children?: 'components' | 'languages') =>
  useQuery({
    ...overviewOf(path, children),
    select: rowsOf,
    placeholderData: keepPreviousData,
  })

/** How much happened in a place, day by day; the empty path is the site. */
export const useActivity = (path: string) =>
  useQuery({
    queryKey: keys.activity(path),
    queryFn: ({ signal }) => client.readActivity({ params: { path: path === '' ? '-' : path }, signal }),
  })

/** The people who translated in a project or in a language of it. */
export const useWorkers = (path: string) =>
  useQuery({
    queryKey: ['workers', path],
    queryFn: ({ signal }) => client.readWorkers({ params: { path }, signal }),
  })

/** Archived projects of the site, for the empty path, or archived components of a project; read when somebody asks for them. */
export const useArchivedOverview = (path: string, isAsked: boolean) =>
  useQuery({
    queryKey: [...keys.overview(path), 'archived'],
    queryFn: ({ signal }) => {
      const query = { archived: true }
      return path === ''
        ? client.readSiteOverview({ query, signal })
        : client.readOverview({ params: { path }, query, signal })
    },
    select: rowsOf,
    enabled: isAsked,
  })

/** How many texts of a place wait for a review by the reader; asked for where they may give one. */
export const useWaitingReviews = (path: string, isAsked: boolean) =>
  useQuery({
    // Stale as the counters beside it are.
    queryKey: [...keys.overview(path), 'reviews'],
    queryFn: async ({ signal }) => (await client.readWaitingReviews({ params: { path }, signal })).waiting,
    enabled: isAsked,
  })
