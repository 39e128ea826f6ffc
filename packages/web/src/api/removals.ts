import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { detailOf, TaskFailure } from '../ui/task-failure.ts'
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

/** Removes what a path names; its slug confirms it. A busy repository does it in its turn, and that is waited for. */
export function useRemoval() {
  const queries = useQueryClient()
  return useWrite(async (path: string): Promise<Removal> => {
    const reply = await client.removePlace({ body: { path, confirm: path.split('/').at(-1) ?? '' } })
    const removed = 'task_url' in reply ? await removedInTurn(path, reply.task_url) : reply
    void forgetAll(queries)
    return removed
  })
}

/** The newest removal of this path once the task has ended: also where the host did not take the push, which is tried again. */
async function removedInTurn(path: string, taskUrl: string): Promise<Removal> {
  const { result } = await client.followTask(taskUrl)
  const { results } = await client.listRemovals({ query: { page_size: 1000 } })
  const found = results.filter((one) => one.path === path).toSorted((one, other) => other.id - one.id)[0]
  if (found === undefined) throw new TaskFailure(detailOf(result))
  return found
}

interface Restoration {
  readonly removal: Removal
  /** Others than its own, if need be. */
  readonly names?: { readonly name: string; readonly slug: string }
}

/** Takes a removal back. Resolves to its path; null: it is in the list still, which says what hinders it or that it is on its way. */
export function useRestoration() {
  const queries = useQueryClient()
  return useWrite(async ({ removal, names }: Restoration): Promise<string | null> => {
    try {
      const reply = await client.restorePlace({ params: { id: removal.id }, body: { ...names } })
      if (!('task_url' in reply)) return removal.kind === 'project-language' ? null : reply.path
      const { result } = await client.followTask(reply.task_url)
      const { results } = await client.listRemovals({ query: { page_size: 1000 } })
      const left = results.find(({ id }) => id === removal.id)
      if (left?.hindrances.length === 0) throw new TaskFailure(detailOf(result))
      return left === undefined ? removal.path : null
    } finally {
      await queries.invalidateQueries()
    }
  })
}

/** Removes something for good. */
export const useRemovalEnd = () => useWrite((id: number) => client.endRemoval({ params: { id } }), ['removals'])
