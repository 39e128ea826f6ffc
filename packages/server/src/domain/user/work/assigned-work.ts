import { statement, type Transaction } from '../../../db/database.ts'

const lockCounter = statement<never>('lock_assigned_work', 'select from assignment_counter for update')

/** Keeps everybody on any node from counting strings of assignments until the transaction ends. */
export async function lockAssignedWork(tx: Transaction): Promise<void> {
  await tx.query(lockCounter, [])
}

interface Merged {
  readonly fromId: number
  readonly intoId: number
}

/** If both have an assignment, one person has it from then on: nobody has left. */
const mergePeople = statement<never>(
  'merge_assigned_people',
  `with both_have as (
     select mine.assignment_id from assignment_people mine join assignment_people other using (assignment_id)
      where mine.user_id = $1 and other.user_id = $2),
   named as (update assignments set named = named - 1 where id in (select assignment_id from both_have)),
   gone as (delete from assignment_people where user_id = $1 and assignment_id in (select assignment_id from both_have))
   update assignment_people set user_id = $2 where user_id = $1 and assignment_id not in (select assignment_id from both_have)`,
)
const moveDone = statement<never>('move_done_strings', 'update assignment_strings set done_by = $2 where done_by = $1')
const moveSums = statement<never>(
  'move_assigned_work',
  `with gone as (delete from assignment_work where user_id = $1 returning *)
   insert into assignment_work as w (assignment_id, user_id, strings, words)
   select assignment_id, $2, strings, words from gone
   on conflict (assignment_id, user_id) do update set strings = w.strings + excluded.strings, words = w.words + excluded.words`,
)

/** Gives the assignments of one account to another one of the same person. */
export async function mergeAssignedPerson(tx: Transaction, { fromId, intoId }: Merged): Promise<void> {
  await tx.query(mergePeople, [fromId, intoId])
}

/** Gives what one account did of assignments to another one; the caller holds the lock of the counter. */
export async function moveAssignedWork(tx: Transaction, { fromId, intoId }: Merged): Promise<void> {
  await tx.query(moveDone, [fromId, intoId])
  await tx.query(moveSums, [fromId, intoId])
}

/**
 * Parts of a statement whose `back` inserts strings of assignments: their sums follow. The caller holds the lock of the counter, and
 * the marks of the strings correct what changed meanwhile.
 */
export const countReturnedStrings = `sums as (
    insert into assignment_counts as k (assignment_id, component_id, language_id, strings, words, left_strings, left_words)
    select assignment_id, coalesce(component_id, 0), coalesce(language_id, 0), count(*), sum(words), count(*) filter (where not done),
           coalesce(sum(words) filter (where not done), 0)
      from back where not away group by assignment_id, grouping sets ((component_id, language_id), (language_id), ())
    on conflict (assignment_id, component_id, language_id) do update set strings = k.strings + excluded.strings,
      words = k.words + excluded.words, left_strings = k.left_strings + excluded.left_strings,
      left_words = k.left_words + excluded.left_words),
  worked as (
    insert into assignment_work as w (assignment_id, user_id, strings, words)
    select assignment_id, done_by, count(*), sum(words) from back where done_by is not null and not away group by assignment_id, done_by
    on conflict (assignment_id, user_id) do update set strings = w.strings + excluded.strings, words = w.words + excluded.words)`
