import type { RepositoryWork } from '../run/run.ts'
import { type OperationResult, runRepositoryOperation } from '../write/repository-operations.ts'

/** Pushes what a run committed, where the component pushes on commit. */
export async function pushAfterCommit(work: RepositoryWork): Promise<OperationResult> {
  if (!work.delivery.pushesAtOnce) return { result: true }
  return runRepositoryOperation(work, 'push', { translationIds: null, onlyAged: false })
}
