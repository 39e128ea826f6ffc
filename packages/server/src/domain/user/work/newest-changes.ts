import { type Database, statement } from '../../../db/database.ts'
import type { CountMark } from './sum-set.ts'

/** The sums that follow the history, each with its mark. */
type Followed = 'work' | 'authors'

const mark = (name: Followed) =>
  statement<CountMark>(
    `mark_of_${name}`,
    `select first_xact::text as first_xact, xact::text as xact, id, filled, fill_to from counted_${name}`,
  )
const marks = { work: mark('work'), authors: mark('authors') } as const

/** Up to where the history is added up. */
export async function readMark(database: Pick<Database, 'query'>, name: Followed): Promise<CountMark> {
  const [row] = await database.query(marks[name], [])
  if (!row) throw new Error('The table has one row')
  return row
}

/** The change of one table is in the sums, as far as the mark of another one says. */
export const isCountedText = (change: string, mark: string): string =>
  `(case when ${change}.xact is null or ${change}.xact < ${mark}.first_xact
    then ${change}.id <= ${mark}.filled or ${change}.id > ${mark}.fill_to
    else (${change}.xact, ${change}.id) <= (${mark}.xact, ${mark}.id) end)`

const mostNamed = 50_000

/** In the order of the index, so that nothing before is read: the planner knows little of transactions. */
const selectNewest = statement<{ id: number }>(
  'newest_changes',
  `select id from changes where xact is not null and (xact, id) > ($1::xid8, $2::bigint) order by xact, id limit ${mostNamed + 1}`,
)

/** The changes behind a mark; null: there are too many to name them. */
export async function newestBehind(
  database: Pick<Database, 'query'>,
  { xact, id }: Pick<CountMark, 'xact' | 'id'>,
): Promise<number[] | null> {
  const rows = await database.query(selectNewest, [xact, id])
  return rows.length > mostNamed ? null : rows.map((row) => row.id)
}

/** The changes that are in no sums yet; null: there are too many to name them, also because sums of an earlier history are being made. */
export async function readNewest(database: Pick<Database, 'query'>, name: Followed): Promise<number[] | null> {
  const mark = await readMark(database, name)
  return mark.filled < mark.fill_to ? null : newestBehind(database, mark)
}
