import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { keys } from './keys.ts'
import { useWrite } from './write.ts'

type InboxPage = ReplyOf<Endpoints['readInbox']>
export type InboxItem = InboxPage['items'][number]

/** Milliseconds after which a page that stays open looks for what is new. */
const interval = 60_000

/** The notifications of the user, newest first. */
export const useInbox = (isWanted = true) =>
  useInfiniteQuery({
    queryKey: keys.inbox,
    queryFn: ({ pageParam, signal }) =>
      client.readInbox({ query: pageParam === '' ? {} : { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    enabled: isWanted,
    refetchInterval: interval,
  })

/** Notes that all up to an entry is read, or single entries are; what was shown stays, without its mark. */
export function useInboxRead() {
  const queries = useQueryClient()
  return useWrite(async (body: SentBodyOf<Endpoints['markInboxRead']>) => {
    await client.markInboxRead({ body })
    await queries.invalidateQueries({ queryKey: keys.inbox })
  })
}
