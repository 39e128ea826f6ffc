import { forgetDelivered, requeueCommitted } from '../merge/committed-edits.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork } from './run.ts'

/**
 * Makes this node's clone ready for a run of any kind: it may be absent, outdated, or have commits that the database does
 * not know. The database says where our branch is; a commit of it that is not here is fetched. If no node has the commit,
 * its typed texts become pending again, on the remote's tip.
 */
export async function readyClone(work: RepositoryWork): Promise<void> {
  const { clone, branch, delivery } = work
  const isHere = async (revision: string) => revision !== '' && (await clone.hasCommit(revision))
  if (!(await isHere(branch.tip)) || !(await isHere(branch.remoteTip))) await delivery.fetch({ answersNext: true })
  if (await isHere(branch.tip)) await branch.align()
  else {
    await forgetDelivered(work)
    await requeueCommitted(work)
    await branch.moveTo(branch.remoteTip)
  }
  if (!branch.isSynced) await syncTree(work, usualSync)
}
