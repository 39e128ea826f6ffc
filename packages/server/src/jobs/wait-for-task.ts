import { type Database, statement } from '../db/database.ts'
import type { TaskEvents } from './task-events.ts'

/** The end of a task: its job's result, the failure of its last attempt, or nothing if its row is deleted. */
export interface TaskEnd<Result> {
  readonly result: Result | { readonly error: string } | null | 'gone'
}

const selectTask = statement<{ completed: boolean; result: never }>(
  'task_result',
  'select completed, result from tasks where id = $1',
)

/** Milliseconds between two looks at a silent task. */
const slowLook = 1000

/** Waits for the end of a task, as long as a client may and stays; null where it goes on. `Result` is what its job resolves to. */
export async function waitForTask<Result>(
  services: { readonly database: Database; readonly taskEvents: TaskEvents },
  taskId: string,
  signal: AbortSignal,
): Promise<TaskEnd<Result> | null> {
  const { patienceMs } = services.taskEvents
  const watch = services.taskEvents.watch(taskId)
  try {
    for (const end = performance.now() + patienceMs; performance.now() < end && !signal.aborted; ) {
      const [task] = await services.database.query(selectTask, [taskId])
      if (task === undefined) return { result: 'gone' }
      if (task.completed) return { result: task.result }
      await watch.moved(Math.max(0, Math.min(slowLook, end - performance.now())), signal)
    }
    return null
  } finally {
    watch.end()
  }
}
