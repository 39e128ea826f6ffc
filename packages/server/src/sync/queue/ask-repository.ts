import type { ComponentRecord } from '../../catalog/records.ts'
import { repositoryOwnerOf } from '../../catalog/records.ts'
import { type Database, statement } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type RepositoryPayload, repositoryKind } from '../../jobs/repository-jobs.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { RunResult } from './run-repository-job.ts'

/** Somebody's request to the repository of a component: `work` says what is to be done. */
export interface RepositoryRequest {
  readonly component: ComponentRecord
  readonly work: RepositoryPayload['work']
  readonly userId: number
  /** Whose texts they are, where that is somebody else. */
  readonly authorId?: number
}

/** The request as its job has it. */
export function repositoryPayload({ component, work, userId, authorId }: RepositoryRequest): RepositoryPayload {
  const payload = { repositoryId: repositoryOwnerOf(component).row.id, componentId: component.row.id, userId, work }
  return authorId === undefined ? payload : { ...payload, authorId }
}

/** Puts a request into the queue of its repository; resolves to the id of the task to follow. */
export async function enqueueRequest(database: Database, payload: RepositoryPayload): Promise<string> {
  const { componentId, userId } = payload
  return database.transaction((tx) =>
    enqueue(tx, repositoryKind, payload, { componentId, ...(userId === null ? {} : { userId }) }),
  )
}

const selectTask = statement<{ completed: boolean; result: RunResult | { error: string } | null }>(
  'task_result',
  'select completed, result from tasks where id = $1',
)

/** Milliseconds that a client waits for a repository before it is answered with the task to follow. */
const patience = 60_000

/** Milliseconds between two looks at a task of which nothing is heard. */
const slowLook = 2000

/** How a request ended, or the task that goes on with it. */
export type RepositoryAnswer =
  | { readonly kind: 'done'; readonly result: RunResult }
  | { readonly kind: 'task'; readonly taskId: string }

/** Asks something of a repository in its turn, and waits for it as long as a client may and stays. */
export async function askRepository(
  services: Pick<Services, 'database' | 'taskEvents'>,
  payload: RepositoryPayload,
  signal: AbortSignal,
): Promise<RepositoryAnswer> {
  const taskId = await enqueueRequest(services.database, payload)
  const watch = services.taskEvents.watch(taskId)
  try {
    for (const end = Date.now() + patience; Date.now() < end && !signal.aborted; ) {
      const result = await readResult(services.database, taskId)
      if (result) return { kind: 'done', result }
      await watch.moved(Math.min(slowLook, end - Date.now()), signal)
    }
    return { kind: 'task', taskId }
  } finally {
    watch.end()
  }
}

/** What a task came to; null while it runs. */
async function readResult(database: Database, taskId: string): Promise<RunResult | null> {
  const [task] = await database.query(selectTask, [taskId])
  // Work that removes a component takes the row of its task away with it.
  if (task === undefined) return { result: true, detail: '' }
  if (!task.completed) return null
  const { result } = task
  return result === null || 'error' in result ? { result: false, detail: result?.error ?? '' } : result
}

/** The same for an answer that needs the result: refuses when the repository is too busy to give one in time. */
export async function resultOfRepository(
  services: Pick<Services, 'database' | 'taskEvents'>,
  request: RepositoryRequest,
  signal: AbortSignal,
): Promise<RunResult> {
  const answer = await askRepository(services, repositoryPayload(request), signal)
  if (answer.kind === 'task') throw new Refusal('repository-locked')
  return answer.result
}
