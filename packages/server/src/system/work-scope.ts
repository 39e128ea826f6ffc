import { AsyncLocalStorage } from 'node:async_hooks'

/** The requester of work. Queues are fair by it, and budgets are kept for it. */
export interface Asker {
  /** A user, or the network of somebody who is not signed in. */
  key: string
  kind: 'anonymous' | 'user'
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** Milliseconds that searches for this answer may still take, all together; null: none was made yet. */
  searchMs: number | null
}

/** The request or the job that work is done for, as the log names it. */
export interface Origin {
  /** The id of the request; null where no request began the work. */
  readonly request: string | null
  /** The job, where one does the work. */
  readonly job?: { readonly id: string; readonly kind: string }
}

/** The requester and the origin of running work. One store holds both: every store copies the map of all stores for each request. */
export interface WorkScope {
  readonly asker: Asker | null
  origin: Origin | null
}

const current = new AsyncLocalStorage<WorkScope>()

/** The scope of the running work; undefined outside of requests and jobs. */
export const currentScope = (): WorkScope | undefined => current.getStore()

/** Runs work, with all its later calls, in a scope. */
export const runInScope = <Result>(scope: WorkScope, work: () => Result): Result => current.run(scope, work)
