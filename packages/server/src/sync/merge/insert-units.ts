import type { CopyValue, EncodedRows } from '../../db/copy-text.ts'
import { statement, type Transaction } from '../../db/database.ts'

/** Keeps translations from being removed until the transaction ends. */
const holdTranslations = statement<{ id: number }>(
  'hold_translations',
  'select id from translations where id = any($1::int[]) order by id for key share',
)

/**
 * Inserts strings of these translations. Instead of a foreign key, which would ask once a row (a third of an import's time
 * in the database), the translations are held once; strings go with them by a trigger.
 */
export async function insertUnits(
  tx: Transaction,
  translationIds: readonly number[],
  columns: readonly string[],
  rows: readonly CopyValue[][] | EncodedRows,
): Promise<void> {
  const [held] = await Promise.all([
    tx.query(holdTranslations, [translationIds]),
    tx.insertRows('units', columns, rows),
  ])
  if (held.length < translationIds.length)
    throw new Error(`one of the translations ${translationIds.join(', ')} is gone while strings are added to it`)
}
