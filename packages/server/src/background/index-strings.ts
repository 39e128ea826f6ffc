import { giveWayToRepositories } from '../db/background.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/database.ts'

/** Strings that are taken into the index in one transaction: whoever saves one of them waits no longer than for these. */
const batch = 500

/** What somebody writes just now is left for the next time. */
const takeIn = statement<{ taken: number }>(
  'take_into_index',
  `with chosen as materialized (
     select id from units where not indexed order by id limit $1 for no key update skip locked),
   taken as (update units set indexed = true where id in (select id from chosen) returning 1)
   select count(*)::int as taken from taken`,
)

/** Takes new and changed strings into the index of their texts, a few at a time. Resolves to how many there were. */
export async function indexStrings(database: Database, signal: AbortSignal): Promise<number> {
  let all = 0
  for (let taken = batch; taken === batch; all += taken) {
    signal.throwIfAborted()
    await giveWayToRepositories(signal)
    taken = await database.transaction(async (tx) => (await tx.query(takeIn, [batch]))[0]?.taken ?? 0)
  }
  // What came lately stands in a list that every search reads to its end.
  if (all > 0) await database.executeSql("select gin_clean_pending_list('units_texts')")
  return all
}
