import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { keys } from './keys.ts'

/** A check with the number of strings of a place that fail it. */
export type FailingCheck = ReplyOf<Endpoints['readFailingChecks']>['checks'][number]

/** The checks that strings of a place fail, the most first; asked for where any fails. */
export const useFailingChecks = (path: string, isWanted: boolean) =>
  useQuery({
    // Stale as the counters beside them are.
    queryKey: [...keys.overview(path), 'checks'],
    queryFn: async ({ signal }) => (await client.readFailingChecks({ params: { path }, signal })).checks,
    enabled: isWanted,
  })
