import { setTimeout as delay } from 'node:timers/promises'
import { statement } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { RunResult } from '../sync/queue/run-repository-job.ts'
import { OperatorRefusal, type Told } from './operation.ts'

interface TaskRow {
  readonly completed: boolean
  readonly progress: number
  readonly result: RunResult | { readonly error: string } | null
  readonly log: string
}

const selectTask = statement<TaskRow>(
  'task_to_follow',
  'select completed, progress, result, log from tasks where id = $1',
)

/** Milliseconds between two looks at a task; its progress is written twice a second. */
const pause = 200

/** Waits for a repository's task and tells how far it is. Throws OperatorRefusal where it failed, with the reason. */
export async function followTask(
  services: Services,
  taskId: string,
  { signal, tell }: { readonly signal: AbortSignal; tell(progress: Told): void },
): Promise<RunResult> {
  const count = createFileCount(tell)
  let told = -1
  for (;;) {
    const [task] = await services.database.query(selectTask, [taskId])
    if (!task) throw new OperatorRefusal(['The import was given up: its component is gone.'])
    if (task.progress < 10 && task.progress !== told && !task.completed) {
      told = task.progress
      tell({ kind: 'clone', percent: task.progress * 10 })
    }
    count(task.log)
    if (task.completed) return resultOf(task.result)
    if (signal.aborted)
      throw new OperatorRefusal(['Interrupted: the import goes on when a server starts, or with the same command.'])
    await delay(pause)
  }
}

function resultOf(result: TaskRow['result']): RunResult {
  if (result === null || 'error' in result) throw new OperatorRefusal([result?.error ?? 'The import was given up.'])
  if (!result.result) throw new OperatorRefusal([result.detail ?? 'The repository cannot be read.'])
  return result
}

/** Reads the lines that the job adds to its log (run-repository-job.ts): how many files, then `path: N strings`. */
function createFileCount(tell: (progress: Told) => void): (log: string) => void {
  let seen = ''
  let total = 0
  let done = 0
  let strings = 0
  return (log) => {
    // The log keeps its end only: what was seen may have lost its beginning.
    const tail = seen.slice(-400)
    const from = log.startsWith(seen) ? seen.length : log.indexOf(tail) + tail.length
    const lines = log.slice(Math.max(0, from)).split('\n').filter(Boolean)
    if (lines.length === 0) return
    seen = log
    for (const line of lines) {
      const files = /^(\d+) files$/.exec(line)
      const file = /^(.*): (\d+) strings$/.exec(line)
      if (files) total += Number(files[1])
      if (!file) continue
      done++
      strings += Number(file[2])
      tell({ kind: 'file', path: file[1] ?? '', strings: Number(file[2]) })
    }
    tell({ kind: 'files', done, total: Math.max(total, done), strings })
  }
}
