import type { RepositoryWork } from './repository-work.ts'

/**
 * The commit that our own commits are based on: the latest one of the remote that our branch contains. After a force push it may
 * be one that the remote has no more: the commits that it took away are not ours to bring back.
 */
export async function ownBase(work: RepositoryWork): Promise<string> {
  const { localRevision: local, remoteRevision: remote } = work
  const common = remote === '' ? null : await work.mergeBase(local, remote)
  let base = common
  for (const tip of work.upstreamTips) {
    if (tip === base || !(await work.isAncestor(tip, local))) continue
    if (base === null || (await work.isAncestor(base, tip))) base = tip
  }
  return base ?? local
}
