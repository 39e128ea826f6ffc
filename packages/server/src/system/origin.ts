import { currentScope, type Origin, runInScope } from './work-scope.ts'

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
