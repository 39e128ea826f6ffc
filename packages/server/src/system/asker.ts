import { type Asker, currentScope, runInScope } from './work-scope.ts'

export type { Asker } from './work-scope.ts'

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
