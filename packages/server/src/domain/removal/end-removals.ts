import { type Database, statement, type Transaction } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { removeProjectKind } from '../project/remove-project.ts'

const forget = statement<{ holder_id: number | null; user_id: number | null }>(
  'begin_end_of_removal',
  'delete from removed_places where id = $1 returning holder_id, user_id',
)
const selectOver = statement<{ id: number }>(
  'removals_that_are_over',
  'select id from removed_places where ends < now() order by id',
)

/** From here on nobody can take it back: a job removes it for good. */
export async function endRemoval(tx: Transaction, id: number): Promise<void> {
  const [row] = await tx.query(forget, [id])
  // The rows of a language went with the place.
  if (row && row.holder_id !== null)
    await enqueue(tx, removeProjectKind, { projectId: row.holder_id, userId: row.user_id })
}

/** Removes for good what was removed thirty days ago. */
export async function endRemovals(database: Database, signal: AbortSignal): Promise<void> {
  for (const { id } of await database.query(selectOver, [])) {
    signal.throwIfAborted()
    await database.transaction((tx) => endRemoval(tx, id))
  }
}
