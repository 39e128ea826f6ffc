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
  readonly away?: <Value>(wait: () => Promise<Value>, host?: string) => Promise<Value>
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
  /** Of a repository without a remote, how many bytes at most our commits have that are not kept; null: not known. */
  unkept: number | null
  local: string
  remote: string
  /** The tip of our push branch after our last push. */
  pushed: string
  /** The tip that an interrupted push was about to write; '' where no push was interrupted. */
  pushing: string
  isSynced: boolean
  isFresh: boolean
  /** Whether this run has asked the remote. The fetch that made the clone ready answers the first question. */
  asked: 'no' | 'to make the clone ready' | 'yes'
}
