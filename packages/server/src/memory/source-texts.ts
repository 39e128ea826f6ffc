import { createHash } from 'node:crypto'
import { type Database, type Queries, statement } from '../db/database.ts'
import { readModel } from './gram-models.ts'
import { keysOf } from './index-keys.ts'

/** Characters of a source text beyond which the memory does not keep it: nobody translates such a text in one piece. */
export const longestText = 20_000

/** A text as the database tells it from others. */
export const hashOfText = (text: string): string => createHash('md5').update(text).digest('hex')

const insertTexts = statement<{ id: number; hash: string }>(
  'insert_memory_texts',
  `with v as materialized (select * from jsonb_to_recordset($2::jsonb) as v(hash uuid, length int, keys text, text text)),
        added as (insert into memory_texts (language_id, hash, length, text)
                  select $1::int, hash, length, text from v order by hash on conflict (language_id, hash) do nothing
                  returning id, hash),
        keyed as (insert into memory_keys (text_id, keys, text) select a.id, v.keys::tsvector, v.text from added a join v on v.hash = a.hash)
   select id, replace(hash::text, '-', '') as hash from added
   union all
   select t.id, replace(t.hash::text, '-', '') from v join memory_texts t on t.language_id = $1 and t.hash = v.hash`,
)

/** The ids of source texts of a language, by their hashes; adds new ones to the index. Texts that are blank or too long have none. */
export async function takeInTexts(
  database: Database,
  queries: Queries,
  languageId: number,
  texts: Iterable<string>,
): Promise<ReadonlyMap<string, number>> {
  const model = await readModel(database, languageId, queries)
  const rows = new Map<string, object>()
  for (const text of texts) {
    if (text.trim() === '' || text.length > longestText || text.includes('\0')) continue
    const hash = hashOfText(text)
    if (rows.has(hash)) continue
    rows.set(hash, { hash, length: text.length, keys: keysOf(model, languageId, text), text })
  }
  if (rows.size === 0) return new Map()
  const values = [languageId, JSON.stringify([...rows.values()])]
  const ids = new Map((await queries.query(insertTexts, values)).map(({ id, hash }) => [hash, id]))
  // Another transaction may have added one meanwhile, which this statement did not see yet.
  if (ids.size < rows.size) for (const { id, hash } of await queries.query(insertTexts, values)) ids.set(hash, id)
  return ids
}
