import { type Database, DatabaseUnavailable, statement } from '../db/database.ts'
import { tasksChannel } from './task-events.ts'

/** What a job may be doing, and which part of its whole that is, in percent: strings are most of the work of an import. */
const partOfStep = {
  /** Bytes come from a git host; `total` is 100. */
  transfer: [0, 10],
  /** Files are read. */
  files: [10, 100],
  /** Translations are counted anew. */
  translations: [0, 100],
} as const

export type TaskStep = keyof typeof partOfStep

/** How far a job is, in numbers. */
export interface JobProgress {
  readonly step: TaskStep
  readonly done: number
  readonly total: number
  /** Strings that were read so far. */
  readonly strings?: number
}

const writeProgress = statement<never>(
  'task_progress',
  `with moved as (
     update tasks set progress = $2, step = $3, done = $4, total = $5, strings = $6, log = right(log || $7, 20000),
            log_length = log_length + length($7), updated = now() where id = $1 and not completed returning id
   )
   select pg_notify('${tasksChannel}', id::text) from moved`,
)

export interface TrackedProgress {
  /** `line` is added to the log, for people. */
  progress(progress: JobProgress, line?: string): void
  /** Writes what is left, and no more after that. */
  end(): Promise<void>
}

function percentOf({ step, done, total }: JobProgress): number {
  const [from, to] = partOfStep[step]
  const share = total === 0 ? 0 : Math.min(1, done / total)
  return Math.max(0, Math.min(99, Math.floor(from + (to - from) * share)))
}

/**
 * Writes the progress of a task at most twice a second. By a timer of its own: `progress` is called inside transactions,
 * which must not wait for other statements.
 */
export function trackProgress(database: Database, taskId: string): TrackedProgress {
  let newest: JobProgress | null = null
  let lines = ''
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    if (newest === null) return
    const { step, done, total, strings = 0 } = newest
    const values = [taskId, percentOf(newest), step, Math.floor(done), total, strings, lines]
    newest = null
    lines = ''
    try {
      await database.query(writeProgress, values)
    } catch (error) {
      // Progress is for looking on: while the database is away nobody does.
      if (!(error instanceof DatabaseUnavailable)) throw error
    }
  }
  const timer = setInterval(() => {
    writing = writing.then(write)
  }, 500)
  timer.unref()
  return {
    progress(progress, line) {
      newest = progress
      if (line !== undefined) lines += `${line}\n`
    },
    async end() {
      clearInterval(timer)
      writing = writing.then(write)
      await writing
    },
  }
}
