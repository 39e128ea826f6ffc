import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { useState } from 'react'
import { TaskFailure } from '../ui/task-failure.ts'
import { client } from './client.ts'
import { type Place, paramsOf } from './places.ts'

export type RepositoryState = ReplyOf<Endpoints['readComponentRepository']>
export type RepositoryOperation = SentBodyOf<Endpoints['operateComponentRepository']>['operation']

const keyOf = (place: Place) => ['repository', place.path]

/** How a component's repository stands to its remote. */
export const useRepository = (place: Place) =>
  useQuery({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => client.readComponentRepository({ params: paramsOf(place), signal }),
  })

/** Runs an operation of the repository and follows it: how far it is, from 0 to 100. */
export function useRepositoryOperation(place: Place) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const mutation = useMutation({
    mutationFn: async (operation: RepositoryOperation) => {
      setProgress(null)
      const reply = await client.operateComponentRepository({
        params: paramsOf(place),
        body: { operation, background: true },
      })
      if (reply.task_url === undefined) return reply.detail ?? ''
      const task = await client.followTask(reply.task_url, { onProgress: (one) => setProgress(one.progress) })
      return outcomeOf(task.result)
    },
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'resolved' }),
  })
  return { ...mutation, progress }
}

/** A task that failed says so in its result. */
function outcomeOf(result: unknown): string {
  if (typeof result !== 'object' || result === null) return ''
  const detail = 'detail' in result && typeof result.detail === 'string' ? result.detail : ''
  if ('result' in result && result.result === false) throw new TaskFailure(detail)
  return detail
}
