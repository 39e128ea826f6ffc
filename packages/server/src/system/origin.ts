import { currentScope, runInScope } from './work-scope.ts'

/** The request or the job that work is done for, as the log names it. */
export interface Origin {
  /** The id of the request; null where no request began the work. */
  readonly request: string | null
  /** The job, where one does the work. */
  readonly job?: { readonly id: string; readonly kind: string }
}

/** Runs work: its lines in the log, and the jobs that it enqueues, name where it came from. */
export const runFrom = <Result>(origin: Origin, work: () => Result): Result =>
  runInScope({ asker: currentScope()?.asker ?? null, origin }, work)

/** Names the origin of the running work, where that has a scope. */
export function noteOrigin(origin: Origin): void {
  const scope = currentScope()
  if (scope !== undefined) scope.origin = origin
}

/** The origin of the running work; null where nobody named one. */
export const currentOrigin = (): Origin | null => currentScope()?.origin ?? null
