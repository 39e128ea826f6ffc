import { sql } from 'kysely'
import type { Transaction } from '../db/database.ts'
import { contentActions } from '../events/change-actions.ts'
import type { UnitSearch } from '../search/search-units.ts'
import { searchedTables } from '../search/unit-conditions.ts'
import { type AssignedPlace, isAssignedPlace } from './assigned-place.ts'

/** An assignment whose search can be asked. */
export interface AskedAssignment {
  readonly row: AssignedPlace & { readonly id: number }
  readonly search: UnitSearch
}

/** Strings of an assignment, and those that are left, after some were asked. */
export interface AskedCounts {
  readonly strings: number
  readonly left: number
}

/** The last author of the text of the string `b`. */
const lastAuthor = sql`(select coalesce(h.author_id, h.user_id) from changes h
  where h.unit_id = b.unit_id and h.action = any(${contentActions}::smallint[]) order by h.timestamp desc, h.id desc limit 1)`

/**
 * The asked strings: as the assignment had them (`was`, `old_…`), and at present. A string that it never found is none of them. One that is
 * away was none of its strings, and is what it had become when it comes back.
 */
const merged = sql`merged as materialized (
    select coalesce(b.unit_id, n.id) as unit_id, b.unit_id is not null and not b.away as was, n.id is not null as stays,
           b.component_id as old_component, b.language_id as old_language, b.words as old_words, b.done as old_done, b.done_by as old_by,
           n.component_id, n.language_id, n.words, not n.matches as done,
           case when n.matches then null when b.done then b.done_by else ${lastAuthor} end as done_by
      from before b full join now n on n.id = b.unit_id where b.unit_id is not null or n.matches),
  moves as materialized (
    select old_component as component_id, old_language as language_id, -1 as strings, -old_words as words,
           case when old_done then 0 else -1 end as left_strings, case when old_done then 0 else -old_words end as left_words
      from merged where was
    union all
    select component_id, language_id, 1, words, case when done then 0 else 1 end, case when done then 0 else words end
      from merged where stays)`

/** Adds to sums what became of the asked strings. */
const sums = (id: number) => sql`sums as materialized (
    select coalesce(component_id, 0) as component_id, coalesce(language_id, 0) as language_id, sum(strings)::int as strings,
           sum(words)::bigint as words, sum(left_strings)::int as left_strings, sum(left_words)::bigint as left_words
      from moves group by grouping sets ((component_id, language_id), (language_id), ())
    having (sum(strings), sum(words), sum(left_strings), sum(left_words)) is distinct from (0, 0, 0, 0) and count(*) > 0),
  counted as (
    insert into assignment_counts as k (assignment_id, component_id, language_id, strings, words, left_strings, left_words)
    select ${id}, component_id, language_id, strings, words, left_strings, left_words from sums
    on conflict (assignment_id, component_id, language_id) do update set
      strings = k.strings + excluded.strings, words = k.words + excluded.words,
      left_strings = k.left_strings + excluded.left_strings, left_words = k.left_words + excluded.left_words),
  worked as (
    insert into assignment_work as w (assignment_id, user_id, strings, words)
    select ${id}, person, sum(strings), sum(words) from (
      select old_by as person, -1 as strings, -old_words as words from merged where was and old_by is not null
      union all select done_by, 1, words from merged where stays and done_by is not null) d
     group by person having (sum(strings), sum(words)) is distinct from (0, 0)
    on conflict (assignment_id, user_id) do update set strings = w.strings + excluded.strings, words = w.words + excluded.words)`

/**
 * Asks the search of an assignment for these strings alone, and moves its rows and sums by the difference: a string that is found is left,
 * one that is found no more is done, and one that left the place, or is gone, is none of it. A string that left comes back as it was. The
 * caller holds the lock of the counter, so nobody else moves them.
 */
export async function askStrings(
  tx: Transaction,
  { row, search }: AskedAssignment,
  ids: readonly number[],
): Promise<AskedCounts> {
  const { rows } = await sql<AskedCounts>`with now as materialized (
    select u.id, t.component_id, t.language_id, u.num_words as words, coalesce(${search.condition}, false) as matches
      from ${sql.raw(searchedTables)} where u.id = any(${ids}::bigint[]) and ${isAssignedPlace(row)}),
  before as materialized (
    select unit_id, component_id, language_id, words, done, done_by, away from assignment_strings
     where assignment_id = ${row.id} and unit_id = any(${ids}::bigint[])),
  ${merged},
  gone as (
    delete from assignment_strings s using merged m where s.assignment_id = ${row.id} and s.unit_id = m.unit_id and not m.stays
       and not exists (select from units u where u.id = m.unit_id)),
  left_it as (
    update assignment_strings s set away = true from merged m where s.assignment_id = ${row.id} and s.unit_id = m.unit_id and not m.stays
       and not s.away and exists (select from units u where u.id = m.unit_id)),
  written as (
    insert into assignment_strings (assignment_id, unit_id, component_id, language_id, words, done, done_by)
    select ${row.id}, unit_id, component_id, language_id, words, done, done_by from merged
     where stays and (not was or (old_component, old_language, old_words, old_done, old_by)
       is distinct from (component_id, language_id, words, done, done_by))
    on conflict (assignment_id, unit_id) do update set component_id = excluded.component_id, language_id = excluded.language_id,
      words = excluded.words, done = excluded.done, done_by = excluded.done_by, away = false),
  ${sums(row.id)}
  select coalesce(sum(strings), 0)::int as strings, coalesce(sum(left_strings), 0)::int as left from (
    select strings, left_strings from assignment_counts where assignment_id = ${row.id} and component_id = 0 and language_id = 0
    union all select strings, left_strings from sums where component_id = 0 and language_id = 0) all_of_them`.execute(
    tx.kysely,
  )
  return rows[0] ?? { strings: 0, left: 0 }
}
