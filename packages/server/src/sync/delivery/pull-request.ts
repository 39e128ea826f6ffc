import { commitFiles, parseRepositoryUrl, pushBranch, type RepositoryUrl } from '../../git/index.ts'
import { type HostClient, HostFault, type PullRequest } from '../../git-hosts/git-host.ts'
import { openHostClient } from '../../git-hosts/store/open-host-client.ts'
import { OutboundFault } from '../../outbound/outbound-fault.ts'
import type { Branch } from '../clone/branch.ts'
import { unwrap } from '../clone/clone.ts'
import { withTrailers } from '../clone/trailers.ts'
import { translatedPercent, type UndeliveredTexts, undeliveredTexts } from './delivered-texts.ts'
import type { DeliveryMethod, DeliveryPlace, PushResult } from './delivery.ts'
import {
  endPullRequest,
  keepPullRequest,
  lastPullRequest,
  noteOthers,
  type PullRequestRow,
} from './pull-request-rows.ts'
import { pullRequestText } from './pull-request-text.ts'
import { atHost, movedByOthers, notPushed, type OwnBranch, pushToOwnBranch, remoteBranch } from './remote-branch.ts'
import { vcsParametersOf } from './vcs-parameters.ts'

/** Milliseconds between two pull requests, or updates of one, that nobody asked for. */
const intervals = { commit: 0, daily: 86_400_000, weekly: 7 * 86_400_000 } as const

/** The name of our branch where nobody named one. */
export const usualPushBranch = ({
  projectSlug,
  slug,
}: {
  readonly projectSlug: string
  readonly slug: string
}): string => `weft-${projectSlug}-${slug}`.slice(0, 200)

/** The delivery as far as one run knows it. */
interface Delivered {
  readonly place: DeliveryPlace
  readonly own: OwnBranch
  readonly client: () => Promise<HostClient>
  readonly pushUrl: () => Promise<RepositoryUrl>
}

/**
 * Commits go to a branch of ours, in the repository or in a fork, and a pull request asks the maintainers to merge it. A maintainer
 * decides how: whether they merge, squash, rebase or close it, no text is lost and nothing is locked.
 */
export function pullRequest(given: DeliveryPlace): DeliveryMethod {
  const parameters = vcsParametersOf(given.owner.settings)
  const isUnnamed = given.pushBranch === given.branchName
  const place = { ...given, pushBranch: isUnnamed ? usualPushBranch(given.owner) : given.pushBranch }
  const own: OwnBranch = { place, pushed: place.pushed, pushing: place.pushing }
  const client = once(() => clientOf(place))
  const delivered: Delivered = { place, own, client, pushUrl: once(async () => whereToPush(place, await client())) }
  const row = () => lastPullRequest(place.services.database, place.request.repositoryId, place.pushBranch)
  return {
    ...remoteBranch({ ...place, pushUrl: null }),
    canPush: true,
    pushesAtOnce: place.owner.settings.push_on_commit,
    retriesPushes: true,
    push: (branch) => reportingFaults(() => push(delivered, branch)),
    async finish(_hasMoved, branch) {
      if (branch.tip === branch.remoteTip && branch.tip !== '') await closeEmpty(delivered)
    },
    async addedByOthers() {
      if ((await row())?.state !== 'open' || parameters.git_force_push) return null
      const added = await withoutFaults(async () => movedByOthers(own, await delivered.pushUrl()))
      if (added !== null) await noteOthers(place.services.database, place.request.repositoryId, place.pushBranch)
      return added
    },
    keepsHistory: async () => {
      const known = await row()
      return known?.state === 'open' && known.has_others
    },
  }
}

/** Calls a function once; later calls get the same result. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

async function clientOf({ services, vcs, url, owner, request }: DeliveryPlace): Promise<HostClient> {
  const about = { projectId: owner.projectId, vcs, repositoryUrl: url.location, signal: request.signal }
  const client = await openHostClient(services, about)
  if (client !== null) return client
  throw new HostFault('not-signed-in', `No account for ${url.host} is set up: see Git hosts in the settings.`)
}

/** The component's own address for pushes, or the account's fork. */
async function whereToPush(place: DeliveryPlace, client: HostClient): Promise<RepositoryUrl> {
  if (place.pushUrl !== null) return place.pushUrl
  const { pushUrl } = await client.fork()
  return unwrap(parseRepositoryUrl(await withSignIn(pushUrl, client), { localPath: true, own: true }))
}

async function withSignIn(address: string, client: HostClient): Promise<string> {
  if (!/^https?:/.test(address)) return address
  const url = new URL(address)
  const { username, password } = await client.gitSignIn()
  url.username = encodeURIComponent(username)
  url.password = encodeURIComponent(password)
  return url.href
}

/** What a host's API refuses is a refused push: with an alert, and a lock only where it stays so until somebody mends it. */
async function reportingFaults(run: () => Promise<PushResult>): Promise<PushResult> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof OutboundFault) return { kind: 'refused', detail: error.message, forGood: false }
    if (!(error instanceof HostFault)) throw error
    return { kind: 'refused', detail: error.message, forGood: forGood.has(error.code) }
  }
}

const forGood: ReadonlySet<HostFault['code']> = new Set(['not-signed-in', 'forbidden', 'not-found', 'refused'])

/** For what need not succeed now: the next run asks again. */
async function withoutFaults<Value>(run: () => Promise<Value>): Promise<Value | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof HostFault || error instanceof OutboundFault) return null
    throw error
  }
}

async function push(delivered: Delivered, branch: Branch): Promise<PushResult> {
  const { place, own } = delivered
  const { database } = place.services
  const client = await delivered.client()
  const last = await lastPullRequest(database, place.request.repositoryId, place.pushBranch)
  const seen = last?.state === 'open' ? await readAtHost(client, last) : null
  if (last && seen && seen.state !== 'open') {
    await endPullRequest(database, last, { state: seen.state, byUs: false })
    // What was merged is fetched before anything is pushed again.
    if (seen.state === 'merged') return { kind: 'behind' }
  }
  const waiting = await reasonToWait(place, last && seen ? { ...last, state: seen.state } : last)
  if (waiting !== null) return { kind: 'waits', detail: waiting }
  const isUnchanged = seen?.state === 'open' && last?.head === branch.tip
  if (client.reviewPush && isUnchanged) return { kind: 'pushed', updated: false }
  const pushed = client.reviewPush
    ? await pushForReview(delivered, branch)
    : await pushToOwnBranch(own, branch, await delivered.pushUrl())
  if (pushed.kind === 'others') await noteOthers(database, place.request.repositoryId, place.pushBranch)
  if (pushed.kind !== 'pushed') return pushed
  const isOpen = last !== null && seen?.state === 'open'
  if (isOpen && !pushed.updated && last.head === branch.tip) return pushed
  await tellHost(delivered, branch, isOpen ? last : null)
  return { kind: 'pushed', updated: true }
}

/** Gerrit reviews one commit, whose message is title and text; a push of another one with its Change-Id brings it up to date. */
async function pushForReview(delivered: Delivered, branch: Branch): Promise<PushResult> {
  const { place } = delivered
  const { repository, request, services, owner, branchName, pushBranch: head } = place
  const client = await delivered.client()
  const review = await client.reviewPush?.({ from: await pushedRepository(delivered), head, base: branchName })
  if (!review) throw new Error('this host reviews no pushes')
  const { title, body } = await pullRequestText(
    place.run,
    owner,
    await undeliveredTexts(services.database, request.repositoryId),
  )
  const weft = { name: 'Weft', email: 'noreply@localhost', date: new Date() }
  const commit = {
    parents: [branch.remoteTip],
    baseTree: branch.tip,
    changes: new Map(),
    author: weft,
    committer: weft,
    message: `${withTrailers(`${title}\n\n${body}`, [review.trailer])}\n`,
  }
  const { revision } = unwrap(await commitFiles(repository, commit))
  const pushUrl = await delivered.pushUrl()
  const target = { revision, branch: head, ref: review.ref }
  const pushed = await atHost(request, pushUrl, () =>
    pushBranch(repository, pushUrl, target, { signal: request.signal }),
  )
  return pushed.ok ? { kind: 'pushed', updated: true } : notPushed(place, pushed.problem)
}

async function readAtHost(client: HostClient, { number }: PullRequestRow): Promise<Pick<PullRequest, 'state'>> {
  try {
    return await client.read(number)
  } catch (error) {
    // Deleted with its repository, or by the host's staff: it is not there to be updated.
    if (error instanceof HostFault && error.code === 'not-found') return { state: 'closed' }
    throw error
  }
}

/** Why nothing is pushed yet; null where it is. A person who asks for a push waits for nothing. */
async function reasonToWait(
  { services, request, owner }: DeliveryPlace,
  last: PullRequestRow | null,
): Promise<string | null> {
  if (request.doer.userId !== null) return null
  if (last?.state === 'closed' && !last.closed_by_us)
    return `Pull request ${last.number} was closed without a merge. Its texts are kept: push to open another one.`
  const { merge_request_interval: interval, merge_request_percent: percent } = vcsParametersOf(owner.settings)
  if (last !== null && Date.now() - last.updated.getTime() < intervals[interval])
    return `The pull request is updated ${interval}.`
  if (percent === 0 || last?.state === 'open') return null
  const translated = await translatedPercent(services.database, request.repositoryId)
  return translated < percent ? `${translated} % is translated: a pull request is opened at ${percent} %.` : null
}

const isDraft = (drafts: 'never' | 'errors' | 'checks', { failing }: UndeliveredTexts): boolean =>
  drafts !== 'never' && failing[drafts] > 0

/** Opens the pull request of the pushed branch, or brings the open one up to date. */
async function tellHost(delivered: Delivered, branch: Branch, open: PullRequestRow | null): Promise<void> {
  const { place } = delivered
  const { services, request, owner, branchName, pushBranch } = place
  const client = await delivered.client()
  const parameters = vcsParametersOf(owner.settings)
  const texts = await undeliveredTexts(services.database, request.repositoryId)
  const text = await pullRequestText(place.run, owner, texts)
  const about = { repositoryId: request.repositoryId, branch: pushBranch, base: branchName, head: branch.tip }
  const draft = isDraft(parameters.merge_request_draft, texts)
  if (open) {
    const updated = await client.update(open.number, { ...text, isDraft: draft })
    return keepPullRequest(services.database, { ...about, refused: [] }, updated)
  }
  const branches = { from: await pushedRepository(delivered), head: pushBranch, base: branchName }
  // An earlier try may have opened it, and not heard of it.
  const there = await client.find(branches)
  if (there) {
    const updated = await client.update(there.number, { ...text, isDraft: draft })
    return keepPullRequest(services.database, { ...about, refused: [] }, updated)
  }
  const labels = parameters.merge_request_labels
  const reviewers = parameters.merge_request_reviewers
  const opened = await client.open({ ...branches, ...text, isDraft: draft, labels, reviewers })
  const refused = [...opened.refused]
  if (parameters.merge_request_automerge) {
    const merges = await client.mergeWhenReady(opened.number, parameters.merge_request_merge_method)
    if (!merges) refused.push('merge_request_automerge')
  }
  await keepPullRequest(services.database, { ...about, refused }, opened)
}

/** The repository that has our branch. */
async function pushedRepository(delivered: Delivered): Promise<{ readonly path: string }> {
  const { path } = await delivered.pushUrl()
  return { path: path.replace(/^\/+|\/+$|\.git\/?$/g, '') }
}

/** Nothing is left to merge: what is open is over. */
async function closeEmpty(delivered: Delivered): Promise<void> {
  const { place } = delivered
  const { database } = place.services
  const last = await lastPullRequest(database, place.request.repositoryId, place.pushBranch)
  if (last?.state !== 'open') return
  await withoutFaults(async () => {
    const client = await delivered.client()
    const { state } = await readAtHost(client, last)
    if (state === 'open') await client.close(last.number, `${place.branchName} has all its texts now.`)
    await endPullRequest(database, last, { state: state === 'open' ? 'closed' : state, byUs: state === 'open' })
  })
}
