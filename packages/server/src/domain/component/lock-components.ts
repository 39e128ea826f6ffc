import { type Database, statement } from '../../db/database.ts'
import type { Doer } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { commitPendingKind } from '../../jobs/repository-jobs.ts'
import { dropCaches } from '../cache-drop.ts'
import { setProjectLock } from '../project/set-project-lock.ts'
import { restrictedText } from '../visible.ts'
import { recordInComponents } from './record-in-components.ts'

const setLock = statement<{ id: number; repository_id: number }>(
  'set_component_lock',
  `update components set locked = $3, auto_locked = false where project_id = $1 and ($2::int is null or id = $2) and locked <> $3
      and ($4 or not ${restrictedText('components')})
   returning id, coalesce(repository_component_id, id) as repository_id`,
)

/**
 * Locks or unlocks one component, or all of a project (`componentId` null). Skips components that already have that
 * state. Texts typed before a lock are committed soon.
 */
export async function lockComponents(
  database: Database,
  which: {
    readonly projectId: number
    readonly componentId: number | null
    /** Also components that are open to chosen people only. */
    readonly restrictedToo: boolean
  },
  locked: boolean,
  doer: Doer,
): Promise<void> {
  await database.transaction(async (tx) => {
    const changed = await tx.query(setLock, [which.projectId, which.componentId, locked, which.restrictedToo])
    for (const { id, repository_id } of changed)
      if (locked)
        await enqueue(tx, commitPendingKind, { repositoryId: repository_id, onlyAged: false }, { componentId: id })
    const asWhole = which.componentId === null
    if (asWhole || !locked) await setProjectLock(tx, which.projectId, locked)
    if (asWhole || changed.length > 0) dropCaches(tx, 'settings', `project:${which.projectId}`)
    const ids = changed.map(({ id }) => id)
    await recordInComponents(tx, ids, { action: locked ? 'lock' : 'unlock', doer, details: { auto: false } })
  })
}
