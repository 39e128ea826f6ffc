import type { Database } from '../../db/database.ts'
import type { Doer } from '../../events/ledger.ts'
import type { Branch } from '../clone/branch.ts'
import type { Clone } from '../clone/clone.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { Delivery } from '../delivery/delivery.ts'
import type { Progress } from './run-request.ts'

/** One run on one repository: for whom, over which components, until when. */
export interface Run {
  readonly database: Database
  readonly siteUrl: string
  readonly repositoryId: number
  /** Those whose files lie in the repository, its owner first. */
  readonly components: readonly SyncedComponent[]
  readonly owner: SyncedComponent
  /** The person who asked for the run. */
  readonly doer: Doer
  /** The person named in the history for changes that files bring: the one who asked for a pull, otherwise nobody. The texts are not theirs. */
  readonly reader: Doer
  readonly signal: AbortSignal
  readonly progress: Progress
}

/** A run with the repository open: it has the repository to itself, because the queue runs one job of a repository at a time. */
export interface RepositoryWork extends Run {
  readonly clone: Clone
  readonly branch: Branch
  readonly delivery: Delivery
}
