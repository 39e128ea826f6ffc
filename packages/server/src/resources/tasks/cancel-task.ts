import { type Database, statement } from '../../db/database.ts'
import { tasksChannel } from '../../jobs/task-events.ts'

/**
 * Tasks that can be cancelled while they wait: reading from the remote, and operations on it. Nothing that somebody's texts or files hang on,
 * and no first import, which its component waits for.
 */
export const isTakenBack = `(payload -> 'work' ->> 'kind' = 'operation')`

const removeJob = statement<{ id: string }>(
  'cancel_job',
  `delete from jobs where id = $1::uuid and node is null and ${isTakenBack} returning id`,
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
    tx.signal(tasksChannel, id)
    return true
  })
}
