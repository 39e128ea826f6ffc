import type { AlertName } from '@weft/contract'
import type { RepositoryOperation } from '../../api/repository.ts'

/** How people mend an alert of a kind. Its texts are `alert-title-…` and `alert-help-…`. */
export interface AlertKind {
  /** The operation that "Try again" runs: it finds out whether the fault is gone. */
  readonly again?: RepositoryOperation
  /** The part of the component's page where people mend it. */
  readonly part?: 'settings' | 'repository'
}

export const alertKinds: { readonly [Name in AlertName]: AlertKind } = {
  DuplicateString: { again: 'pull' },
  DuplicateLanguage: { again: 'pull', part: 'settings' },
  FileWarning: { again: 'pull' },
  ParseError: { again: 'pull' },
  UnwritableString: { again: 'commit' },
  NoMaskMatches: { again: 'pull', part: 'settings' },
  InexistantFiles: { again: 'pull', part: 'settings' },
  DeletedFile: { again: 'pull', part: 'repository' },
  MergeFailure: { again: 'pull', part: 'repository' },
  PushFailure: { again: 'push', part: 'repository' },
  UpdateFailure: { again: 'pull', part: 'repository' },
  RepositoryOperationFailure: { again: 'commit', part: 'repository' },
  UnusedEnforcedCheck: { part: 'settings' },
  SharedSshKey: { part: 'repository' },
  HeldPush: { again: 'push', part: 'repository' },
}
