import { mayInRepository } from '../../catalog/file-rights.ts'
import type { ComponentRecord } from '../../catalog/records.ts'
import type { Actor } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import type { RunResult } from '../work/work.ts'

/** The reader of a repository operation's result, and its place; null: a deleted component. */
export interface ResultReader {
  readonly actor: Actor
  readonly component: ComponentRecord | null
}

/** How it ended, for this reader: what a host said, and which host and branch that was, is for those who see the repository. */
export function visibleResult({ ofHost, ...told }: RunResult, { actor, component }: ResultReader): RunResult {
  if (!ofHost || (component !== null && mayInRepository(actor, 'vcs.view', component))) return told
  const { detail: _hidden, ...rest } = told
  return rest
}

/** The refusal of what a repository did not do; `otherwise` is said where the reason is not for this reader. */
export function refusalOfWork(result: RunResult, reader: ResultReader, otherwise: string): Refusal {
  return new Refusal('repository-locked', { detail: visibleResult(result, reader).detail || otherwise })
}
