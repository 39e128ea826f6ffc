import type { Problem } from '@weft/text'
import type { Database, Transaction } from '../db/database.ts'
import type { Doer } from '../events/ledger.ts'
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

/** How far a run is; who shows it decides what to make of it. */
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
  /** Who stands in the history beside what the files bring: whoever asked for a pull, whose texts these are not; else nobody. */
  readonly reader: Doer
  readonly signal: AbortSignal
  readonly progress: Progress
  /** The tip of our branch, as the database has it; '' before the first fetch. This clone may not have the commit yet. */
  readonly localRevision: string
  /** The tip of the remote's branch when last fetched, by whatever node; '' before. */
  readonly remoteRevision: string
  /** Commits that are known to be the remote's: its tips as they were when the run began. */
  readonly upstreamTips: readonly string[]
  /** Whether the database has all that the tip of our branch has; false after a run that was cut off. */
  readonly isSynced: boolean
  /** The same as it was when the run began: no earlier one was cut off. */
  readonly wasSynced: boolean
  /** Every component was brought in step in this run, and the branch stands where it stood then. */
  readonly isFresh: boolean
  /** The commit whose files a component was last brought in step with; null where every file of it needs a look. */
  comparedAt(component: SyncedComponent): string | null
  /** Has every file of a component looked at by the next comparison, in this run or, where that is cut off, in a later one. */
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
  /** Whether a file can be put at a path of a commit: one, or nothing, is there, and only folders on the way. */
  hasRoom(revision: string, path: string): Promise<boolean>
  /** Whether a commit is in this clone. */
  hasCommit(revision: string): Promise<boolean>
  /** Makes a commit on the tip of our branch, which goes there; the strings are yet to be read. */
  commit(commit: NewCommit): Promise<void>
  /** Makes a commit on another one and returns its name; our branch stays. */
  commitOn(parent: string, commit: NewCommit): Promise<string>
  /** Makes the commit and puts our branch on it. */
  mergeCommit(commit: MergeCommit): Promise<void>
  /** Puts our branch on a commit that is there; the strings are yet to be read. */
  moveTo(revision: string): Promise<void>
  /**
   * The same where `write` brings the strings in step, in the transaction that puts the branch there: the database goes
   * first, so that nothing is in it of a commit that another node cannot know of.
   */
  moveWith(revision: string, write: (tx: Transaction) => Promise<void>): Promise<void>
  /** Puts the branch of this clone where the database has it. */
  alignBranch(): Promise<void>
  /** Asks the remote; afterwards `remoteRevision` is true. What was fetched to make the clone ready counts as the first time. */
  fetch(): Promise<void>
  /** Of these commits those that the remote's branch does not have. Brings the history that a shallow clone lacks, if need be. */
  undelivered(revisions: readonly string[]): Promise<Set<string>>
  /** Whether there is anywhere to push to. */
  readonly canPush: boolean
  /** `behind`: the remote has commits that we do not; `refused`: it does not take our push; `forGood`: nor will it, until somebody mends it. */
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
   * Writes both revisions to the components' rows, ours as the one that the strings are from. `compared` names the components
   * that are in step with all their files there, none of which is broken.
   */
  recordRevisions(compared: readonly SyncedComponent[]): Promise<void>
  /** Writes both revisions where no strings were read or written. */
  recordTips(): Promise<void>
}
