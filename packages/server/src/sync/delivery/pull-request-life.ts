import { type HostClient, HostFault, type NewPullRequest, type PullRequest } from '../../git-hosts/git-host.ts'
import { translatedPercent, type UndeliveredTexts } from './delivered-texts.ts'
import type { DeliveryPlace, PushResult } from './delivery.ts'
import { type HostPlace, pushedRepository } from './host-place.ts'
import { endPullRequest, keepPullRequest, lastPullRequest, type PullRequestRow } from './pull-request-rows.ts'
import { pullRequestText } from './pull-request-text.ts'
import { vcsParametersOf } from './vcs-parameters.ts'

/** Milliseconds between two pull requests, or updates of one, that nobody asked for. */
const intervals = { commit: 0, daily: 86_400_000, weekly: 7 * 86_400_000 } as const

/** Asks the host what became of an open pull request, and notes its end. */
async function stateAtHost({ place, client }: HostPlace, row: PullRequestRow): Promise<PullRequest['state']> {
  const { state } = await readAtHost(await client(), row)
  if (state !== 'open') await endPullRequest(place.services.database, row, { state, byUs: false })
  return state
}

/** How a branch's newest pull request stands. */
export interface Standing {
  readonly last: PullRequestRow | null
  readonly isOpen: boolean
}

/** How a branch's pull request stands at its host, or why nothing is pushed to it now. */
export async function standingOf(host: HostPlace, name: string): Promise<Standing | PushResult> {
  const { services, request } = host.place
  const last = await lastPullRequest(services.database, request.repositoryId, name)
  const state = last?.state === 'open' ? await stateAtHost(host, last) : (last?.state ?? null)
  // After a merge, the branch is fetched before anything is pushed again.
  if (last?.state === 'open' && state === 'merged') return { kind: 'behind' }
  const waiting = await reasonToWait(host.place, last && state && { ...last, state })
  return waiting === null ? { last, isOpen: state === 'open' } : { kind: 'waits', detail: waiting }
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

/** A branch that was pushed. */
export interface PushedBranch {
  readonly name: string
  readonly tip: string
  readonly texts: UndeliveredTexts
  /** Written behind the title: the language, where each has a pull request. */
  readonly about: string
}

/** Opens the pull request of a pushed branch, or brings the open one up to date. */
export async function tellHost(host: HostPlace, pushed: PushedBranch, open: PullRequestRow | null): Promise<void> {
  const { services, request, owner, branchName, run } = host.place
  const { name, tip, texts } = pushed
  const client = await host.client()
  const parameters = vcsParametersOf(owner.settings)
  const said = await pullRequestText(run, owner, texts)
  const text = { ...said, title: `${said.title}${pushed.about}` }
  const about = { repositoryId: request.repositoryId, branch: name, base: branchName, head: tip }
  const draft = isDraft(parameters.merge_request_draft, texts)
  const update = async (number: string) => {
    const updated = await client.update(number, { ...text, isDraft: draft })
    return keepPullRequest(services.database, { ...about, refused: [] }, updated)
  }
  if (open) return update(open.number)
  const branches = { from: await pushedRepository(host), head: name, base: branchName }
  // An earlier try may have opened it, and not heard of it.
  const there = await client.find(branches)
  if (there) return update(there.number)
  const labels = parameters.merge_request_labels
  const reviewers = parameters.merge_request_reviewers
  const opened = await openUnlessThere(client, { ...branches, ...text, isDraft: draft, labels, reviewers })
  if (opened.refused === undefined) return update(opened.number)
  const refused = [...opened.refused]
  if (parameters.merge_request_automerge) {
    const merges = await client.mergeWhenReady(opened.number, parameters.merge_request_merge_method)
    if (!merges) refused.push('merge_request_automerge')
  }
  await keepPullRequest(services.database, { ...about, refused }, opened)
}

/** Opens one; where the host refuses because somebody opened it a moment ago, that one. */
async function openUnlessThere(
  client: HostClient,
  request: NewPullRequest,
): Promise<PullRequest & { readonly refused?: readonly string[] }> {
  try {
    return await client.open(request)
  } catch (error) {
    const there = error instanceof HostFault && error.code === 'refused' ? await client.find(request) : null
    if (there === null) throw error
    return there
  }
}

/** Nothing is left to merge: an open pull request is over. */
export async function closeEmpty({ place, client }: HostPlace, row: PullRequestRow): Promise<void> {
  const { state } = await readAtHost(await client(), row)
  const byUs = state === 'open'
  if (byUs) await (await client()).close(row.number, `${place.branchName} has all its texts now.`)
  await endPullRequest(place.services.database, row, { state: byUs ? 'closed' : state, byUs })
}
