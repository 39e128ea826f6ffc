import { type Database, DatabaseUnavailable, statement } from '../db/database.ts'
import { tasksChannel } from './task-events.ts'

/** The steps of a job with their shares of the whole, in percent: strings are most of the work of an import. */
const partOfStep = {
  /** Bytes come from a git host; `total` is 100. */
  transfer: [0, 10],
  /** Files are read. */
  files: [10, 100],
  /** Translations are counted anew. */
  translations: [0, 100],
  /** Texts are written. */
  texts: [0, 100],
  /** Clones are read for damage. */
  clones: [0, 100],
  /** The history of somebody goes to another account. */
  history: [0, 100],
  /** Places of secrets are sealed by a new key. */
  secrets: [0, 100],
  /** Rows are written into a backup, and then read once more; `total` is an estimate. */
  rows: [0, 90],
  check: [90, 100],
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

const writeProgress = statement<{ id: string }>(
  'task_progress',
  `update tasks set progress = $2, step = $3, done = $4, total = $5, strings = $6, log = right(log || $7, 20000),
          log_length = log_length + length($7), updated = now()
    where id = $1 and not completed and exists (select 1 from jobs where id = $1 and taking = $8) returning id`,
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
 * Writes the progress of a task at most twice a second. It uses a timer, because `progress` is called inside
 * transactions, which must not wait for other statements.
 */
export function trackProgress(
  database: Database,
  task: { readonly id: string; readonly taking: number },
): TrackedProgress {
  let newest: JobProgress | null = null
  let lines = ''
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    if (newest === null) return
    const { step, done, total, strings = 0 } = newest
    const values = [task.id, percentOf(newest), step, Math.floor(done), total, strings, lines, task.taking]
    newest = null
    lines = ''
    try {
      if ((await database.query(writeProgress, values)).length > 0) database.signal(tasksChannel, task.id)
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
