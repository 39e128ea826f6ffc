import { commitFiles, isAncestor, type RepositoryUrl } from '../../git/index.ts'
import type { Branch } from '../clone/branch.ts'
import { unwrap } from '../clone/clone.ts'
import { withTrailers } from '../clone/trailers.ts'
import { undeliveredTexts } from './delivered-texts.ts'
import type { DeliveryPlace, PushResult } from './delivery.ts'
import { type HostPlace, reportingFaults } from './host-place.ts'
import { standingOf, tellHost } from './pull-request-life.ts'
import { noteOthers, type PullRequestRow } from './pull-request-rows.ts'
import { fetchOwnBranch, notPushed, pushTip } from './remote-branch.ts'
import { branchOfPart, type RequestPart } from './request-part.ts'
import { pushForReview } from './review-push.ts'

/** Pushes a branch for each part, with one commit, and opens or updates its pull request. One that is refused stops no other. */
export async function pushParts(host: HostPlace, branch: Branch, parts: readonly RequestPart[]): Promise<PushResult> {
  let updated = false
  const unmade: PushResult[] = []
  for (const part of parts) {
    const pushed = await reportingFaults(() => pushPart(host, branch, part))
    if (pushed.kind === 'pushed') updated ||= pushed.updated
    else if (pushed.kind === 'waits' || (pushed.kind === 'refused' && pushed.ofBranch)) unmade.push(pushed)
    else return pushed
  }
  const refused = unmade.find(({ kind }) => kind === 'refused')
  const [waits] = unmade
  if (refused) return refused
  return waits && !updated ? waits : { kind: 'pushed', updated }
}

async function pushPart(host: HostPlace, branch: Branch, part: RequestPart): Promise<PushResult> {
  const { place } = host
  const { database } = place.services
  const { repositoryId } = place.request
  const name = branchOfPart(place, part)
  const standing = await standingOf(host, name)
  if ('kind' in standing) return standing
  const { last, isOpen } = standing
  const isReviewed = (await host.client()).reviewPush !== undefined
  const pushed = isReviewed
    ? await pushPartForReview(host, branch, { part, name, last })
    : await pushCommit(host, branch, { part, name, last })
  if (pushed.kind === 'others') await noteOthers(database, repositoryId, name)
  if (pushed.kind !== 'pushed') return pushed
  if (isOpen && last?.head === pushed.tip) return { kind: 'pushed', updated: false }
  const texts = await undeliveredTexts(database, repositoryId, part.texts)
  const about = part.name === '' ? '' : ` (${part.name})`
  await tellHost(host, { name, tip: pushed.tip, texts, about }, isOpen ? last : null)
  return { kind: 'pushed', updated: true }
}

interface PartPush {
  readonly part: RequestPart
  readonly name: string
  readonly last: PullRequestRow | null
}

type PartPushed = Exclude<PushResult, { kind: 'pushed' }> | { readonly kind: 'pushed'; readonly tip: string }

/** Commits that people added are read before; then they are parents of ours. */
async function pushCommit(host: HostPlace, branch: Branch, { part, name, last }: PartPush): Promise<PartPushed> {
  const place = { ...host.place, pushBranch: name }
  const url = await host.pushUrl()
  const theirs = last?.has_others === true ? [last.head] : []
  const tip = await commitOf(place, branch, { part, parents: [branch.remoteTip, ...theirs], last })
  const pushed = await pushTip(place, { tip }, { pushUrl: url, replaces: last?.head ?? '' })
  if (pushed.ok) return { kind: 'pushed', tip }
  if (pushed.problem.code !== 'rejected') return notPushed(place, pushed.problem) as PartPushed
  const seen = await fetchOwnBranch({ place, pushed: '', pushing: '' }, url)
  // Somebody deleted the branch: it is made again.
  const isGone = !seen.ok && String(seen.problem.code) === 'branch-missing'
  if (!seen.ok && !isGone) return notPushed(place, seen.problem) as PartPushed
  if (!seen.ok) return pushOver(place, { tip, url, replaces: '' })
  if (!(await isAncestor(place.repository, seen.value, branch.tip)))
    return { kind: 'others', since: last?.head ?? '', tip: seen.value }
  const joined = await commitOf(place, branch, { part, parents: [branch.remoteTip, seen.value], last })
  return pushOver(place, { tip: joined, url, replaces: seen.value })
}

/** At a host that reviews commits: one with the part's files; an unchanged one is not pushed again. */
async function pushPartForReview(host: HostPlace, branch: Branch, { part, name, last }: PartPush): Promise<PartPushed> {
  const tip = await commitOf(host.place, branch, { part, parents: [branch.remoteTip], last })
  if (tip === last?.head) return { kind: 'pushed', tip }
  const pushed = await pushForReview(host, branch, { head: name, treeOf: tip, texts: part.texts })
  return pushed.kind === 'pushed' ? { kind: 'pushed', tip } : pushed
}

interface SecondPush {
  readonly tip: string
  readonly url: RepositoryUrl
  readonly replaces: string
}

async function pushOver(place: DeliveryPlace, { tip, url, replaces }: SecondPush): Promise<PartPushed> {
  const pushed = await pushTip(place, { tip }, { pushUrl: url, replaces })
  return pushed.ok ? { kind: 'pushed', tip } : (notPushed(place, pushed.problem) as PartPushed)
}

interface PartCommit {
  readonly part: RequestPart
  readonly parents: readonly string[]
  readonly last: PullRequestRow | null
}

/** The commit of a part on the followed branch's tip; the one that stands there where nothing changed. */
async function commitOf(place: DeliveryPlace, branch: Branch, { part, parents, last }: PartCommit): Promise<string> {
  const { repository } = place
  const { base, changes } = await part.files()
  const { author, date, message, others } = await part.credit()
  const made = unwrap(
    await commitFiles(repository, {
      parents,
      baseTree: base,
      changes,
      author: { ...author, date },
      committer: { ...place.committer, date },
      message: `${withTrailers(
        message,
        others.map((who) => `Co-authored-by: ${who}`),
      )}\n`,
    }),
  )
  const before = last?.head ? await repository.objects.info(`${last.head}^{tree}`) : null
  const isSame =
    before?.oid === made.tree && last !== null && (await isAncestor(repository, branch.remoteTip, last.head))
  return isSame ? last.head : place.sign(made.revision)
}
