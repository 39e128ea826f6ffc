import { giveWayToRepositories } from '../db/background.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/database.ts'
import { renewModels } from '../memory/gram-models.ts'
import { takeInOldStrings, takeInStrings } from '../memory/take-in-strings.ts'

/** Strings that are indexed in one transaction: the save of one of them waits for this transaction. */
const batch = 500

/** Rows that are being written are left for the next time. */
const takeIn = statement<{ id: number }>(
  'take_into_index',
  `with chosen as materialized (
     select id from units where not indexed order by id limit $1 for no key update skip locked),
   taken as (update units set indexed = true where id in (select id from chosen) returning id)
   select id from taken`,
)

/**
 * Takes new and changed strings into the index of their texts, and source strings into the translation memory, a few at a time. Resolves
 * to how many there were.
 */
export async function indexStrings(database: Database, signal: AbortSignal): Promise<number> {
  let all = 0
  for (let taken = batch; taken === batch; all += taken) {
    signal.throwIfAborted()
    await giveWayToRepositories(signal)
    taken = await database.transaction(async (tx) => {
      const ids = (await tx.query(takeIn, [batch])).map(({ id }) => id)
      await takeInStrings(database, tx, ids)
      return ids.length
    })
  }
  // New entries are in a list that every search reads completely.
  if (all > 0) await database.executeSql("select gin_clean_pending_list('units_texts')")
  await takeInOldStrings(database, signal)
  await renewModels(database, signal)
  return all
}
