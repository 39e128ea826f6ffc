import { type Database, statement, type Transaction } from '../../../db/database.ts'
import { isSettledText } from '../../../events/change-position.ts'
import { authorSums, moveAuthorSums } from './count-authors.ts'
import { type Counting, type CountMark, countSums, lockSums, type SumSet } from './count-sums.ts'
import { sumsText, workColumns, workText } from './work-of-changes.ts'

/** By day and by month; by component, and with its language, its person, and both. */
const addSums = `sums as (
    select (v.period + case when grouping(w.language_id) = 0 then 1 else 0 end + case when grouping(w.person) = 0 then 2 else 0 end)::smallint as grain,
           v.start, w.project_id, w.component_id, coalesce(w.language_id, 0) as language_id, w.person, w.kind, ${sumsText}
      from work w cross join lateral (values (0, w.day), (4, date_trunc('month', w.day)::date)) as v(period, start)
     group by v.period, v.start, w.project_id, w.component_id, w.kind,
           grouping sets ((), (w.language_id), (w.person), (w.language_id, w.person))),
  added as (
    insert into work_sums as s (project_id, grain, start, component_id, language_id, user_id, kind, strings, words, timed, seconds, within_day)
    select project_id, grain, start, component_id, language_id, person, kind, strings, words, timed, seconds, within_day from sums
     order by project_id, grain, start, component_id, language_id, person, kind
    on conflict (project_id, grain, start, component_id, language_id, user_id, kind) do update set
      strings = s.strings + excluded.strings, words = s.words + excluded.words, timed = s.timed + excluded.timed,
      seconds = s.seconds + excluded.seconds, within_day = s.within_day + excluded.within_day)`

const workSums: SumSet = {
  lock: statement<CountMark>(
    'lock_counted_work',
    `select first_xact::text as first_xact, fill_to, filled, xact::text as xact, id from counted_work for update`,
  ),
  follow: statement<{ counted: number }>(
    'follow_work',
    `with chosen as materialized (
       select ${workColumns} from changes h
        where (h.xact, h.id) > ($1::xid8, $2::bigint) and ${isSettledText} order by h.xact, h.id limit $3),
     ${workText}, ${addSums},
     moved as (
       update counted_work set (xact, id) = (select xact, id from chosen order by xact desc, id desc limit 1)
        where exists (select from chosen))
     select count(*)::int as counted from chosen`,
  ),
  fill: statement<never>(
    'fill_work',
    `with chosen as materialized (
       select ${workColumns} from changes h where h.id > $1 and h.id <= $2 and (h.xact is null or h.xact < $3::xid8)),
     ${workText}, ${addSums}
     update counted_work set filled = $2`,
  ),
  note: statement<never>('note_counted_work', 'update counted_work set counted = now()'),
}

/**
 * Keeps everybody from adding up until the transaction ends. A move of a component or a merge of people takes this lock first, so the sums
 * of the earlier history exist, and move as well.
 */
export async function lockWork(tx: Transaction): Promise<void> {
  await lockSums(tx, workSums)
  await lockSums(tx, authorSums)
}

/** Adds up what was done since the last time, and a history that has no sums yet; resolves to the newer changes. */
export async function countWork(database: Database, counting: Counting = {}): Promise<number> {
  const all = await countSums(database, workSums, counting)
  await countSums(database, authorSums, counting)
  return all
}

const moveSums = statement<never>(
  'move_work_of_person',
  `with gone as (delete from work_sums where user_id = $1 returning *)
   insert into work_sums as s (project_id, grain, start, component_id, language_id, user_id, kind, was_restricted, strings, words, timed, seconds, within_day)
   select project_id, grain, start, component_id, language_id, $2, kind, was_restricted, strings, words, timed, seconds, within_day from gone
   on conflict (project_id, grain, start, component_id, language_id, user_id, kind) do update set
     strings = s.strings + excluded.strings, words = s.words + excluded.words, timed = s.timed + excluded.timed,
     seconds = s.seconds + excluded.seconds, within_day = s.within_day + excluded.within_day`,
)

/** Gives what one person did to another one; the caller holds the lock of the sums. */
export async function moveWorkOf(
  tx: Transaction,
  { fromId, intoId }: { readonly fromId: number; readonly intoId: number },
): Promise<void> {
  await tx.query(moveSums, [fromId, intoId])
  await tx.query(moveAuthorSums, [fromId, intoId])
}
