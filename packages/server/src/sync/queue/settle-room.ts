import { type Queries, statement } from '../../db/database.ts'
import { clearAlert, raiseAlert } from '../../domain/component/alerts.ts'
import type { RepositoryWork } from '../repository-work.ts'

const selectPending = statement<{ pending: boolean }>(
  'repository_has_pending_edits',
  `select exists (select 1 from pending_edits e join translations t on t.id = e.translation_id
     join components c on c.id = t.component_id where coalesce(c.repository_component_id, c.id) = $1) as pending`,
)

const hasPending = async (database: Pick<Queries, 'query'>, repositoryId: number): Promise<boolean> =>
  (await database.query(selectPending, [repositoryId]))[0]?.pending ?? false

/** Says at the component that commits wait for room in the database, or that none does any more. */
export async function settleRoom(
  { database, repositoryId, noRoom }: RepositoryWork,
  hasCommitted: boolean,
): Promise<void> {
  await database.transaction(async (tx) => {
    const details = { error: noRoom, code: 'no-room' }
    if (noRoom !== null) await raiseAlert(tx, repositoryId, 'RepositoryOperationFailure', details)
    else if (hasCommitted || !(await hasPending(tx, repositoryId)))
      await clearAlert(tx, repositoryId, 'RepositoryOperationFailure')
  })
}
