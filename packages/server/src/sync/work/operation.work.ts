import type { RepositoryOperation } from '@weft/contract'
import type { RepositoryWork } from '../run/run.ts'
import { type OperationChoice, type OperationResult, runRepositoryOperation } from '../write/repository-operations.ts'
import { defineWork } from './work.ts'

/** One of the operations of the API: commit, push, pull, reset and others. */
export const operationWork = defineWork({
  kind: 'operation',
  run: ({ inRepository }, { operation, translationIds }) =>
    inRepository((work) => operate(work, operation, { translationIds, onlyAged: false })),
})

/** Runs an operation for somebody who asked for it alone: commits that have to wait are no success. */
export async function operate(
  work: RepositoryWork,
  operation: RepositoryOperation,
  choice: OperationChoice,
): Promise<OperationResult> {
  const result = await runRepositoryOperation(work, operation, choice)
  const { waiting } = work.delivery
  return waiting !== null && result.result ? { result: false, detail: waiting } : result
}
