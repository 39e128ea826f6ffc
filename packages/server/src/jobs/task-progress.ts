import { type Database, DatabaseUnavailable, statement } from '../db/database.ts'

const writeProgress = statement<never>(
  'task_progress',
  `update tasks set progress = $2, log = right(log || $3, 20000), updated = now() where id = $1 and not completed`,
)

export interface TaskProgress {
  progress(percent: number, line?: string): void
  /** Writes what is left, and no more after that. */
  end(): Promise<void>
}

/**
 * Writes the progress of a task at most twice a second. By a timer of its own: `progress` is called inside transactions,
 * which must not wait for other statements.
 */
export function trackProgress(database: Database, taskId: string): TaskProgress {
  let percent = 0
  let lines = ''
  let changed = false
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    if (!changed) return
    changed = false
    const text = lines
    lines = ''
    try {
      await database.query(writeProgress, [taskId, percent, text])
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
    progress(value, line) {
      percent = Math.max(0, Math.min(99, Math.floor(value)))
      if (line !== undefined) lines += `${line}\n`
      changed = true
    },
    async end() {
      clearInterval(timer)
      writing = writing.then(write)
      await writing
    },
  }
}
