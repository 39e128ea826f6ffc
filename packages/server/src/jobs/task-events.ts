import type { Database } from '../db/database.ts'

/** Tells all nodes that a task moved on or ended; the payload is its id. */
export const tasksChannel = 'weft_tasks'

/** One task that somebody waits for. */
export interface TaskWatch {
  /** Resolves when the task may have moved on since it was last asked, after so many milliseconds, or when the signal aborts. */
  moved(milliseconds: number, signal: AbortSignal): Promise<void>
  end(): void
}

/** Reports progress of tasks on any node. */
export interface TaskEvents {
  /** Milliseconds that a request waits for a task before its answer is the task to follow. */
  readonly patienceMs: number
  /** From now on nothing is missed: look at the task after this. */
  watch(taskId: string): TaskWatch
  close(): Promise<void>
}

export async function openTaskEvents(database: Pick<Database, 'listen'>, patienceMs: number): Promise<TaskEvents> {
  const watchers = new Map<string, Set<() => void>>()
  const unlisten = await database.listen(tasksChannel, (taskId) => {
    // After a gap any task may have moved.
    const told = taskId === null ? [...watchers.values()].flatMap((set) => [...set]) : (watchers.get(taskId) ?? [])
    for (const tell of told) tell()
  })
  return {
    patienceMs,
    watch(taskId) {
      let hasMoved = false
      let wake = () => {}
      const tell = () => {
        hasMoved = true
        wake()
      }
      const set = watchers.get(taskId) ?? new Set()
      watchers.set(taskId, set.add(tell))
      return {
        async moved(milliseconds, signal) {
          if (!hasMoved && !signal.aborted) {
            const woken = Promise.withResolvers<void>()
            wake = woken.resolve
            const timer = setTimeout(wake, milliseconds)
            signal.addEventListener('abort', wake)
            await woken.promise
            signal.removeEventListener('abort', wake)
            clearTimeout(timer)
          }
          hasMoved = false
        },
        end() {
          set.delete(tell)
          if (set.size === 0) watchers.delete(taskId)
        },
      }
    },
    close: unlisten,
  }
}
