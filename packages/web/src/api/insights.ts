import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { boot } from '../boot.ts'
import { encodePath } from '../ui/link.ts'
import { client } from './client.ts'

export type WorkReport = ReplyOf<Endpoints['readWork']>
export type WorkRow = WorkReport['results'][number]
export type Trend = ReplyOf<Endpoints['readTrend']>

export type WorkGroup = WorkReport['by']

/** The choice of a report; empty texts choose everything. Days as fields for dates have them. */
export interface WorkFilter {
  readonly by: WorkGroup
  readonly from: string
  readonly to: string
  readonly language: string
  readonly person: string
}

const segment = (path: string): string => (path === '' ? '-' : path)

const chosen = (filter: WorkFilter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** The work of a place, the empty path is the site. */
export const useWork = (path: string, filter: WorkFilter) =>
  useQuery({
    queryKey: ['work', path, filter],
    queryFn: ({ signal }) =>
      client.readWork({ params: { path: segment(path) }, query: { ...chosen(filter), by: filter.by }, signal }),
    placeholderData: keepPreviousData,
  })

/** The address of the same report as a file. */
export const workFile = (path: string, filter: WorkFilter, format: 'csv' | 'json'): string =>
  `${boot.prefix}/api/overview/${encodePath(segment(path))}/work/?${new URLSearchParams({ ...chosen(filter), format })}`

export interface TrendFilter {
  readonly measure: 'translated' | 'approved'
  readonly until: string
  readonly language: string
}

const askedTrend = ({ measure, until, language }: TrendFilter) => ({
  measure,
  ...(until !== '' && { until }),
  ...(language !== '' && { language }),
})

/** How much is left of a place, day by day. */
export const useTrend = (path: string, filter: TrendFilter) =>
  useQuery({
    queryKey: ['trend', path, askedTrend(filter)],
    queryFn: ({ signal }) => client.readTrend({ params: { path: segment(path) }, query: askedTrend(filter), signal }),
    placeholderData: keepPreviousData,
  })

export const trendFile = (path: string, filter: TrendFilter, format: 'csv' | 'json'): string =>
  `${boot.prefix}/api/overview/${encodePath(segment(path))}/trend/?${new URLSearchParams({ ...askedTrend(filter), format })}`

/** The reader's work of today. */
export const useOwnDay = () =>
  useQuery({ queryKey: ['own-day'], queryFn: ({ signal }) => client.readOwnDay({ signal }), staleTime: 60_000 })
