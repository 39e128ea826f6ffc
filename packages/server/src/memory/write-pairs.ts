import { type Database, statement, type Transaction } from '../db/database.ts'
import { ensureLanguage } from '../domain/language/ensure-language.ts'
import type { TextPair } from './memory-pairs.ts'
import { hashOfText, takeInTexts } from './source-texts.ts'

/** The same text for the same source stays one row, with the notes and properties of the newer one. */
const insertEntries = statement<never>(
  'insert_memory_entries',
  `insert into memory_entries (memory_id, text_id, source, language_id, target, context, note, properties, author, changed)
   select distinct on (text_id, language_id, target, context) $1::int, text_id, source, language_id, target, context, note, properties, author, coalesce(changed, now())
     from jsonb_to_recordset($2::jsonb) as v(text_id int, source text, language_id int, target text, context text, note text,
       properties jsonb, author text, changed timestamptz, place int)
    order by text_id, language_id, target, context, place desc
   on conflict (memory_id, text_id, language_id, hash, context) do update
     set note = excluded.note, properties = excluded.properties, author = excluded.author, changed = excluded.changed`,
)

async function languageIds(tx: Transaction, codes: Iterable<string>): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const code of new Set(codes)) ids.set(code, (await ensureLanguage(tx, code)).id)
  return ids
}

/** Writes pairs into a memory in one transaction. */
export async function writePairs(database: Database, memoryId: number, pairs: readonly TextPair[]): Promise<void> {
  await database.transaction(async (tx) => {
    const ids = await languageIds(
      tx,
      pairs.flatMap(({ sourceCode, targetCode }) => [sourceCode, targetCode]),
    )
    const rows: object[] = []
    for (const [sourceCode, group] of Map.groupBy(pairs, (pair) => pair.sourceCode)) {
      const sources = group.map(({ source }) => source)
      const texts = await takeInTexts(database, tx, ids.get(sourceCode) ?? 0, sources)
      for (const { source, target, targetCode, context, note, properties, author, changed } of group)
        rows.push({
          text_id: texts.get(hashOfText(source)),
          source,
          language_id: ids.get(targetCode),
          target,
          context,
          note,
          properties,
          author,
          changed,
          place: rows.length,
        })
    }
    await tx.query(insertEntries, [memoryId, JSON.stringify(rows).replaceAll('\\u0000', '')])
  })
}
