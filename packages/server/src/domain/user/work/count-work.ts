import type { Database, Transaction } from '../../../db/database.ts'
import { authoredColumns, isAuthoredText } from './author-changes.ts'
import { type Counting, countSums, lockSums } from './count-sums.ts'
import { sumSet } from './sum-set.ts'
import { sumsText, workColumns, workText } from './work-of-changes.ts'

/** Work by its kinds: by day and by month; by component, and with its language, its person, and both. */
const workSums = sumSet({
  name: 'work',
  table: 'work_sums',
  mark: 'counted_work',
  key: ['project_id', 'grain', 'start', 'component_id', 'language_id', 'user_id', 'kind'],
  figures: ['strings', 'words', 'timed', 'seconds', 'within_day'],
  read: workColumns,
  sums: `${workText},
  sums as (
    select (v.period + case when grouping(w.language_id) = 0 then 1 else 0 end + case when grouping(w.person) = 0 then 2 else 0 end)::smallint as grain,
           v.start, w.project_id, w.component_id, coalesce(w.language_id, 0) as language_id, w.person as user_id, w.kind, ${sumsText}
      from work w cross join lateral (values (0, w.day), (4, date_trunc('month', w.day)::date)) as v(period, start)
     group by v.period, v.start, w.project_id, w.component_id, w.kind,
           grouping sets ((), (w.language_id), (w.person), (w.language_id, w.person)))`,
})

/** Texts by their authors, by day and by month. */
const authorSums = sumSet({
  name: 'authors',
  table: 'author_sums',
  mark: 'counted_authors',
  key: ['project_id', 'monthly', 'start', 'component_id', 'language_id', 'user_id', 'kind'],
  figures: ['strings', 'words', 'chars'],
  read: 'h.xact, h.id, h.timestamp, h.author_id, h.project_id, h.component_id, h.language_id, h.unit_id, h.action, h.details, h.words',
  sums: `texts as (
    select (h.timestamp at time zone 'UTC')::date as day, ${authoredColumns}
      from chosen h left join units u on u.id = h.unit_id where ${isAuthoredText}),
  sums as (
    select w.project_id, v.monthly, v.start, w.component_id, w.language_id, w.user_id, w.kind,
           count(*) as strings, sum(w.words) as words, sum(w.chars) as chars
      from texts w cross join lateral (values (false, w.day), (true, date_trunc('month', w.day)::date)) as v (monthly, start)
     group by 1, 2, 3, 4, 5, 6, 7)`,
})

/** All sums that the history is added up to. */
const sumSets = [workSums, authorSums] as const

/**
 * Keeps everybody from adding up until the transaction ends. A move of a component or a merge of people takes this lock first, so the sums
 * of the earlier history exist, and move as well.
 */
export async function lockWork(tx: Transaction): Promise<void> {
  for (const set of sumSets) await lockSums(tx, set)
}

/** Adds up the changes since the last time, and any history without sums. Resolves to the newer changes. */
export async function countWork(database: Database, counting: Counting = {}): Promise<number> {
  const all = await countSums(database, workSums, counting)
  await countSums(database, authorSums, counting)
  return all
}

/** Gives what one person did to another one; the caller holds the lock of the sums. */
export async function moveWorkOf(
  tx: Transaction,
  { fromId, intoId }: { readonly fromId: number; readonly intoId: number },
): Promise<void> {
  for (const { move } of sumSets) await tx.query(move, [fromId, intoId])
}
