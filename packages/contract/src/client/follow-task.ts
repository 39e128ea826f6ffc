import type { ReplyOf } from '../endpoint.ts'
import type { Endpoints } from '../endpoints.ts'
import { RefusedRequest } from './refused-request.ts'
import { wait } from './wait.ts'

export type Task = ReplyOf<Endpoints['readTask']>

export interface FollowOptions {
  readonly signal?: AbortSignal
  /** Hears of every look at the task, also of the last. */
  onProgress?(task: Task): void
}

const firstLookMs = 100
const slowestLookMs = 5000

/** The id of a task, of its address or alone: behind a proxy the address may have another path than it has for us. */
export function taskIdOf(task: string): string {
  return /\/tasks\/([^/?#]+)/.exec(task)?.[1] ?? task
}

/** Looks at a task, less and less often, until it is complete. Throws the signal's reason when that stops it. */
export async function followTask(
  read: (uuid: string) => Promise<Task>,
  task: string,
  { signal, onProgress }: FollowOptions = {},
): Promise<Task> {
  const uuid = taskIdOf(task)
  for (let pause = firstLookMs; ; pause = Math.min(pause * 1.5, slowestLookMs)) {
    signal?.throwIfAborted()
    const seen = await lookOr(read, uuid)
    if (typeof seen === 'number') await wait(seen, signal)
    else {
      onProgress?.(seen)
      if (seen.completed) return seen
      await wait(pause, signal)
    }
  }
}

/** The task, or the milliseconds after which a server that is busy wants to be asked again. */
async function lookOr(read: (uuid: string) => Promise<Task>, uuid: string): Promise<Task | number> {
  try {
    return await read(uuid)
  } catch (error) {
    if (!(error instanceof RefusedRequest) || (error.status !== 429 && error.status !== 503)) throw error
    return (error.retryAfterSeconds ?? slowestLookMs / 1000) * 1000
  }
}
