import type { RepositoryWork } from './repository-work.ts'

/**
 * What our commits stand on: the latest commit of the remote's that our branch has. After a force push that is one which
 * the remote has no more: the commits that it took away are not ours to bring back.
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
