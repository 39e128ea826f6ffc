import type { RepositoryWork } from '../run/run.ts'

/**
 * The commit that our own commits are based on: the latest one of the remote that our branch contains. After a force push it may
 * be one that the remote has no more: the commits that it took away are not ours to bring back.
 */
export async function unpushedBase(work: Pick<RepositoryWork, 'branch' | 'clone'>): Promise<string> {
  const { tip: local, remoteTip: remote } = work.branch
  const common = remote === '' ? null : await work.clone.mergeBase(local, remote)
  let base = common
  for (const tip of work.branch.upstreamTips) {
    if (tip === base || !(await work.clone.isAncestor(tip, local))) continue
    if (base === null || (await work.clone.isAncestor(base, tip))) base = tip
  }
  return base ?? local
}
