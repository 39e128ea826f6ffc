import { type Database, statement, type Transaction } from '../../db/database.ts'
import { branchRef, type Repository, readRef, updateRef } from '../../git/index.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { Clone, MergeCommit, NewCommit } from './clone.ts'
import { RepositoryFailure } from './repository-failure.ts'
import { writeTips } from './write-tips.ts'

/** Our branch in one run: where it is, where the remote's is, and whether the database matches it. */
export interface Branch {
  /** The tip of our branch, as the database has it; '' before the first fetch. This clone may lack the commit. */
  readonly tip: string
  /** The tip of the remote's branch at the last fetch, by any node; '' before. */
  readonly remoteTip: string
  /** Commits that are known to be the remote's: its tips as they were when the run began. */
  readonly upstreamTips: readonly string[]
  /** Whether the database matches the tip of our branch; false after an interrupted run. */
  readonly isSynced: boolean
  /** The same at the start of the run. */
  readonly wasSynced: boolean
  /** Whether this run synchronised every component and the branch has not moved since. */
  readonly isFresh: boolean
  /** Notes where the remote's branch is; the next record of ours writes it down. */
  sawRemote(revision: string): void
  /** The commit whose files a component was last synchronised with; null where every file must be looked at. */
  comparedAt(component: SyncedComponent): string | null
  /** Makes the next comparison look at every file of a component, in this run or, if it is interrupted, in a later one. */
  compareAll(tx: Transaction, component: SyncedComponent): Promise<void>
  /** Makes a commit on the tip, unless its files are there already, and moves the branch; its strings are not read yet. */
  commit(commit: NewCommit): Promise<void>
  /** Makes the commit and moves the branch to it. */
  mergeCommit(commit: MergeCommit): Promise<void>
  /** Moves the branch to an existing commit; its strings are not read yet. */
  moveTo(revision: string): Promise<void>
  /** The same, where `write` updates the strings in the transaction that moves the branch. */
  moveWith(revision: string, write: (tx: Transaction) => Promise<void>): Promise<void>
  /** Moves the branch of this clone to the commit that the database names. */
  align(): Promise<void>
  /**
   * Writes both tips to the components' rows, ours as the one that the strings were read from. `compared` names the components
   * that match all their files there, without a broken one.
   */
  recordSynced(compared: readonly SyncedComponent[]): Promise<void>
  /** Writes both tips after a run that neither read nor wrote strings. */
  recordTips(): Promise<void>
}

/** A branch as the row of its repository's component has it. */
export interface BranchStart {
  readonly database: Database
  readonly repository: Repository
  readonly clone: Pick<Clone, 'commitOn' | 'mergeCommit'>
  readonly repositoryId: number
  readonly components: readonly SyncedComponent[]
  readonly name: string
  readonly tip: string
  readonly remoteTip: string
  readonly upstreamTips: readonly string[]
  readonly isSynced: boolean
}

const forgetCompared = statement<{ files_revision: string }>(
  'forget_compared_files',
  `update components set files_revision = 'changed in ' || pg_current_xact_id() where id = $1 returning files_revision`,
)

/** Opens our branch for a run. Each move goes to the database first: the next run moves a clone that could not follow. */
export function openBranch(start: BranchStart): Branch {
  const { database, clone, components } = start
  const place = { repositoryId: start.repositoryId, componentIds: components.map(({ id }) => id) }
  let marks: ReadonlyMap<number, string> = new Map(components.map(({ id, filesRevision }) => [id, filesRevision]))
  let { tip, remoteTip, isSynced } = start
  let isFresh = false

  async function advance(
    revision: string,
    willBeSynced: boolean,
    write?: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const next = { tip: revision, remoteTip, isSynced: willBeSynced, hasStrings: write !== undefined }
      await writeTips(tx, place, tip, next)
      await write?.(tx)
    })
    tip = revision
    isSynced = willBeSynced
    isFresh = false
    await alignBranch(start, revision)
  }

  async function record(hasStrings: boolean, compared: readonly SyncedComponent[] = []): Promise<void> {
    const matching = new Map(compared.map(({ id }) => [id, marks.get(id) ?? '']))
    const next = { tip, remoteTip, isSynced: true, hasStrings, compared: matching }
    const written = await database.transaction((tx) => writeTips(tx, place, tip, next))
    // This run has read the old settings; the next run handles a change made meanwhile.
    marks = new Map([...marks].map(([id, mark]) => [id, written.get(id) === tip ? tip : mark]))
    isSynced = true
  }

  return {
    get tip() {
      return tip
    },
    get remoteTip() {
      return remoteTip
    },
    get isSynced() {
      return isSynced
    },
    get isFresh() {
      return isFresh
    },
    upstreamTips: start.upstreamTips,
    wasSynced: start.isSynced,
    sawRemote(revision) {
      remoteTip = revision
    },
    comparedAt({ id }) {
      const mark = marks.get(id) ?? ''
      return /^[0-9a-f]{40,64}$/.test(mark) ? mark : null
    },
    async compareAll(tx, { id }) {
      const [row] = await tx.query(forgetCompared, [id])
      marks = new Map([...marks, [id, row?.files_revision ?? '']])
    },
    commit: async (commit) => advance(await clone.commitOn(tip, commit), false),
    // It has the files that our branch has.
    mergeCommit: async (commit) => advance(await clone.mergeCommit(commit), isSynced),
    moveTo: (revision) => advance(revision, false),
    moveWith: (revision, write) => advance(revision, isSynced, write),
    align: () => alignBranch(start, tip),
    async recordSynced(compared) {
      await record(true, compared)
      isFresh = true
    },
    recordTips: () => record(false),
  }
}

/** Puts the branch of the clone on a commit. */
async function alignBranch({ repository, name }: BranchStart, revision: string): Promise<void> {
  const current = await readRef(repository, branchRef(name))
  if (current === revision) return
  if (!(await updateRef(repository, branchRef(name), revision, current)))
    throw new RepositoryFailure({ code: 'conflict', detail: 'Somebody else moved the branch of our clone.' })
}
