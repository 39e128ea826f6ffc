import { type Queries, statement } from '../../db/database.ts'
import { refusalOf } from '../../refusal.ts'

const selectArchived = statement<{ id: number }>(
  'archived_category_above',
  `with recursive up as (
     select id, category_id, archived from categories where id = $1
     union all select k.id, k.category_id, k.archived from categories k join up on k.id = up.category_id)
   select id from up where archived is not null limit 1`,
)

/** Whether a category, or one that it is in, is archived; null: no category. */
export const isInArchive = async (database: Queries, categoryId: number | null): Promise<boolean> =>
  categoryId !== null && (await database.query(selectArchived, [categoryId])).length > 0

/** Refuses to put something into an archived category. The caller holds the lock of the project's structure. */
export async function demandOpenCategory(database: Queries, categoryId: number | null): Promise<void> {
  if (await isInArchive(database, categoryId)) throw refusalOf({ code: 'archived' })
}
