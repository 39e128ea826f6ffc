import { AsyncLocalStorage } from 'node:async_hooks'

/** The request or the job that work is done for, as the log names it. */
export interface Origin {
  /** The id of the request; null where no request began the work. */
  readonly request: string | null
  /** The job, where one does the work. */
  readonly job?: { readonly id: string; readonly kind: string }
}

const current = new AsyncLocalStorage<Origin>()

/** Runs work: its lines in the log, and the jobs that it enqueues, name where it came from. */
export const runFrom = <Result>(origin: Origin, work: () => Result): Result => current.run(origin, work)

/** The origin of the running work; null where nobody named one. */
export const currentOrigin = (): Origin | null => current.getStore() ?? null
