import type { Problem } from '@weft/text'
import type { Database, Transaction } from '../db/database.ts'
import type { Doer } from '../events/ledger.ts'
import type { SeenTip } from '../jobs/repository-jobs.ts'
import type { TreeFile } from './find-files.ts'
import type { SyncedComponent } from './synced-component.ts'

/** Who made a commit, and when. */
export interface Signature {
  readonly name: string
  readonly email: string
  readonly date: Date
}

/** A commit to be made on the tip of our branch. */
export interface NewCommit {
  /** Contents by path; null: the file goes. */
  readonly changes: ReadonlyMap<string, Uint8Array | null>
  readonly author: Signature
  readonly message: string
}

/** A commit that joins histories: the tree of a commit that is there, under other parents. */
export interface MergeCommit {
  readonly treeOf: string
  readonly parents: readonly string[]
  readonly message: string
}

/** A file that differs between two commits; null where a side does not have it. */
export interface ChangedFile {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/** A commit of ours that the remote does not have. */
export interface OwnCommit {
  readonly revision: string
  readonly author: Signature
  readonly message: string
  /** Against its first parent. */
  readonly changed: readonly ChangedFile[]
}

/** How far a run has got; the reader decides how to show it. */
export interface Progress {
  /** How many files there are. */
  begin(files: number): void
  /** Some strings of a file are done. */
  strings(path: string, count: number): void
  /** A file is done. */
  file(path: string, strings: number): void
}

/**
 * One run on one repository. Whoever holds it has the repository to itself: the job queue runs one job of a repository at
 * a time. The branch in our clone moves only through it.
 */
export interface RepositoryWork {
  readonly database: Database
  readonly siteUrl: string
  readonly repositoryId: number
  /** Those whose files lie in the repository, its owner first. */
  readonly components: readonly SyncedComponent[]
  readonly owner: SyncedComponent
  /** Who asked for it. */
  readonly doer: Doer
  /**
   * The person named in the history for changes that files bring: whoever asked for the pull, otherwise nobody. The texts are not
   * theirs.
   */
  readonly reader: Doer
  readonly signal: AbortSignal
  readonly progress: Progress
  /** Why a commit waits for room in the database; null where none does. */
  noRoom: string | null
  /** The tip of our branch, as the database has it; '' before the first fetch. This clone may not have the commit yet. */
  readonly localRevision: string
  /** The tip of the remote's branch when last fetched, by whatever node; '' before. */
  readonly remoteRevision: string
  /** Commits that are known to be the remote's: its tips as they were when the run began. */
  readonly upstreamTips: readonly string[]
  /** Whether the database matches the tip of our branch; false after an interrupted run. */
  readonly isSynced: boolean
  /** The same at the start of the run: true unless an earlier run was interrupted. */
  readonly wasSynced: boolean
  /** Whether this run synchronised every component and the branch has not moved since. */
  readonly isFresh: boolean
  /** The commit whose files a component was last synchronised with; null where every file must be looked at. */
  comparedAt(component: SyncedComponent): string | null
  /** Makes the next comparison look at every file of a component, in this run or, if it is interrupted, in a later one. */
  compareAll(tx: Transaction, component: SyncedComponent): Promise<void>
  /** Regular files at the tip of our branch. */
  listFiles(): Promise<TreeFile[]>
  /** A blob's bytes, or why they are not read (too large). */
  readBlob(oid: string): Promise<{ readonly bytes: Uint8Array } | { readonly problem: Problem }>
  /** A file at the tip of our branch; null where there is none, or none that can be read (too large). */
  readFile(path: string): Promise<Uint8Array | null>
  /** The same at another commit. */
  readFileAt(revision: string, path: string): Promise<Uint8Array | null>
  /** The blob of a file at the tip of our branch, or at another commit. */
  blobOf(path: string, revision?: string): Promise<string>
  /** Whether a commit has a file. */
  hasFile(revision: string, path: string): Promise<boolean>
  /** Whether a file can be written to a path of a commit: the path is free or a file, and only folders lead to it. */
  hasRoom(revision: string, path: string): Promise<boolean>
  /** Whether a commit is in this clone. */
  hasCommit(revision: string): Promise<boolean>
  /** Makes a commit on the tip of our branch and moves the branch to it; its strings are not read yet. */
  commit(commit: NewCommit): Promise<void>
  /** Makes a commit on top of another one and returns its id; our branch does not move. */
  commitOn(parent: string, commit: NewCommit): Promise<string>
  /** Makes the commit and moves our branch to it. */
  mergeCommit(commit: MergeCommit): Promise<void>
  /** Moves our branch to an existing commit; its strings are not read yet. */
  moveTo(revision: string): Promise<void>
  /**
   * The same with `write` updating the strings in the transaction that moves the branch: the database goes
   * first, so that nothing is in it of a commit that another node cannot know of.
   */
  moveWith(revision: string, write: (tx: Transaction) => Promise<void>): Promise<void>
  /** Moves the branch of this clone to the commit that the database names. */
  alignBranch(): Promise<void>
  /**
   * Asks the remote, after which `remoteRevision` is up to date. The fetch that made the clone ready counts as the first call. With
   * `seen`, what whoever wants it has found there a moment ago, it is asked only for what is not here.
   */
  fetch(seen?: SeenTip): Promise<void>
  /** Those of the commits that the remote's branch does not contain. Fetches history that a shallow clone lacks if needed. */
  undelivered(revisions: readonly string[]): Promise<Set<string>>
  /** Whether there is anywhere to push to. */
  readonly canPush: boolean
  /** Whether each commit is pushed as soon as it is made. */
  readonly pushesAtOnce: boolean
  /** It has no remote: what is pushed is kept in the database. */
  readonly isLocal: boolean
  /**
   * `behind`: the remote has commits that we do not; `refused`: it does not take our push; `forGood`: nor will it, until somebody
   * mends it.
   */
  push(): Promise<
    | { readonly kind: 'pushed'; readonly updated: boolean }
    | { readonly kind: 'behind' }
    | { readonly kind: 'refused'; readonly detail: string; readonly forGood: boolean }
  >
  isAncestor(ancestor: string, of: string): Promise<boolean>
  mergeBase(a: string, b: string): Promise<string | null>
  /** What our commits since `base` did, oldest first; those that only join histories are left out. */
  ownCommits(base: string): Promise<OwnCommit[]>
  /** Files that differ between two commits. */
  changedFiles(before: string, after: string): Promise<ChangedFile[]>
  /**
   * Writes both revisions to the components' rows, ours as the one that the strings were read from. `compared` names the
   * components that are in step with all their files there, none of which is broken.
   */
  recordRevisions(compared: readonly SyncedComponent[]): Promise<void>
  /** Writes both revisions after a run that neither read nor wrote strings. */
  recordTips(): Promise<void>
}
