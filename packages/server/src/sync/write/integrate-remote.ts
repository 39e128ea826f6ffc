import type { ComponentSettings } from '../../domain/component/component-settings.ts'
import { recordInComponents } from '../../domain/component/record-in-components.ts'
import type { ChangeAction } from '../../events/change-actions.ts'
import { type DomainEvent, nobody } from '../../events/ledger.ts'
import { unpushedBase } from '../clone/unpushed-base.ts'
import { commitMessage } from '../component/commit-message.ts'
import { forgetDelivered, requeueCommitted } from '../merge/committed-edits.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork, Run } from '../run/run.ts'
import { commitPending } from './commit-pending.ts'
import { ownStructure } from './own-structure.ts'
import { replayCommits } from './replay-commits.ts'

/** How two branches that both moved are joined. */
export type MergeStyle = ComponentSettings['merge_style']

/**
 * Brings our branch in step with what was fetched. If both sides moved, the edits of our commits become pending again, and
 * the branch goes to the remote's tip. Then each string is merged, and the edits are committed again on top: git merges
 * nothing, so nothing can fail, and no text is lost. The branch moves once; cut off anywhere, the next run goes on from
 * there. Returns whether anything moved.
 */
export async function integrateRemote(
  work: RepositoryWork,
  wanted: MergeStyle = work.owner.settings.merge_style,
): Promise<boolean> {
  const style = (await work.delivery.keepsHistory()) ? 'merge' : wanted
  const { tip: local, remoteTip: remote } = work.branch
  await forgetDelivered(work)
  const base = await unpushedBase(work)
  if (base === remote) {
    if (!work.branch.isFresh) await syncTree(work, usualSync)
    return false
  }
  const ours = base === local ? null : await ownStructure(work, base)
  const translationIds = await requeueCommitted(work)
  await work.branch.moveTo(ours ? await replayCommits(work, ours, remote) : remote)
  // The history tells of the move before it tells what came with it.
  if (!ours || style === 'rebase') await recordMove(work, style === 'rebase' ? 'rebase' : 'merge', local)
  // Texts that wait again may be those of the remote's files: a squash merge has them all.
  await syncTree(work, { ...usualSync, settles: ours !== null })
  if (!ours) return true
  // The commits are made again, so they name nobody: their first rows name the person who asked.
  await commitPending(work, { translationIds, onlyAged: false, doer: nobody })
  if (style === 'rebase') return true
  // A squash merge has it all: nobody gets a commit that changes nothing.
  if (work.branch.tip === remote) {
    await recordMove(work, 'merge', local)
    return true
  }
  await joinHistories(work, local, remote)
  await recordMove(work, 'merge', local)
  return true
}

/** For owners who want merges: the same files in one commit with both branches as its parents. */
async function joinHistories(work: RepositoryWork, local: string, remote: string): Promise<void> {
  const message = await commitMessage(work, work.owner, 'merge_message', { translationId: null })
  await work.branch.mergeCommit({ treeOf: work.branch.tip, parents: [local, remote], message })
  await work.branch.recordSynced([])
}

/** Tells the history of each component that the branch moved. */
export async function recordMove(work: RepositoryWork, action: ChangeAction, previous: string): Promise<void> {
  await recordEverywhere(work, { action, details: { new_head: work.branch.tip, previous_head: previous } })
}

/** Writes the same into the history of each component of the repository. */
export async function recordEverywhere(work: Run, event: Omit<DomainEvent, 'doer'>): Promise<void> {
  const ids = work.components.map(({ id }) => id)
  await work.database.transaction((tx) => recordInComponents(tx, ids, { ...event, doer: work.doer }))
}
