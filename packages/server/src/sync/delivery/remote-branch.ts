import { statement } from '../../db/database.ts'
import {
  fetchBranch,
  fetchHistory,
  type GitResult,
  lsRemote,
  pushBranch,
  type RepositoryUrl,
  readRef,
  trackingRef,
  updateRef,
} from '../../git/index.ts'
import type { Branch } from '../clone/branch.ts'
import { unwrap } from '../clone/clone.ts'
import { limitOfClone, namingLimit } from '../clone/clone-limits.ts'
import { oneAtATime } from '../clone/one-at-a-time.ts'
import type { RunRequest } from '../run/run-request.ts'
import type { AddedCommits, DeliveryMethod, DeliveryPlace, FetchOrigin, PushResult } from './delivery.ts'
import { vcsParametersOf } from './vcs-parameters.ts'

const updatePushed = statement<never>(
  'update_pushed',
  `update components set pushed_revision = $2, pushing_revision = '' where id = $1`,
)
const updatePushing = statement<never>('update_pushing', 'update components set pushing_revision = $2 where id = $1')

/** Fetches a branch from its remote. */
export const fetchFromRemote: FetchOrigin = ({ repository }, { url, branch }, limits) =>
  fetchBranch(repository, url, branch, limits)

/** Commits come from a branch of a remote and go to it, or to a branch of ours beside it. */
export function remoteBranch(place: DeliveryPlace): DeliveryMethod {
  const { repository, request, url, pushUrl, branchName, pushBranch: target, owner, services } = place
  const own: OwnBranch = { place, pushed: place.pushed, pushing: place.pushing }
  return {
    canPush: pushUrl !== null,
    pushesAtOnce: pushUrl !== null && owner.settings.push_on_commit,
    retriesPushes: false,
    mayBeEmpty: false,
    waiting: null,
    async fetchTip() {
      const { onTransfer } = request
      const onProgress = onTransfer && (({ percent }: { readonly percent: number }) => onTransfer(percent))
      const limit = await limitOfClone(services, request.repositoryId)
      const transfer = { signal: request.signal, sizeLimit: limit.bytes, ...(onProgress && { onProgress }) }
      // A request may be fetching into the same clone, to read from it.
      const fetching = () => oneAtATime(repository.directory, () => fetchBranch(repository, url, branchName, transfer))
      return unwrap(namingLimit(await atHost(request, url, fetching), limit)).revision
    },
    async fetchHistory() {
      const limit = await limitOfClone(services, request.repositoryId)
      const limits = { signal: request.signal, sizeLimit: limit.bytes }
      unwrap(namingLimit(await atHost(request, url, () => fetchHistory(repository, url, branchName, limits)), limit))
    },
    async push(branch) {
      if (!pushUrl) throw new Error('there is nowhere to push to')
      if (pushUrl.location !== url.location || target !== branchName) return pushToOwnBranch(own, branch, pushUrl)
      const pushed = await pushTip(place, branch, { pushUrl })
      if (!pushed.ok) return notPushed(place, pushed.problem)
      // We know where the branch that we follow is without asking.
      await updateRef(
        repository,
        trackingRef(branchName),
        branch.tip,
        await readRef(repository, trackingRef(branchName)),
      )
      branch.sawRemote(branch.tip)
      return { kind: 'pushed', updated: pushed.value.updated }
    },
    admit: async () => {},
    ifRoom: (make) => make(),
    finish: async () => {},
    addedByOthers: async () => null,
    keepsHistory: async () => false,
  }
}

/** Waits for a host; a path of this machine has none. */
export function atHost<Value>({ away }: RunRequest, url: RepositoryUrl, wait: () => Promise<Value>): Promise<Value> {
  return away === undefined || url.scheme === 'path' ? wait() : away(wait, url.host)
}

interface PushTarget {
  readonly pushUrl: RepositoryUrl
  /** Replaces what is there if it still is this revision. */
  readonly replaces?: string
}

export async function pushTip(
  { repository, url, branchName, pushBranch: target, services, request }: DeliveryPlace,
  { tip }: Pick<Branch, 'tip'>,
  { pushUrl, replaces }: PushTarget,
): ReturnType<typeof pushBranch> {
  const fetchedFrom = { url, branch: branchName }
  const { bytes } = await limitOfClone(services, request.repositoryId)
  const about = { signal: request.signal, sizeLimit: bytes, fetchedFrom }
  const settings = replaces === undefined ? about : { ...about, replaces }
  return atHost(request, pushUrl, () => pushBranch(repository, pushUrl, { revision: tip, branch: target }, settings))
}

/** Refusals that the remote repeats however often it is asked; other failures may pass. */
const refusedForGood: ReadonlySet<string> = new Set(['declined', 'authentication-required', 'not-found', 'refused'])

export const notPushed = (
  { branchName, pushBranch: target }: DeliveryPlace,
  { code, detail }: { readonly code: string; readonly detail: string },
): PushResult =>
  code === 'rejected' && target === branchName
    ? { kind: 'behind' }
    : { kind: 'refused', detail, forGood: refusedForGood.has(code), ofBranch: code === 'declined' }

/** A push branch beside the followed one. */
export interface OwnBranch {
  readonly place: DeliveryPlace
  /** See DeliveryPlace. */
  pushed: string
  pushing: string
}

/** Upstream merges this branch. Commits that others added to it are read first: they are never replaced. */
export async function pushToOwnBranch(own: OwnBranch, branch: Branch, pushUrl: RepositoryUrl): Promise<PushResult> {
  const { place } = own
  const { database } = place.services
  const { repositoryId } = place.request
  const ended = await endCutOffPush(own, pushUrl)
  if (!ended.ok) return notPushed(place, ended.problem)
  if (own.pushed !== branch.tip) await database.query(updatePushing, [repositoryId, branch.tip])
  let pushed = await pushTip(place, branch, { pushUrl })
  // Our commits were made anew on what the remote got meanwhile.
  if (!pushed.ok && pushed.problem.code === 'rejected' && own.pushed !== '')
    pushed = await pushTip(place, branch, { pushUrl, replaces: own.pushed })
  if (!pushed.ok && pushed.problem.code === 'rejected') return pushBesideOthers(own, branch, pushUrl)
  if (!pushed.ok) return notPushed(place, pushed.problem)
  await notePushed(own, branch.tip)
  return { kind: 'pushed', updated: pushed.value.updated }
}

/** Records where our push branch is. */
async function notePushed(own: OwnBranch, revision: string): Promise<void> {
  if (own.pushed === revision) return
  await own.place.services.database.query(updatePushed, [own.place.request.repositoryId, revision])
  own.pushed = revision
}

/** The push branch is not where we left it: it is read, or replaced where the owner wants that. */
async function pushBesideOthers(own: OwnBranch, branch: Branch, pushUrl: RepositoryUrl): Promise<PushResult> {
  const { place } = own
  const seen = await fetchOwnBranch(own, pushUrl)
  if (!seen.ok) return notPushed(place, seen.problem)
  if (!vcsParametersOf(place.owner.settings).git_force_push)
    return { kind: 'others', since: own.pushed, tip: seen.value }
  const pushed = await pushTip(place, branch, { pushUrl, replaces: seen.value })
  if (!pushed.ok) return notPushed(place, pushed.problem)
  await notePushed(own, branch.tip)
  return { kind: 'pushed', updated: pushed.value.updated }
}

/** Fetches our push branch with all that others added. */
export async function fetchOwnBranch({ place }: OwnBranch, pushUrl: RepositoryUrl): Promise<GitResult<string>> {
  const { repository, request, pushBranch: target, services } = place
  const limit = await limitOfClone(services, request.repositoryId)
  const transfer = { signal: request.signal, sizeLimit: limit.bytes, history: 'full' as const }
  const fetching = () => oneAtATime(repository.directory, () => fetchBranch(repository, pushUrl, target, transfer))
  const fetched = namingLimit(await atHost(request, pushUrl, fetching), limit)
  return fetched.ok ? { ok: true, value: fetched.value.revision } : fetched
}

/** The commits that others added to our push branch since our last push; null if there are none. */
export async function movedByOthers(own: OwnBranch, pushUrl: RepositoryUrl): Promise<AddedCommits | null> {
  const { repository, request, pushBranch: target } = own.place
  if (own.pushed === '' || !(await endCutOffPush(own, pushUrl)).ok) return null
  const look = () => lsRemote(repository.settings, pushUrl, target, { signal: request.signal })
  const seen = await atHost(request, pushUrl, look)
  if (!seen.ok || seen.value.tip === null || seen.value.tip === own.pushed) return null
  const fetched = await fetchOwnBranch(own, pushUrl)
  return fetched.ok ? { since: own.pushed, tip: fetched.value } : null
}

/** After a push that was interrupted before it was recorded, the remote is asked whether it arrived. */
async function endCutOffPush(own: OwnBranch, pushUrl: RepositoryUrl): Promise<GitResult<void>> {
  const { services, repository, request, pushBranch: target } = own.place
  if (own.pushing === '') return { ok: true, value: undefined }
  const look = () => lsRemote(repository.settings, pushUrl, target, { signal: request.signal })
  const seen = await atHost(request, pushUrl, look)
  if (!seen.ok) return seen
  if (seen.value.tip === own.pushing) own.pushed = own.pushing
  await services.database.query(updatePushed, [request.repositoryId, own.pushed])
  own.pushing = ''
  return { ok: true, value: undefined }
}
