import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { useWrite } from './write.ts'

export type RemovalEffects = ReplyOf<Endpoints['readRemovalEffects']>
export type Removal = ReplyOf<Endpoints['listRemovals']>['results'][number]

/** The effects of a removal, read when somebody asks for them. */
export const useRemovalEffects = (path: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['removal-effects', path],
    queryFn: ({ signal }) => client.readRemovalEffects({ params: { path }, signal }),
    enabled: isAsked,
    staleTime: 0,
  })

/** Removed things that the reader may take back. */
export const useRemovals = () =>
  useQuery({
    queryKey: ['removals'],
    queryFn: async ({ signal }) => (await client.listRemovals({ query: { page_size: 1000 }, signal })).results,
  })

/** Every page may show what was removed or came back. */
const forgetAll = (queries: QueryClient) =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'resolved' })

/** Removes what a path names; its slug confirms it. Null: a busy repository did it in its turn, and its row is in the list. */
export function useRemoval() {
  const queries = useQueryClient()
  return useWrite(async (path: string) => {
    const removed = await client.removePlace({ body: { path, confirm: path.split('/').at(-1) ?? '' } })
    if ('task_url' in removed) await client.followTask(removed.task_url)
    void forgetAll(queries)
    return 'task_url' in removed ? null : removed
  })
}

/** Takes a removal back, under other names if need be. */
export function useRestoration() {
  const queries = useQueryClient()
  return useWrite(async ({ id, ...names }: { readonly id: number; readonly name?: string; readonly slug?: string }) => {
    const restored = await client.restorePlace({ params: { id }, body: names })
    if ('task_url' in restored) await client.followTask(restored.task_url)
    await queries.invalidateQueries()
    return 'task_url' in restored ? null : restored
  })
}

/** Removes something for good. */
export const useRemovalEnd = () => useWrite((id: number) => client.endRemoval({ params: { id } }), ['removals'])
