import { type Database, statement } from '../db/database.ts'
import type { TaskStep } from '../jobs/task-progress.ts'
import type { Services } from '../services.ts'
import type { RunResult } from '../sync/work/work.ts'
import { type OperationProgress, OperatorRefusal } from './operation.ts'

interface TaskRow {
  readonly completed: boolean
  readonly step: TaskStep | null
  readonly done: number
  readonly total: number
  readonly strings: number
  readonly result: RunResult | { readonly error: string } | null
  /** The end of what was ever written. */
  readonly log: string
  /** Characters that were ever written. */
  readonly log_length: number
}

const selectTask = statement<TaskRow>(
  'task_to_follow',
  'select completed, step, done, total, strings, result, log, log_length from tasks where id = $1',
)

/** The message of a failure is only for people at the machine. */
const selectFailure = statement<{ message: string | null }>(
  'failure_of_job',
  'select failure as message from tasks where id = $1',
)

/** Milliseconds between two looks at a silent task. */
const slowLook = 1000

/** Waits for a repository's task and reports its progress. Throws OperatorRefusal with the reason if the task fails. */
export async function followTask(
  { database, taskEvents }: Services,
  taskId: string,
  { signal, tell }: { readonly signal: AbortSignal; tell(progress: OperationProgress): void },
): Promise<RunResult> {
  const watch = taskEvents.watch(taskId)
  const show = showProgress(tell)
  try {
    for (;;) {
      const [task] = await database.query(selectTask, [taskId])
      if (!task) throw new OperatorRefusal(['The import was given up: its component is gone.'])
      show(task)
      if (task.completed) return await resultOf(task.result, () => readFailure(database, taskId))
      if (signal.aborted)
        throw new OperatorRefusal(['Interrupted: the import goes on when a server starts, or with the same command.'])
      await watch.moved(slowLook, signal)
    }
  } finally {
    watch.end()
  }
}

/** Tells what is new since the last look. */
function showProgress(tell: (progress: OperationProgress) => void): (task: TaskRow) => void {
  let shown = ''
  let seen = 0
  return ({ step, done, total, strings, log, log_length }) => {
    if (log_length > seen) {
      const lines = log
        .slice(-Math.min(log.length, log_length - seen))
        .split('\n')
        .filter(Boolean)
      seen = log_length
      tell({ kind: 'lines', lines })
    }
    const now = `${step} ${done} ${total} ${strings}`
    if (now === shown) return
    shown = now
    if (step === 'transfer') tell({ kind: 'clone', percent: done })
    if (step === 'files') tell({ kind: 'files', done, total, strings })
  }
}

async function readFailure(database: Database, taskId: string): Promise<string | null> {
  const [row] = await database.query(selectFailure, [taskId])
  return row?.message ?? null
}

async function resultOf(result: TaskRow['result'], failure: () => Promise<string | null>): Promise<RunResult> {
  if (result === null || 'error' in result)
    throw new OperatorRefusal([(await failure()) ?? result?.error ?? 'The import was given up.'])
  if (!result.result) throw new OperatorRefusal([result.detail ?? 'The repository cannot be read.'])
  return result
}
