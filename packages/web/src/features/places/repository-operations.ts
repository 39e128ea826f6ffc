import type { Permission } from '@weft/contract'
import type { Place } from '../../api/places.ts'
import { mayDo } from '../../api/places.ts'
import type { RepositoryOperation } from '../../api/repository.ts'

export interface OperationEntry {
  readonly operation: RepositoryOperation
  readonly permission: Permission
  /** Reads files: what is wrong with them is known afterwards. */
  readonly reads?: true
  /** Removes something permanently. */
  readonly danger?: true
}

/** The operations, the everyday ones first; their texts are `repository-…` and `repository-…-hint`. */
export const operations: readonly OperationEntry[] = [
  { operation: 'commit', permission: 'vcs.commit' },
  { operation: 'push', permission: 'vcs.push' },
  { operation: 'pull', permission: 'vcs.update', reads: true },
  { operation: 'file-scan', permission: 'vcs.reset', reads: true },
  { operation: 'file-sync', permission: 'vcs.reset', reads: true },
  { operation: 'cleanup', permission: 'vcs.reset' },
  { operation: 'reset', permission: 'vcs.reset', reads: true, danger: true },
]

/** Whether the reader may run an operation there. */
export const mayOperate = (place: Pick<Place, 'permissions'>, operation: RepositoryOperation): boolean =>
  operations.some((entry) => entry.operation === operation && mayDo(place, entry.permission))

/** Only who may do something to a repository is told how it stands. */
export const mayLookAtRepository = (place: Pick<Place, 'permissions'>): boolean =>
  operations.some(({ permission }) => mayDo(place, permission))
