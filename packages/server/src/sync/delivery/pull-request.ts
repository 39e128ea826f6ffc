import type { Branch } from '../clone/branch.ts'
import { undeliveredTexts } from './delivered-texts.ts'
import type { DeliveryMethod, DeliveryPlace, PushResult } from './delivery.ts'
import { type HostPlace, openHostPlace, reportingFaults, withoutFaults } from './host-place.ts'
import { pushParts } from './part-requests.ts'
import { closeEmpty, standingOf, tellHost } from './pull-request-life.ts'
import { noteOthers, openPullRequests } from './pull-request-rows.ts'
import { movedByOthers, type OwnBranch, pushToOwnBranch, remoteBranch } from './remote-branch.ts'
import { branchOfPart, type RequestPart } from './request-part.ts'
import { hasParts, partsOf } from './request-parts.ts'
import { pushForReview } from './review-push.ts'
import { vcsParametersOf } from './vcs-parameters.ts'

/** The name of our branch where nobody named one. */
export const usualPushBranch = ({
  projectSlug,
  slug,
}: {
  readonly projectSlug: string
  readonly slug: string
}): string => `weft-${projectSlug}-${slug}`.slice(0, 200)

/**
 * Commits go to a branch of ours, in the repository or in a fork, and a pull request asks the maintainers to merge it. A maintainer
 * decides how: whether they merge, squash, rebase or close it, no text is lost and nothing is locked.
 */
export function pullRequest(given: DeliveryPlace): DeliveryMethod {
  const parameters = vcsParametersOf(given.owner.settings)
  const isUnnamed = given.pushBranch === given.branchName
  const place = { ...given, pushBranch: isUnnamed ? usualPushBranch(given.owner) : given.pushBranch }
  const { services, request } = place
  const own: OwnBranch = { place, pushed: place.pushed, pushing: place.pushing }
  const host = openHostPlace(place)
  const isSplit = hasParts(place)
  const parts = partsInRun(place)
  /** Whether this run pushes. */
  let isAsked = false
  const open = () => openPullRequests(services.database, request.repositoryId)
  return {
    ...remoteBranch({ ...place, pushUrl: null }),
    canPush: true,
    pushesAtOnce: place.owner.settings.push_on_commit,
    retriesPushes: true,
    push(branch) {
      isAsked = true
      return reportingFaults(async () =>
        isSplit ? pushParts(host, branch, await parts(branch)) : push(host, own, branch),
      )
    },
    async finish(hasMoved, branch) {
      const isEmpty = branch.tip === branch.remoteTip
      // Neither a move nor a push: nothing is over that was not before.
      if (branch.tip === '' || !(hasMoved || isEmpty || isAsked)) return
      const rows = await open()
      if (rows.length === 0) return
      const wanted = wantedBranches(place, branch, isSplit ? await parts(branch) : null)
      // Those of another scope stay until the one that has their texts is open.
      const isReady = isSplit || wanted.size === 0 || rows.some((row) => wanted.has(row.branch))
      if (!isReady) return
      for (const row of rows) if (!wanted.has(row.branch)) await withoutFaults(() => closeEmpty(host, row))
    },
    async addedByOthers() {
      if (isSplit || parameters.git_force_push || (await open()).length === 0) return null
      const added = await withoutFaults(async () => movedByOthers(own, await host.pushUrl()))
      if (added !== null) await noteOthers(services.database, request.repositoryId, place.pushBranch)
      return added
    },
    keepsHistory: async () => (await open()).some((row) => row.has_others),
  }
}

/** The branches with something to merge. */
function wantedBranches(
  place: DeliveryPlace,
  { tip, remoteTip }: Branch,
  parts: readonly RequestPart[] | null,
): ReadonlySet<string> {
  if (tip === remoteTip) return new Set()
  return new Set(parts === null ? [place.pushBranch] : parts.map((part) => branchOfPart(place, part)))
}

/** The parts of a branch, found once while it does not move. */
function partsInRun(place: DeliveryPlace): (branch: Branch) => Promise<readonly RequestPart[]> {
  let known: { readonly at: string; readonly parts: Promise<readonly RequestPart[]> } | undefined
  return (branch) => {
    const at = `${branch.remoteTip} ${branch.tip}`
    if (known?.at !== at) known = { at, parts: partsOf(place, branch) }
    return known.parts
  }
}

async function push(host: HostPlace, own: OwnBranch, branch: Branch): Promise<PushResult> {
  const { services, request, pushBranch: name } = host.place
  const { database } = services
  const client = await host.client()
  const standing = await standingOf(host, name)
  if ('kind' in standing) return standing
  const { last, isOpen } = standing
  const isUnchanged = isOpen && last?.head === branch.tip
  if (client.reviewPush && isUnchanged) return { kind: 'pushed', updated: false }
  const pushed = client.reviewPush
    ? await pushForReview(host, branch, { head: name, treeOf: branch.tip, texts: { kind: 'all' } })
    : await pushToOwnBranch(own, branch, await host.pushUrl())
  if (pushed.kind === 'others') await noteOthers(database, request.repositoryId, name)
  if (pushed.kind !== 'pushed' || (isUnchanged && !pushed.updated)) return pushed
  const texts = await undeliveredTexts(database, request.repositoryId)
  await tellHost(host, { name, tip: branch.tip, texts, about: '' }, isOpen ? last : null)
  return { kind: 'pushed', updated: true }
}
