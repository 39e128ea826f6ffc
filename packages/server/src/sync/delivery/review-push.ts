import { commitFiles, pushBranch } from '../../git/index.ts'
import type { Branch } from '../clone/branch.ts'
import { unwrap } from '../clone/clone.ts'
import { withTrailers } from '../clone/trailers.ts'
import { type TextChoice, undeliveredTexts } from './delivered-texts.ts'
import type { PushResult } from './delivery.ts'
import { type HostPlace, pushedRepository } from './host-place.ts'
import { pullRequestText } from './pull-request-text.ts'
import { atHost, notPushed } from './remote-branch.ts'

/** The commit for review: all changes of our branch, or a part of them. */
interface Reviewed {
  /** The branch that names the review. */
  readonly head: string
  /** A commit with its files. */
  readonly treeOf: string
  readonly texts: TextChoice
}

/** Gerrit reviews one commit, whose message is title and text; a push of another one with its Change-Id brings it up to date. */
export async function pushForReview(
  host: HostPlace,
  branch: Branch,
  { head, treeOf, texts }: Reviewed,
): Promise<PushResult> {
  const { place } = host
  const { repository, request, services, owner, branchName } = place
  const client = await host.client()
  const review = await client.reviewPush?.({ from: await pushedRepository(host), head, base: branchName })
  if (!review) throw new Error('this host reviews no pushes')
  const { title, body } = await pullRequestText(
    place.run,
    owner,
    await undeliveredTexts(services.database, request.repositoryId, texts),
  )
  const weft = { ...place.committer, date: new Date() }
  const commit = {
    parents: [branch.remoteTip],
    baseTree: treeOf,
    changes: new Map(),
    author: weft,
    committer: weft,
    message: `${withTrailers(`${title}\n\n${body}`, [review.trailer])}\n`,
  }
  const revision = await place.sign(unwrap(await commitFiles(repository, commit)).revision)
  const pushUrl = await host.pushUrl()
  const target = { revision, branch: head, ref: review.ref }
  const pushed = await atHost(request, pushUrl, () =>
    pushBranch(repository, pushUrl, target, { signal: request.signal }),
  )
  return pushed.ok ? { kind: 'pushed', updated: true } : notPushed(place, pushed.problem)
}
