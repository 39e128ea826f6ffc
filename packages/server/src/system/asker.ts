import { currentScope, runInScope } from './work-scope.ts'

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

/** Asks for what is no request's: a command, a job. */
export const nobodyInParticular: Asker = {
  key: 'server',
  kind: 'user',
  signal: new AbortController().signal,
  searchMs: null,
}

/** Runs the work of a request: all its calls, also later ones, count for this requester. */
export const runFor = <Result>(asker: Asker, work: () => Result): Result =>
  runInScope({ asker, origin: currentScope()?.origin ?? null }, work)

/** The requester of the running work; null without one, as in a job. */
export const currentAsker = (): Asker | null => currentScope()?.asker ?? null
