import { forgetDelivered, requeueCommitted } from '../committed-edits.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork } from '../repository-work.ts'

/**
 * Makes this node's clone fit for a run, whatever the run is for: it may be absent, behind, or have commits that the
 * database does not know. The database says where our branch is; a commit of it that is not here is fetched. Where nobody
 * has it any more, what people typed in it is pending again, on the remote's tip.
 */
export async function readyClone(work: RepositoryWork): Promise<void> {
  if (!(await isHere(work, work.localRevision)) || !(await isHere(work, work.remoteRevision))) await work.fetch()
  if (await isHere(work, work.localRevision)) await work.alignBranch()
  else {
    await forgetDelivered(work)
    await requeueCommitted(work)
    await work.moveTo(work.remoteRevision)
  }
  if (!work.isSynced) await syncTree(work, usualSync)
}

const isHere = async (work: RepositoryWork, revision: string): Promise<boolean> =>
  revision !== '' && (await work.hasCommit(revision))
