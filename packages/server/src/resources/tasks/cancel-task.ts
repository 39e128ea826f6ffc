import { type Database, statement } from '../../db/database.ts'
import { jobQueue } from '../../db/job-queue.ts'
import { tasksChannel } from '../../jobs/task-events.ts'

/**
 * What may be taken back while it waits: reading from the remote, and operations on it. Nothing that somebody's texts or files hang on, and no
 * first import, which its component waits for.
 */
export const isTakenBack = `(data -> 'payload' -> 'work' ->> 'kind' = 'operation')`

const removeJob = statement<{ id: string }>(
  'cancel_job',
  `delete from pgboss.job where name = '${jobQueue}' and id = $1::uuid and state < 'active' and ${isTakenBack} returning id`,
)
const endTask = statement<never>(
  'cancel_task',
  `update tasks set completed = true, result = '{"error": "It was cancelled."}', updated = now() where id = $1::uuid`,
)

/** Takes a waiting task back. False where it runs already, is over, or is of a kind that is not taken back. */
export function cancelWaiting(database: Database, id: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [removed] = await tx.query(removeJob, [id])
    if (removed === undefined) return false
    await tx.query(endTask, [id])
    tx.notify(tasksChannel, id)
    return true
  })
}
