import { type Database, statement, type Transaction } from '../../../db/database.ts'
import { isSettledText } from '../../../events/change-position.ts'

const lockMark = statement<{ xact: string; id: number }>(
  'lock_counted_activity',
  'select xact::text as xact, id from counted_activity for update',
)

/** Takes the next changes of the history into `user_activity`, in the order in which they are settled. */
const countNext = statement<{ counted: number }>(
  'count_activity',
  `with chosen as materialized (
     select h.xact, h.id, h.user_id, h.project_id, h.component_id, h.language_id, h.action from changes h
      where (h.xact, h.id) > ($1::xid8, $2::bigint) and ${isSettledText} order by h.xact, h.id limit $3),
   sums as (
     select user_id, project_id, component_id, language_id, action, count(*)::int as changes from chosen
      where user_id is not null group by 1, 2, 3, 4, 5),
   known as materialized (
     select s.*, (select a.id from user_activity a
        where a.user_id = s.user_id and a.action = s.action and a.project_id is not distinct from s.project_id
          and a.component_id is not distinct from s.component_id and a.language_id is not distinct from s.language_id
        limit 1) as row_id from sums s),
   added as (update user_activity a set changes = a.changes + k.changes from known k where a.id = k.row_id),
   made as (
     insert into user_activity (user_id, project_id, component_id, language_id, action, changes)
     select user_id, project_id, component_id, language_id, action, changes from known where row_id is null),
   moved as (
     update counted_activity set (xact, id) = (select xact, id from chosen order by xact desc, id desc limit 1)
      where exists (select from chosen))
   select count(*)::int as counted from chosen`,
)

const atOnce = 20_000

/**
 * Keeps everybody from counting until the transaction ends. A change of the place of counted history takes this lock first: the counts
 * of the earlier history then exist, and change with it.
 */
export async function lockActivity(tx: Transaction): Promise<{ xact: string; id: number }> {
  const [mark] = await tx.query(lockMark, [])
  if (!mark) throw new Error('The table has one row')
  return mark
}

/** A project, a component or a person went away between the reading of its history and the writing of its counts. */
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503'

const countSome = (database: Database): Promise<number> =>
  database.transaction(async (tx) => {
    const { xact, id } = await lockActivity(tx)
    const [row] = await tx.query(countNext, [xact, id, atOnce])
    return row?.counted ?? 0
  })

/** How often it is tried again where something goes away meanwhile. */
const attempts = 5

/** Counts what people did since it was counted last; resolves to the number of changes. */
export async function countActivity(database: Database, signal?: AbortSignal): Promise<number> {
  let all = 0
  for (let attempt = 1; ; ) {
    signal?.throwIfAborted()
    try {
      const counted = await countSome(database)
      all += counted
      if (counted < atOnce) return all
      attempt = 1
    } catch (error) {
      if (!isGone(error) || attempt === attempts) throw error
      attempt += 1
    }
  }
}
