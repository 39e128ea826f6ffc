import { workKinds } from '@weft/contract'
import { type Database, statement } from '../../../db/database.ts'
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

/** The sums of today, and the person's few changes that are not in them yet. */
const selectOwnDay = statement<OwnDay>(
  'own_day',
  `with today as (select (now() at time zone 'UTC')::date as day),
   chosen as materialized (
     select ${workColumns} from changes h, counted_work m, today
      where h.user_id = $1 and h.timestamp >= today.day at time zone 'UTC' and (h.xact, h.id) > (m.xact, m.id)),
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
     from today left join done on true group by today.day`,
)

/** The texts that a person wrote and reviewed today, as of now. Their own: no place is left out. */
export async function readOwnDay(database: Database, userId: number): Promise<OwnDay> {
  const [row] = await database.query(selectOwnDay, [userId])
  if (row === undefined) throw new Error('There is a today')
  return row
}
