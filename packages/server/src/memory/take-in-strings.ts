import type { Database, Queries } from '../db/database.ts'
import { statement, type Transaction } from '../db/database.ts'
import { splitPlural } from '../db/unit-state.ts'
import { hashOfText, takeInTexts } from './source-texts.ts'

interface SourceRow {
  readonly id: number
  readonly source: string
  readonly component_id: number
  readonly language_id: number
}

/** Source strings, by which their translations are found. Terms of glossaries are no memory. */
const sourceRows = `select u.id, u.source, c.id as component_id, c.source_language_id as language_id
   from units u join translations t on t.id = u.translation_id join components c on c.id = t.component_id
  where u.id = u.source_unit_id and u.source is not null and not c.is_glossary`

const selectGiven = statement<SourceRow>('memory_strings', `${sourceRows} and u.id = any($1::bigint[])`)
const selectWaiting = statement<SourceRow>(
  'waiting_memory_strings',
  `with waiting as materialized (select id from units where not indexed order by id desc limit $1)
   ${sourceRows} and u.id in (select id from waiting)
     and not exists (select 1 from memory_sources m join memory_texts x on x.id = m.text_id
       where m.unit_id = u.id and m.form = 0 and x.hash = md5(split_part(u.source, chr(30), 1))::uuid)`,
)
const replaceSources = statement<never>(
  'replace_memory_sources',
  `with v as materialized (
     select * from jsonb_to_recordset($2::jsonb) as v(unit_id bigint, form smallint, text_id int, component_id int)),
   gone as (delete from memory_sources m where m.unit_id = any($1::bigint[])
              and not exists (select 1 from v where v.unit_id = m.unit_id and v.form = m.form) returning 1)
   insert into memory_sources (unit_id, form, text_id, component_id)
   select unit_id, form, text_id, component_id from v order by unit_id, form
   on conflict (unit_id, form) do update set text_id = excluded.text_id, component_id = excluded.component_id
    where (memory_sources.text_id, memory_sources.component_id) is distinct from (excluded.text_id, excluded.component_id)`,
)

async function takeInRows(database: Database, queries: Queries, rows: readonly SourceRow[]): Promise<void> {
  const sources: object[] = []
  for (const [languageId, group] of Map.groupBy(rows, ({ language_id }) => language_id)) {
    const forms = group.flatMap(({ id, source, component_id }) =>
      splitPlural(source).map((text, form) => ({ unit_id: id, form, text, component_id })),
    )
    const ids = await takeInTexts(
      database,
      queries,
      languageId,
      forms.map(({ text }) => text),
    )
    for (const { text, ...place } of forms) {
      const text_id = ids.get(hashOfText(text))
      if (text_id !== undefined) sources.push({ ...place, text_id })
    }
  }
  await queries.query(replaceSources, [rows.map(({ id }) => id), JSON.stringify(sources)])
}

/** Adds the source texts of these strings to the memory, unless they have none. */
export async function takeInStrings(database: Database, tx: Transaction, ids: readonly number[]): Promise<void> {
  const rows = await tx.query(selectGiven, [ids])
  if (rows.length > 0) await takeInRows(database, tx, rows)
}

/** New strings that a look-up waits for; a job takes in the others. */
const newestAtOnce = 100

/** Makes new saves available to the next look-up: adds the newest strings that wait for the job. */
export async function takeInNewest(database: Database): Promise<void> {
  const rows = await database.query(selectWaiting, [newestAtOnce])
  if (rows.length > 0) await database.transaction((tx) => takeInRows(database, tx, rows))
}

const rowsAtOnce = 1000
const selectOld = statement<{ id: number }>(
  'old_memory_strings',
  `select u.id from units u where u.id > $1 and u.id <= $2 and u.id = u.source_unit_id order by u.id limit $3`,
)
const readProgress = statement<{ taken_to: number; ends_at: number }>(
  'memory_progress',
  'select taken_to, ends_at from memory_progress',
)
const noteProgress = statement<never>('note_memory_progress', 'update memory_progress set taken_to = $1')

/** Takes in strings from before there was a memory, a few at a time. Resolves to how many there were. */
export async function takeInOldStrings(database: Database, signal: AbortSignal): Promise<number> {
  let all = 0
  for (;;) {
    signal.throwIfAborted()
    const [progress] = await database.query(readProgress, [])
    if (progress === undefined || progress.taken_to >= progress.ends_at) return all
    const { taken_to, ends_at } = progress
    const ids = (await database.query(selectOld, [taken_to, ends_at, rowsAtOnce])).map(({ id }) => id)
    await database.transaction(async (tx) => {
      await takeInStrings(database, tx, ids)
      await tx.query(noteProgress, [ids.at(-1) ?? ends_at])
    })
    all += ids.length
  }
}

const removeLost = statement<never>(
  'remove_lost_memory_sources',
  `delete from memory_sources m where ctid = any(array(
     select m.ctid from memory_sources m where m.unit_id >= $1 and m.unit_id < $2
       and not exists (select 1 from units u where u.id = m.unit_id) limit 10000))`,
)
const selectBounds = statement<{ first: number | null; last: number | null }>(
  'memory_source_bounds',
  'select min(unit_id) as first, max(unit_id) as last from memory_sources',
)

/** Forgets where the source texts of strings stood that are gone. */
export async function forgetLostSources(database: Database, signal: AbortSignal): Promise<void> {
  const [bounds] = await database.query(selectBounds, [])
  const step = 100_000
  for (let from = bounds?.first ?? 0; from <= (bounds?.last ?? -1); from += step) {
    signal.throwIfAborted()
    await database.query(removeLost, [from, from + step])
  }
}
