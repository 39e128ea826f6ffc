import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { useWrite } from './write.ts'

export type JobState = 'running' | 'waiting' | 'failed'
export type SiteJob = ReplyOf<Endpoints['listJobs']>['results'][number]

/** Jobs of one state, of all places or of one, read again while the page is open. */
export const useSiteJobs = (state: JobState, path = '') =>
  useQuery({
    queryKey: ['site-jobs', state, path],
    queryFn: ({ signal }) => client.listJobs({ query: path === '' ? { state } : { state, path }, signal }),
    refetchInterval: 5000,
    placeholderData: keepPreviousData,
  })

/** Runs a failed job again. */
export const useJobRetry = () => useWrite((uuid: string) => client.retryJob({ params: { uuid } }), ['site-jobs'])
