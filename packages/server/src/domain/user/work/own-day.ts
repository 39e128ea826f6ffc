import { workKinds } from '@weft/contract'
import { type Database, statement } from '../../../db/database.ts'
import { isCountedText, readNewest } from './newest-changes.ts'
import { workColumns, workText } from './work-of-changes.ts'

interface OwnDay {
  readonly day: string
  readonly strings: number
  readonly words: number
  readonly approved_strings: number
  readonly approved_words: number
  readonly suggested_strings: number
}

const byHand = `kind in (${workKinds.new}, ${workKinds.edited})`

/**
 * The sums of today, and the person's part of the changes that are not in the sums yet. A suggestion is its author's text, also where
 * somebody else accepts it. `newest` finds these changes: a person's day may have many more.
 */
const ownDayText = (newest: string) => `with today as (select (now() at time zone 'UTC')::date as day),
   newest as materialized (select ${workColumns} from changes h where ${newest}),
   chosen as materialized (
     select n.* from newest n, counted_work m, today
      where n.timestamp >= today.day at time zone 'UTC' and not ${isCountedText('n', 'm')}
        and (n.user_id = $1 or n.author_id = $1)),
   ${workText},
   done as (
     select s.kind, s.strings, s.words from work_sums s, today where s.user_id = $1 and s.grain = 2 and s.start = today.day
     union all select w.kind, 1, w.words from work w, today where w.person = $1 and w.day = today.day)
   select to_char(today.day, 'YYYY-MM-DD') as day,
          coalesce(sum(strings) filter (where ${byHand}), 0)::int as strings,
          coalesce(sum(words) filter (where ${byHand}), 0)::float8 as words,
          coalesce(sum(strings) filter (where kind = ${workKinds.approved}), 0)::int as approved_strings,
          coalesce(sum(words) filter (where kind = ${workKinds.approved}), 0)::float8 as approved_words,
          coalesce(sum(strings) filter (where kind = ${workKinds.suggested}), 0)::int as suggested_strings
     from today left join done on true group by today.day`

const selectOwnDay = statement<OwnDay>('own_day', ownDayText('h.id = any($2::bigint[])'))
/** While so much is not in the sums that nobody can name it. */
const selectOwnDayOfMany = statement<OwnDay>(
  'own_day_of_many',
  ownDayText('h.timestamp >= now() - make_interval(days => 1) and (h.user_id = $1 or h.author_id = $1)'),
)

/** The texts that a person wrote and reviewed today, as of now. Their own: no place is left out. */
export async function readOwnDay(database: Database, userId: number): Promise<OwnDay> {
  const ids = await readNewest(database, 'work')
  const [row] = await (ids === null
    ? database.query(selectOwnDayOfMany, [userId])
    : database.query(selectOwnDay, [userId, ids]))
  if (row === undefined) throw new Error('There is a today')
  return row
}
