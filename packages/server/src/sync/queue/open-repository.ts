import type { Doer } from '../../events/ledger.ts'
import type { Repository, RepositoryUrl } from '../../git/index.ts'
import type { Services } from '../../services.ts'
import type { Progress } from '../repository-work.ts'

/** What a run needs beside the repository itself. */
export interface WorkRequest {
  readonly repositoryId: number
  readonly doer: Doer
  /** See RepositoryWork; nobody where it is left out. */
  readonly reader?: Doer
  readonly signal: AbortSignal
  readonly progress: Progress
  /** How far a transfer is, in percent. */
  readonly onTransfer?: (percent: number) => void
  /** Runs what waits for a git host: somebody else may work here meanwhile. */
  readonly away?: <Value>(wait: () => Promise<Value>) => Promise<Value>
}

/** A repository that a run has open. */
export interface OpenRepository {
  readonly services: Services
  readonly request: WorkRequest
  readonly repository: Repository
  readonly url: RepositoryUrl
  readonly pushUrl: RepositoryUrl | null
  readonly branch: string
  readonly pushBranch: string
  /** Those that the run is about. */
  readonly componentIds: readonly number[]
}

/** Where its branches are. */
export interface Tips {
  local: string
  remote: string
  /** The tip that our last push gave a branch of its own. */
  pushed: string
  /** The one that a push was to give it which was cut off; '' where none was. */
  pushing: string
  isSynced: boolean
  isFresh: boolean
  /** Whether this run asked the remote. What it did to make the clone ready serves whoever asks next. */
  asked: 'no' | 'to make the clone ready' | 'yes'
}
