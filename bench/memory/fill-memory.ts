import type { Database } from '../../packages/server/src/db/database.ts'
import { bucketCount, type GramModel } from '../../packages/server/src/memory/grams.ts'
import { keyModelOf, keysOf } from '../../packages/server/src/memory/index-keys.ts'
import { hashOfText } from '../../packages/server/src/memory/source-texts.ts'

const rowsAtOnce = 20_000
/** Texts by which the groups of letters are counted, as the server does. */
const sampleSize = 100_000

/** A made-up translation: as long as the text, of as many words. */
const translated = (text: string): string =>
  text
    .split(' ')
    .map((word) => [...word].reverse().join(''))
    .join(' ')

function* sampleOf(texts: () => Iterable<string>, count: number): Generator<string> {
  const step = Math.max(1, Math.floor(count / sampleSize))
  let at = 0
  for (const text of texts()) if (at++ % step === 0) yield text
}

/**
 * Fills the memory of the site: a source text and a translation for each text, with the model of groups that the server makes. Indexes are
 * built afterwards, which is what a large import would wait for. Does nothing where it was filled before.
 */
export async function fillMemory(
  database: Database,
  {
    texts,
    count,
    source,
    target,
  }: {
    readonly texts: () => Iterable<string>
    readonly count: number
    readonly source: number
    readonly target: number
  },
): Promise<void> {
  const { rows } = await database.executeSql('select 1 from memory_models where language_id = $1', [source])
  if (rows.length > 0) return
  const log = (step: string) => console.log(`memory: ${step}, ${Math.round(process.uptime())} s`)
  const model: GramModel = keyModelOf(sampleOf(texts, count), { version: 1, texts: count })
  const filled = Number((await database.executeSql('select coalesce(max(id), 0) as id from memory_texts')).rows[0]?.id)
  if (filled === 0)
    await database.executeSql('drop index if exists memory_keys_words; drop index if exists memory_entries_words')
  await database.executeSql(
    `insert into memories (id, name, shared) overriding system value values (1, 'Bench', true) on conflict do nothing`,
  )
  let id = 0
  let textRows: (readonly (string | number)[])[] = []
  let keyRows: (readonly (string | number)[])[] = []
  let entryRows: (readonly (string | number)[])[] = []
  const flush = async () => {
    await database.transaction(async (tx) => {
      await tx.insertRows('memory_texts', ['id', 'language_id', 'hash', 'length', 'text'], textRows)
      await tx.insertRows('memory_keys', ['text_id', 'keys', 'text'], keyRows)
      await tx.insertRows('memory_entries', ['memory_id', 'text_id', 'source', 'language_id', 'target'], entryRows)
    })
    textRows = []
    keyRows = []
    entryRows = []
  }
  for (const text of texts()) {
    id++
    if (id <= filled) continue
    textRows.push([id, source, hashOfText(text), text.length, text])
    keyRows.push([id, keysOf(model, source, text), text])
    entryRows.push([1, id, text, target, translated(text)])
    if (textRows.length >= rowsAtOnce) await flush()
    if (id % 500_000 === 0) log(`${id} texts`)
  }
  await flush()
  log('index of keys')
  await database.executeSql(
    'create index if not exists memory_keys_words on memory_keys using gin (keys) with (fastupdate = off)',
  )
  await database.executeSql(`select setval(pg_get_serial_sequence('memory_texts', 'id'), ${id})`)
  await database.executeSql('vacuum analyze memory_texts')
  await database.executeSql('vacuum analyze memory_keys')
  await database.executeSql('vacuum analyze memory_entries')
  await database.executeSql(
    `insert into memory_models (language_id, texts, sampled, frequencies, keyed_to) values ($1, $2, $3, $4, 2147483647)`,
    [source, count, Math.min(count, sampleSize), Buffer.from(model.frequencies.subarray(0, bucketCount))],
  )
  log('filled')
}

/** Builds the index by which texts are searched for words. */
export async function indexWords(database: Database): Promise<void> {
  console.log(`memory: index of words, ${Math.round(process.uptime())} s`)
  await database.executeSql(`create index if not exists memory_entries_words on memory_entries using gin
    (source collate any_case gin_trgm_ops, target collate any_case gin_trgm_ops)`)
}
