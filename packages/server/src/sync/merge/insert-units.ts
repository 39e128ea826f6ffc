import type { CopyValue, EncodedRows } from '../../db/copy-text.ts'
import { statement, type Transaction } from '../../db/database.ts'

/** Keeps the translation from being removed until the transaction ends. */
const holdTranslation = statement<{ id: number }>(
  'hold_translation',
  'select id from translations where id = $1 for key share',
)

/**
 * Inserts strings of one translation. Instead of a foreign key, which would ask once a row (a third of an import's time
 * in the database), the translation is held once; strings go with it by a trigger.
 */
export async function insertUnits(
  tx: Transaction,
  translationId: number,
  columns: readonly string[],
  rows: readonly CopyValue[][] | EncodedRows,
): Promise<void> {
  const [held] = await Promise.all([tx.query(holdTranslation, [translationId]), tx.insertRows('units', columns, rows)])
  if (held.length === 0) throw new Error(`the translation ${translationId} is gone while strings are added to it`)
}
