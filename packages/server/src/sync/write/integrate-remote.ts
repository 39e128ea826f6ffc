import type { ComponentSettings } from '../../domain/component/component-settings.ts'
import { recordInComponents } from '../../domain/component/record-in-components.ts'
import type { ChangeAction } from '../../events/change-actions.ts'
import type { DomainEvent } from '../../events/ledger.ts'
import { commitMessage } from '../commit-message.ts'
import { forgetDelivered, requeueCommitted } from '../committed-edits.ts'
import { ownBase } from '../own-base.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork } from '../repository-work.ts'
import { commitPending } from './commit-pending.ts'
import { ownStructure } from './own-structure.ts'
import { replayCommits } from './replay-commits.ts'

/** How two branches that both moved are joined. */
export type MergeStyle = ComponentSettings['merge_style']

/**
 * Brings our branch in step with what was fetched. Where both sides moved, the edits of our commits are pending again, the
 * branch goes to the remote's tip, each string is merged, and the edits are committed again on top: no merge of git's,
 * nothing that can fail, and no text lost. The branch moves once; cut off anywhere, the next run goes on from there.
 * Returns whether anything moved.
 */
export async function integrateRemote(
  work: RepositoryWork,
  style: MergeStyle = work.owner.settings.merge_style,
): Promise<boolean> {
  const { localRevision: local, remoteRevision: remote } = work
  await forgetDelivered(work)
  const base = await ownBase(work)
  if (base === remote) {
    if (!work.isFresh) await syncTree(work, usualSync)
    return false
  }
  const ours = base === local ? null : await ownStructure(work, base)
  const translationIds = await requeueCommitted(work)
  await work.moveTo(ours ? await replayCommits(work, ours, remote) : remote)
  await syncTree(work, usualSync)
  if (ours) {
    await commitPending(work, { translationIds, onlyAged: false })
    if (style !== 'rebase') await joinHistories(work, local, remote)
  }
  await recordMove(work, ours && style === 'rebase' ? 'rebase' : 'merge', local)
  return true
}

/** For owners who want merges: the same files in one commit with both branches as its parents. */
async function joinHistories(work: RepositoryWork, local: string, remote: string): Promise<void> {
  const message = await commitMessage(work, work.owner, 'merge_message', { translationId: null })
  await work.mergeCommit({ treeOf: work.localRevision, parents: [local, remote], message })
  await work.recordRevisions([])
}

/** Tells the history of each component that the branch moved. */
export async function recordMove(work: RepositoryWork, action: ChangeAction, previous: string): Promise<void> {
  await recordEverywhere(work, { action, details: { new_head: work.localRevision, previous_head: previous } })
}

/** Writes the same into the history of each component of the repository. */
export async function recordEverywhere(work: RepositoryWork, event: Omit<DomainEvent, 'doer'>): Promise<void> {
  const ids = work.components.map(({ id }) => id)
  await work.database.transaction((tx) => recordInComponents(tx, ids, { ...event, doer: work.doer }))
}
