import { type Database, type Queries, statement } from '../db/database.ts'
import { blankModel, type GramModel } from './grams.ts'
import { keyModelOf, keysOf } from './index-keys.ts'

interface ModelRow {
  readonly version: number
  readonly texts: number
  readonly sampled: number
  readonly frequencies: Buffer
}

const selectModel = statement<ModelRow>(
  'memory_model',
  'select version, texts, sampled, frequencies from memory_models where language_id = $1',
)

interface KnownModel {
  readonly model: GramModel
  /** Milliseconds. */
  readonly readAt: number
}

/** Milliseconds for which a node trusts a model that it has read: an older one finds nearly as much. */
const trusted = 30_000
/** Languages whose models a node has in memory; each takes 128 kB. */
const mostKnown = 50

const known = new WeakMap<object, Map<number, KnownModel>>()

/** The model by which texts of a language are taken in and looked up. `database` stands for the node's connection. */
export async function readModel(
  database: Database,
  languageId: number,
  queries: Queries = database,
): Promise<GramModel> {
  const ofNode = known.get(database) ?? new Map<number, KnownModel>()
  known.set(database, ofNode)
  const now = Date.now()
  const found = ofNode.get(languageId)
  if (found && now - found.readAt < trusted) return found.model
  const [row] = await queries.query(selectModel, [languageId])
  const model = row ? readRow(row) : blankModel
  if (ofNode.size >= mostKnown) ofNode.clear()
  ofNode.set(languageId, { model, readAt: now })
  return model
}

const readRow = ({ version, texts, sampled, frequencies }: ModelRow): GramModel => ({
  version,
  texts,
  frequencies,
  scale: Math.max(1, texts / Math.max(1, sampled)),
})

/** A language gets its first model with so many texts, and another one whenever it has four times as many. */
const firstModel = 2000
const growth = 4
/** Texts that a model counts. */
const sampleSize = 100_000
const rowsAtOnce = 1000

interface CountRow {
  readonly language_id: number
  readonly texts: number
  readonly modelled: number | null
}

/**
 * The texts of a language, as far as they must be counted. Languages that have a model are counted where the whole table, by the planner's
 * estimate, may have enough texts.
 */
const selectGrown = statement<CountRow>(
  'grown_memory_languages',
  `select l.id as language_id, m.texts as modelled,
          (select count(*)::int from (select 1 from memory_texts t where t.language_id = l.id limit case when m.texts > 0 then greatest($1, m.texts * $2) end) x) as texts
     from languages l left join memory_models m on m.language_id = l.id
    where (coalesce(m.texts, 0) = 0 or ($3 and (select reltuples from pg_class where oid = 'memory_texts'::regclass) >= m.texts * ($2 - 1)))
      and (exists (select 1 from components c where c.source_language_id = l.id)
       or exists (select 1 from memory_texts t where t.language_id = l.id))`,
)
/** Milliseconds after which languages that have a model are counted again: that may read millions of rows. */
const countAgain = 600_000
const countedAt = new WeakMap<object, number>()

function isDue(database: Database): boolean {
  const now = Date.now()
  if (now - (countedAt.get(database) ?? 0) < countAgain) return false
  countedAt.set(database, now)
  return true
}

const writeModel = statement<never>(
  'write_memory_model',
  `insert into memory_models (language_id, texts, sampled, frequencies) values ($1, $2, $3, $4)
   on conflict (language_id) do update set version = memory_models.version + 1, texts = excluded.texts,
     sampled = excluded.sampled, frequencies = excluded.frequencies, keyed_to = 0`,
)
/** The end of all ids. */
const allKeyed = 2_147_483_647
const selectUnkeyed = statement<{ language_id: number; keyed_to: number }>(
  'unkeyed_memory_languages',
  `select language_id, keyed_to from memory_models where keyed_to < ${allKeyed}`,
)
const selectTexts = statement<{ id: number; text: string }>(
  'memory_texts_after',
  'select id, text from memory_texts where language_id = $1 and id > $2 order by id limit $3',
)
const writeKeys = statement<never>(
  'write_memory_keys',
  `insert into memory_keys (text_id, keys, text)
   select v.id, v.keys::tsvector, t.text from jsonb_to_recordset($1::jsonb) as v(id int, keys text)
     join memory_texts t on t.id = v.id order by v.id
   on conflict (text_id) do update set keys = excluded.keys where memory_keys.keys <> excluded.keys`,
)
const noteKeyed = statement<never>('note_keyed_memory', 'update memory_models set keyed_to = $2 where language_id = $1')

async function readSample(database: Database, languageId: number, texts: number): Promise<string[]> {
  const step = Math.max(1, Math.floor(texts / sampleSize))
  const { rows } = await database.executeSql(
    `select text from memory_texts where language_id = $1 and id % $2 = 0 limit $3`,
    [languageId, step, sampleSize],
  )
  return rows.map(({ text }) => String(text))
}

/** Makes models of languages that have grown, and gives their texts keys by the new ones. Resolves to the texts written. */
export async function renewModels(database: Database, signal: AbortSignal): Promise<number> {
  for (const { language_id, texts, modelled } of await database.query(selectGrown, [
    firstModel,
    growth,
    isDue(database),
  ])) {
    if (texts < firstModel || (modelled !== null && texts < modelled * growth)) continue
    const sample = await readSample(database, language_id, texts)
    const { frequencies } = keyModelOf(sample, { version: 0, texts })
    await database.query(writeModel, [language_id, texts, sample.length, Buffer.from(frequencies)])
    known.get(database)?.delete(language_id)
  }
  let written = 0
  for (const { language_id, keyed_to } of await database.query(selectUnkeyed, []))
    written += await applyModel(database, { languageId: language_id, from: keyed_to, signal })
  return written
}

async function applyModel(
  database: Database,
  { languageId, from, signal }: { readonly languageId: number; readonly from: number; readonly signal: AbortSignal },
): Promise<number> {
  let written = 0
  let after = from
  for (;;) {
    signal.throwIfAborted()
    const model = await readModel(database, languageId)
    const rows = await database.query(selectTexts, [languageId, after, rowsAtOnce])
    const keys = rows.map(({ id, text }) => ({ id, keys: keysOf(model, languageId, text) }))
    after = rows.length < rowsAtOnce ? allKeyed : (rows.at(-1)?.id ?? after)
    await database.transaction(async (tx) => {
      await tx.query(writeKeys, [JSON.stringify(keys)])
      await tx.query(noteKeyed, [languageId, after])
    })
    written += rows.length
    if (rows.length < rowsAtOnce) return written
  }
}
