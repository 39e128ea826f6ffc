import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentQueryOf } from '@weft/contract'
import { client } from './client.ts'
import { keepFile } from './keep-file.ts'
import { queryClient } from './query-client.ts'
import { useWrite } from './write.ts'

type Query = SentQueryOf<Endpoints['exportSiteAudit']>
export type SiteAuditEntry = ReplyOf<Endpoints['listSiteAudit']>['results'][number]

/** The filter as the page has it; empty texts choose everything. */
export interface SiteAuditFilter {
  readonly action: NonNullable<Query['action']> | ''
  readonly user: string
  readonly project: string
  /** Days, as fields for dates have them. */
  readonly since: string
  readonly until: string
}

const queryOf = ({ action, user, project, since, until }: SiteAuditFilter): Query => ({
  ...(action !== '' && { action }),
  ...(user !== '' && { user }),
  ...(project !== '' && { project }),
  ...(since !== '' && { timestamp_after: since }),
  ...(until !== '' && { timestamp_before: `${until}T23:59:59.999Z` }),
})

/** The filter that leaves nothing out. */
export const wholeAudit: SiteAuditFilter = { action: '', user: '', project: '', since: '', until: '' }

const auditOf = (filter: SiteAuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['site-audit', filter],
    queryFn: ({ pageParam, signal }) =>
      client.listSiteAudit({ query: { ...queryOf(filter), page: pageParam, page_size: 50 }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
  })

/** The history of accounts and access, the newest first. */
export const useSiteAudit = (filter: SiteAuditFilter) =>
  useInfiniteQuery({ ...auditOf(filter), placeholderData: (before) => before })

/** Starts reading the newest entries before their page exists. */
export const beginSiteAudit = (): void => void queryClient.prefetchInfiniteQuery(auditOf(wholeAudit))

/** Takes all chosen entries along, as a file. */
export const useAuditExport = () =>
  useWrite(async (filter: SiteAuditFilter) =>
    keepFile(await client.exportSiteAudit({ query: queryOf(filter) }), 'audit.csv'),
  )
