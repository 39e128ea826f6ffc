import type { RepositoryOperation } from '@weft/contract'
import { statement } from '../../db/database.ts'
import { clearAlert, raiseAlert } from '../../domain/component/alerts.ts'
import { componentScope } from '../../domain/component/component-scope.ts'
import { openLedger } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { recountJob } from '../../jobs/recount.job.ts'
import { unpushedBase } from '../clone/unpushed-base.ts'
import type { HeldFile } from '../delivery/delivery.ts'
import { heldFiles } from '../delivery/held-files.ts'
import { forgetDelivered, giveUpStructure, requeueCommitted } from '../merge/committed-edits.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork } from '../run/run.ts'
import { commitPending } from './commit-pending.ts'
import { integrateOthers } from './integrate-others.ts'
import { integrateRemote, type MergeStyle, recordEverywhere, recordMove } from './integrate-remote.ts'
import { lockOnRefusal, unlockAfterRefusal } from './lock-on-refusal.ts'
import { ownStructure } from './own-structure.ts'
import { replayCommits } from './replay-commits.ts'
import { squashCommits } from './squash-commits.ts'

/** How an operation ended; the detail is for people. */
export interface OperationResult {
  readonly result: boolean
  readonly detail?: string
  /** See RepositoryFailure. */
  readonly ofHost?: boolean
}

const done: OperationResult = { result: true }

export interface OperationChoice {
  /** Commit only these translations; null: all. */
  readonly translationIds: readonly number[] | null
  readonly onlyAged: boolean
}

/** Runs one operation on a repository that the caller holds. Throws RepositoryFailure for what git refuses. */
export async function runRepositoryOperation(
  work: RepositoryWork,
  operation: RepositoryOperation,
  choice: OperationChoice,
): Promise<OperationResult> {
  switch (operation) {
    case 'commit':
      return commit(work, choice)
    case 'push':
      return push(work)
    case 'pull':
      return pull(work, work.owner.settings.merge_style)
    case 'pull-rebase':
      return pull(work, 'rebase')
    case 'pull-merge':
      return pull(work, 'merge')
    case 'pull-merge-noff':
      return pull(work, 'merge_noff')
    case 'reset':
    case 'reset-keep':
      return reset(work, operation)
    case 'cleanup':
      return done // there is no work tree: nothing lies about
    case 'file-sync':
      await commitPending(work, { translationIds: null, onlyAged: false })
      await syncTree(work, { ...usualSync, everything: true })
      await recordEverywhere(work, { action: 'force-sync' })
      await recountEverything(work)
      return done
    case 'file-scan':
      await syncTree(work, { ...usualSync, everything: true })
      await recordEverywhere(work, { action: 'force-scan' })
      await recountEverything(work)
      return done
  }
}

async function commit(work: RepositoryWork, choice: OperationChoice): Promise<OperationResult> {
  const commits = await commitPending(work, choice)
  const isLeft = work.delivery.retriesPushes && work.branch.tip !== work.branch.remoteTip
  if (work.delivery.pushesAtOnce && (commits > 0 || isLeft)) return push(work)
  return done
}

/** Pending edits are committed first: as a separate commit and history entry, before upstream's changes. */
async function pull(work: RepositoryWork, style: MergeStyle): Promise<OperationResult> {
  await commitPending(work, { translationIds: null, onlyAged: false })
  await work.delivery.fetch()
  await integrateRemote(work, style)
  const added = await work.delivery.addedByOthers()
  if (added !== null) await integrateOthers(work, added)
  const ahead = work.branch.tip !== work.branch.remoteTip
  if (ahead && work.delivery.pushesAtOnce) return push(work)
  return done
}

/** Attempts after which a remote that moves under every push is left alone for now. */
const pushAttempts = 4

async function push(work: RepositoryWork): Promise<OperationResult> {
  if (!work.delivery.canPush) return { result: false, detail: 'Pushing is off: the component has no push URL.' }
  await commitPending(work, { translationIds: null, onlyAged: false })
  const others = new Set<string>()
  for (let attempt = 0; attempt < pushAttempts; ) {
    if (work.branch.tip === work.branch.remoteTip) {
      await settleRefusal(work)
      return done
    }
    await squashCommits(work)
    const held = await reasonsToHold(work)
    const pushed = held.length > 0 ? { kind: 'held' as const, reasons: held } : await work.delivery.push()
    if (pushed.kind === 'pushed') {
      await work.branch.recordTips()
      await forgetDelivered(work)
      if (pushed.updated) await recordEverywhere(work, { action: 'push' })
      await settleRefusal(work)
      return done
    }
    if (pushed.kind === 'refused') return pushFailed(work, pushed.detail, pushed.forGood)
    if (pushed.kind === 'waits') return { result: false, detail: pushed.detail }
    if (pushed.kind === 'held') return holdPush(work, pushed.reasons)
    // People may have added commits to each of many pull requests: all are read in one push.
    const isNext = pushed.kind === 'others' && others.size > 0 && !others.has(pushed.tip)
    if (pushed.kind === 'others') others.add(pushed.tip)
    if (!isNext) attempt++
    await work.delivery.fetch()
    await integrateRemote(work)
    if (pushed.kind === 'others') await integrateOthers(work, pushed)
  }
  return pushFailed(work, `The remote moved during each of ${pushAttempts} attempts; the next push tries again.`, false)
}

const selectHeld = statement<{ tip: string }>(
  'held_push',
  `select details ->> 'tip' as tip from alerts where component_id = $1 and name = 'HeldPush'`,
)

/** The files for which the owner's guards hold the push; none after a person who saw them pushes nevertheless. */
async function reasonsToHold(work: RepositoryWork): Promise<readonly HeldFile[]> {
  const held = await heldFiles(work)
  if (held.length === 0 || work.doer.userId === null) return held
  const [seen] = await work.database.query(selectHeld, [work.repositoryId])
  return seen?.tip === work.branch.tip ? [] : held
}

async function holdPush(work: RepositoryWork, reasons: readonly HeldFile[]): Promise<OperationResult> {
  const files = reasons.slice(0, 100)
  const details = { tip: work.branch.tip, base: work.branch.remoteTip, files, count: reasons.length }
  await work.database.transaction((tx) => raiseAlert(tx, work.repositoryId, 'HeldPush', details))
  const more = reasons.length > 1 ? ` and ${reasons.length - 1} more` : ''
  const detail = `The push waits for a person because of ${reasons[0]?.path}${more}: look at it and push again.`
  return { result: false, detail }
}

/** Everything is delivered: alerts and locks of an earlier refusal are removed. */
async function settleRefusal(work: RepositoryWork): Promise<void> {
  await work.database.transaction(async (tx) => {
    await clearAlert(tx, work.repositoryId, 'PushFailure')
    await clearAlert(tx, work.repositoryId, 'HeldPush')
    await unlockAfterRefusal(tx, work)
  })
}

async function pushFailed(work: RepositoryWork, detail: string, forGood: boolean): Promise<OperationResult> {
  await work.database.transaction(async (tx) => {
    const isNew = await raiseAlert(tx, work.repositoryId, 'PushFailure', { error: detail, for_good: forGood })
    // Locks once only: somebody who unlocks the component while the remote still refuses has a reason.
    if (forGood && isNew) await lockOnRefusal(tx, work)
    // Automatic retries every ten minutes are reported once.
    if (work.delivery.retriesPushes && !isNew && work.doer.userId === null) return
    const ledger = openLedger(tx, await componentScope(tx, work.repositoryId))
    ledger.record({ action: 'failed-push', doer: work.doer, target: detail, details: { error: detail } })
    await ledger.close()
  })
  return { result: false, detail, ofHost: true }
}

/**
 * `reset`: upstream wins for every string; what it replaces stays in the history and as a suggestion. `reset-keep`: only
 * the branch goes back, what people typed stays pending, and files that they added or removed are so again.
 */
async function reset(work: RepositoryWork, operation: 'reset' | 'reset-keep'): Promise<OperationResult> {
  const previous = work.branch.tip
  await work.delivery.fetch()
  await forgetDelivered(work)
  const keeps = operation === 'reset-keep'
  const ours = keeps ? await ownStructure(work, await unpushedBase(work)) : null
  await requeueCommitted(work)
  if (!keeps) await giveUpStructure(work)
  await work.branch.moveTo(ours ? await replayCommits(work, ours, work.branch.remoteTip) : work.branch.remoteTip)
  await syncTree(work, operation === 'reset' ? { ...usualSync, mode: 'repository-wins', everything: true } : usualSync)
  await recordMove(work, 'reset', previous)
  return done
}

/** A whole scan is asked for when what is shown is in doubt: the counters are recounted as well. */
async function recountEverything(work: RepositoryWork): Promise<void> {
  await work.database.transaction(async (tx) => {
    for (const { id } of work.components) await enqueue(tx, recountJob, { componentId: id }, { componentId: id })
  })
}
