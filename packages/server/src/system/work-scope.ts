import { AsyncLocalStorage } from 'node:async_hooks'
import type { Asker } from './asker.ts'
import type { Origin } from './origin.ts'

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
