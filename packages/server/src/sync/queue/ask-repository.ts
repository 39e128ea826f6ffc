import { setTimeout as delay } from 'node:timers/promises'
import { type Database, statement } from '../../db/database.ts'
import type { RepositoryPayload } from '../../jobs/repository-jobs.ts'
import { enqueueRepositoryWork } from './enqueue-repository-work.ts'
import type { RunResult } from './run-repository-job.ts'

const selectTask = statement<{ completed: boolean; result: RunResult | { error: string } | null }>(
  'task_result',
  'select completed, result from tasks where id = $1',
)

/** Milliseconds that a request waits for its repository before it answers with the task to follow. */
const patience = 60_000

/** How a wish ended, or the task that goes on with it. */
export type Answer =
  | { readonly kind: 'done'; readonly result: RunResult }
  | { readonly kind: 'task'; readonly taskId: string }

/** Asks something of a repository in its turn, and waits for it as long as a client may. */
export async function askRepository(
  database: Database,
  payload: RepositoryPayload,
  signal: AbortSignal,
): Promise<Answer> {
  const taskId = await enqueueRepositoryWork(database, payload)
  const end = Date.now() + patience
  for (let pause = 5; Date.now() < end && !signal.aborted; pause = Math.min(pause * 1.6, 200)) {
    await delay(pause)
    const [task] = await database.query(selectTask, [taskId])
    // Work that removes a component takes the row of its task away with it.
    if (task === undefined) return { kind: 'done', result: { result: true, detail: '' } }
    if (!task.completed) continue
    const { result } = task
    if (result === null || 'error' in result)
      return { kind: 'done', result: { result: false, detail: result?.error ?? '' } }
    return { kind: 'done', result }
  }
  return { kind: 'task', taskId }
}
