import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { useState } from 'react'
import { TaskFailure } from '../ui/task-failure.ts'
import { type Alert, readAlerts } from './alerts.ts'
import { client } from './client.ts'
import { componentParams, type Place, paramsOf } from './places.ts'

export type RepositoryState = ReplyOf<Endpoints['readComponentRepository']>
export type RepositoryOperation = SentBodyOf<Endpoints['operateComponentRepository']>['operation']

const keyOf = (place: Place) => ['repository', place.path]

/** How a component's repository stands to its remote. */
export const useRepository = (place: Place) =>
  useQuery({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => client.readComponentRepository({ params: paramsOf(place), signal }),
  })

/** How an operation went. */
export interface RepositoryOutcome {
  /** The server's message; may be empty. */
  readonly detail: string
  /** The component's present alerts. */
  readonly alerts: readonly Alert[]
}

async function operate(path: string, operation: RepositoryOperation, onProgress: (progress: number) => void) {
  const reply = await client.operateComponentRepository({
    params: componentParams(path),
    body: { operation, background: true },
  })
  if (reply.task_url === undefined) return reply.detail ?? ''
  return outcomeOf((await client.followTask(reply.task_url, { onProgress: (one) => onProgress(one.progress) })).result)
}

/** Runs an operation of a component's repository and follows it: how far it is, from 0 to 100. */
export function useRepositoryOperation(path: string) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const mutation = useMutation({
    mutationFn: async (operation: RepositoryOperation): Promise<RepositoryOutcome> => {
      setProgress(null)
      const detail = await operate(path, operation, setProgress)
      return { detail, alerts: (await readAlerts(path)).alerts }
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
