import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { queryClient } from './query-client.ts'
import { useWrite } from './write.ts'

export type JobState = 'running' | 'waiting' | 'failed'
export type SiteJob = ReplyOf<Endpoints['listJobs']>['results'][number]

/** The state whose jobs are shown first. */
export const firstState: JobState = 'failed'

const jobsOf = (state: JobState, path: string) =>
  queryOptions({
    queryKey: ['site-jobs', state, path],
    queryFn: ({ signal }) => client.listJobs({ query: path === '' ? { state } : { state, path }, signal }),
  })

/** Jobs of one state, of all places or of one, read again while the page is open. */
export const useSiteJobs = (state: JobState, path = '') =>
  useQuery({ ...jobsOf(state, path), refetchInterval: 5000, placeholderData: keepPreviousData })

/** Starts reading the first jobs before their page exists. */
export const beginSiteJobs = (): void => void queryClient.prefetchQuery(jobsOf(firstState, ''))

/** Runs a failed job again. */
export const useJobRetry = () => useWrite((uuid: string) => client.retryJob({ params: { uuid } }), ['site-jobs'])
