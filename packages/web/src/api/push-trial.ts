import { useMutation } from '@tanstack/react-query'
import { client } from './client.ts'
import { type Place, paramsOf } from './places.ts'

/** How a git host would answer a push. */
export interface PushTrial {
  readonly result: boolean
  readonly detail: string
}

type TrialReply = { readonly result: boolean; readonly detail?: string; readonly task_url?: string }

async function followed({ result, detail = '', task_url }: TrialReply): Promise<PushTrial> {
  if (task_url === undefined) return { result, detail }
  const task = await client.followTask(task_url)
  // As the endpoint says of the result of its task.
  return task.result as PushTrial
}

export interface PushRequest {
  readonly push: string
  readonly branch: string
  /** The project that gets the component; empty: a new one. */
  readonly project: string
}

/** Asks a git host whether it would take a push, before there is a component. */
export const usePushTrial = () =>
  useMutation({
    mutationFn: async ({ push, branch, project }: PushRequest) =>
      followed(await client.tryPush({ body: { push, branch, background: true, ...(project && { project }) } })),
  })

/** The same for a component, where its commits go. */
export const useComponentPushTrial = (place: Place) =>
  useMutation({
    mutationFn: async () =>
      followed(await client.tryComponentPush({ params: paramsOf(place), body: { background: true } })),
  })
