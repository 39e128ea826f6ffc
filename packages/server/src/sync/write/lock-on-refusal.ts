import { statement, type Transaction } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { recordInComponents } from '../../domain/component/record-in-components.ts'
import { setProjectLock } from '../../domain/project/set-project-lock.ts'
import { nobody } from '../../events/ledger.ts'
import type { Run } from '../run/run.ts'

const lockAll = statement<{ id: number; project_id: number }>(
  'lock_components_of_repository',
  `update components set locked = true, auto_locked = true
    where coalesce(repository_component_id, id) = $1 and not locked returning id, project_id`,
)

const unlockAll = statement<{ id: number; project_id: number }>(
  'unlock_components_of_repository',
  `update components set locked = false, auto_locked = false
    where coalesce(repository_component_id, id) = $1 and auto_locked and locked returning id, project_id`,
)

async function tell(
  tx: Transaction,
  changed: readonly { readonly id: number; readonly project_id: number }[],
  action: 'lock' | 'unlock',
): Promise<void> {
  for (const projectId of new Set(changed.map(({ project_id }) => project_id))) {
    if (action === 'unlock') await setProjectLock(tx, projectId, false)
    dropCaches(tx, 'settings', `project:${projectId}`)
  }
  const ids = changed.map(({ id }) => id)
  await recordInComponents(tx, ids, { action, doer: nobody, details: { auto: true } })
}

/**
 * Locks what shares a repository whose remote refused a push for good, where its owner wants that: nobody should go on
 * translating what cannot be delivered. Components that people locked stay theirs.
 */
export async function lockOnRefusal(tx: Transaction, { owner, repositoryId }: Run): Promise<void> {
  if (!owner.settings.auto_lock_error) return
  await tell(tx, await tx.query(lockAll, [repositoryId]), 'lock')
}

/** Unlocks what `lockOnRefusal` locked. */
export async function unlockAfterRefusal(tx: Transaction, { repositoryId }: Run): Promise<void> {
  await tell(tx, await tx.query(unlockAll, [repositoryId]), 'unlock')
}
