import { statement } from '../../../db/database.ts'
import { isSettledText } from '../../../events/change-position.ts'
import { authoredColumns, isAuthoredText } from './author-changes.ts'
import type { CountMark, SumSet } from './count-sums.ts'

const key = 'project_id, monthly, start, component_id, language_id, user_id, kind'
const more =
  'strings = s.strings + excluded.strings, words = s.words + excluded.words, chars = s.chars + excluded.chars'
const read =
  'h.xact, h.id, h.timestamp, h.author_id, h.project_id, h.component_id, h.language_id, h.unit_id, h.action, h.details, h.words'

/** From `chosen`, rows of the history: by day and by month. */
const addSums = `texts as (
    select (h.timestamp at time zone 'UTC')::date as day, ${authoredColumns}
      from chosen h left join units u on u.id = h.unit_id where ${isAuthoredText}),
  added as (
    insert into author_sums as s (${key}, strings, words, chars)
    select w.project_id, v.monthly, v.start, w.component_id, w.language_id, w.user_id, w.kind, count(*), sum(w.words), sum(w.chars)
      from texts w cross join lateral (values (false, w.day), (true, date_trunc('month', w.day)::date)) as v (monthly, start)
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (${key}) do update set ${more})`

/** Texts by their authors. */
export const authorSums: SumSet = {
  lock: statement<CountMark>(
    'lock_counted_authors',
    `select first_xact::text as first_xact, fill_to, filled, xact::text as xact, id from counted_authors for update`,
  ),
  follow: statement<{ counted: number }>(
    'follow_authors',
    `with chosen as materialized (
       select ${read} from changes h
        where (h.xact, h.id) > ($1::xid8, $2::bigint) and ${isSettledText} order by h.xact, h.id limit $3),
     ${addSums},
     moved as (
       update counted_authors set (xact, id) = (select xact, id from chosen order by xact desc, id desc limit 1)
        where exists (select from chosen))
     select count(*)::int as counted from chosen`,
  ),
  fill: statement<never>(
    'fill_authors',
    `with chosen as materialized (
       select ${read} from changes h where h.id > $1 and h.id <= $2 and (h.xact is null or h.xact < $3::xid8)),
     ${addSums}
     update counted_authors set filled = $2`,
  ),
  note: statement<never>('note_counted_authors', 'update counted_authors set counted = now()'),
}

/** Gives one person's texts to another one. */
export const moveAuthorSums = statement<never>(
  'move_texts_of_author',
  `with gone as (delete from author_sums where user_id = $1 returning *)
   insert into author_sums as s (project_id, monthly, start, component_id, language_id, user_id, kind, was_restricted, strings, words, chars)
   select project_id, monthly, start, component_id, language_id, $2, kind, was_restricted, strings, words, chars from gone
   on conflict (${key}) do update set ${more}`,
)
