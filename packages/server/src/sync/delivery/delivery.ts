import type { Database } from '../../db/database.ts'
import { commitsBeyond, type GitResult, isShallow, type Repository, type RepositoryUrl } from '../../git/index.ts'
import type { SeenTip } from '../../jobs/repository-jobs.ts'
import type { Services } from '../../services.ts'
import type { Branch } from '../clone/branch.ts'
import { type Clone, type Committer, isHere, type MadeCommit } from '../clone/clone.ts'
import type { SignCommit } from '../clone/signed.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { RunRequest } from '../run/run-request.ts'

/** How a push ended. */
export type PushResult =
  | { readonly kind: 'pushed'; readonly updated: boolean }
  /** The remote has commits that we lack. */
  | { readonly kind: 'behind' }
  /**
   * The remote does not take our push; `forGood`: nor will it, until somebody mends it. `ofBranch`: it may take others of several
   * branches.
   */
  | { readonly kind: 'refused'; readonly detail: string; readonly forGood: boolean; readonly ofBranch?: boolean }
  /** People added commits to our branch beside the followed one. */
  | ({ readonly kind: 'others' } & AddedCommits)
  /** Nothing is wrong: it is pushed later, or when a person asks for it. */
  | { readonly kind: 'waits'; readonly detail: string }
  /** A guard holds it until a person has looked at it. */
  | { readonly kind: 'held'; readonly reasons: readonly HeldFile[] }

/** Commits that people added to our branch beside the followed one; they are in the clone. */
export interface AddedCommits {
  /** The commit that we pushed last. */
  readonly since: string
  readonly tip: string
}

/** Why a push is held. */
export interface HeldFile {
  readonly path: string
  readonly code: 'deleted-lines' | 'deleted-percent' | 'placeholders' | 'unknown-file'
  /** Lines, percent, or strings. */
  readonly count: number
}

/** Facts about the repository that every kind of delivery needs. */
export interface DeliveryPlace {
  readonly services: Services
  readonly request: RunRequest
  readonly repository: Repository
  /** Files as components know them; its commits are not signed. */
  readonly clone: () => Clone
  readonly url: RepositoryUrl
  /** Null where nobody said where to push. */
  readonly pushUrl: RepositoryUrl | null
  readonly branchName: string
  readonly pushBranch: string
  readonly vcs: string
  readonly committer: Committer
  /** Signs a commit where the owner wants that; otherwise returns it. */
  readonly sign: SignCommit
  readonly run: {
    readonly database: Database
    readonly siteUrl: string
    /** Those whose files lie in the repository. */
    readonly components: readonly SyncedComponent[]
  }
  readonly owner: SyncedComponent
  /** The tip of our push branch after our last push. */
  readonly pushed: string
  /** The tip that an interrupted push was about to write; '' where no push was interrupted. */
  readonly pushing: string
}

/** One way of delivery: where commits come from and go to. Each way is one file, and `delivery-of.ts` chooses. */
export interface DeliveryMethod {
  /** Whether there is anywhere to push to. */
  readonly canPush: boolean
  /** Whether each commit is pushed immediately. */
  readonly pushesAtOnce: boolean
  /** Whether every import and commit tries again to push what an earlier run could not. */
  readonly retriesPushes: boolean
  /** Whether a component may be without files: people add them in Weft. */
  readonly mayBeEmpty: boolean
  /** Brings the followed branch into the clone, and resolves to its tip. */
  fetchTip(): Promise<string>
  /** Fetches the history that a shallow clone lacks. */
  fetchHistory(): Promise<void>
  /** Pushes the tip of our branch. */
  push(branch: Branch): Promise<PushResult>
  /** Throws RepositoryFailure for a commit that may not be made. */
  admit(commit: MadeCommit, branch: Branch): Promise<void>
  /** Makes a commit that may also be made later, and returns what that came to; null where it has to wait. */
  ifRoom<Value>(make: () => Promise<Value>): Promise<Value | null>
  /** Why a commit of this run waits; null where none does. */
  readonly waiting: string | null
  /** Ends the run; `hasMoved`: our branch has moved in it. */
  finish(hasMoved: boolean, branch: Branch): Promise<void>
  /** The commits that people added to our branch beside the followed one since our last push; null if there are none. */
  addedByOthers(): Promise<AddedCommits | null>
  /** Whether people's commits stand on our branch: joining histories may not take them away. */
  keepsHistory(): Promise<boolean>
}

/** How a request or a run brings a clone up to date. */
export type FetchOrigin = (
  place: { readonly database: Database; readonly repository: Repository; readonly repositoryId: number },
  origin: { readonly url: RepositoryUrl; readonly branch: string },
  limits: { readonly deadline?: number; readonly sizeLimit: number; readonly signal?: AbortSignal },
) => Promise<GitResult<{ readonly revision: string }, string>>

/** The delivery of one run. */
export interface Delivery extends Omit<DeliveryMethod, 'fetchTip' | 'fetchHistory' | 'push' | 'admit' | 'finish'> {
  finish(hasMoved: boolean): Promise<void>
  /**
   * Asks the remote; afterwards the branch's `remoteTip` is up to date. With `seen`, a tip that the caller found there a moment ago,
   * it is asked only for what is not here. `answersNext`: the run's first question is answered by this one.
   */
  fetch(how?: { readonly seen?: SeenTip | undefined; readonly answersNext?: boolean }): Promise<void>
  push(): Promise<PushResult>
  /** Those of the commits that the remote's branch does not contain. */
  undelivered(revisions: readonly string[]): Promise<Set<string>>
}

/** Milliseconds for which a seen tip counts as the remote's: a job may have waited for its turn. */
const seenFor = 15_000

const isKnown = ({ remoteTip }: Branch, seen: SeenTip | undefined): boolean =>
  seen !== undefined && seen.revision === remoteTip && Math.abs(Date.now() - seen.at) < seenFor

/** Opens a way of delivery for a run on a branch. `onFetched` is called after the remote was asked. */
export function openDelivery(
  method: DeliveryMethod,
  repository: Repository,
  branch: Branch,
  onFetched: () => Promise<void>,
): Delivery {
  let isAnswered = false
  return {
    canPush: method.canPush,
    pushesAtOnce: method.pushesAtOnce,
    retriesPushes: method.retriesPushes,
    mayBeEmpty: method.mayBeEmpty,
    get waiting() {
      return method.waiting
    },
    async fetch({ seen, answersNext = false } = {}) {
      if (isAnswered) {
        isAnswered = false
        return
      }
      if (!isKnown(branch, seen)) branch.sawRemote(await method.fetchTip())
      isAnswered = answersNext
      await onFetched()
    },
    push: () => method.push(branch),
    ifRoom: (make) => method.ifRoom(make),
    finish: (hasMoved) => method.finish(hasMoved, branch),
    addedByOthers: () => method.addedByOthers(),
    keepsHistory: () => method.keepsHistory(),
    async undelivered(revisions) {
      let known = await commitsHere(repository, revisions)
      // In a shallow clone, a commit that the remote got long ago looks like one that it never had.
      if (known.length < revisions.length && (await isShallow(repository))) {
        await method.fetchHistory()
        known = await commitsHere(repository, revisions)
      }
      const beyond = await commitsBeyond(repository, known, branch.remoteTip)
      return new Set(revisions.filter((revision) => !known.includes(revision) || beyond.has(revision)))
    },
  }
}

async function commitsHere(repository: Repository, revisions: readonly string[]): Promise<string[]> {
  const known: string[] = []
  for (const revision of revisions) if (await isHere(repository, revision)) known.push(revision)
  return known
}
