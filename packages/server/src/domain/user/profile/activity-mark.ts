import { type Queries, statement } from '../../../db/database.ts'

const selectMark = statement<{ xact: string; id: number }>(
  'counted_activity',
  'select xact::text as xact, id from counted_activity',
)

/** Up to where the history is counted. Read by itself, so that the planner knows that few changes follow. */
export async function readActivityMark(database: Queries): Promise<{ xact: string; id: number }> {
  const [mark] = await database.query(selectMark, [])
  if (mark === undefined) throw new Error('The table has one row')
  return mark
}
