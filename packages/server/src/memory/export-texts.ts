import { tmxEnd, tmxHead, tmxUnit } from '@weft/formats'
import { type RawBuilder, sql } from 'kysely'
import { type Database, statement } from '../db/database.ts'
import { splitPlural } from '../db/unit-state.ts'
import { contextProperty } from './memory-pairs.ts'

interface ExportedRow {
  readonly id: number
  readonly source: string
  readonly source_code: string
  readonly target: string
  readonly target_code: string
  readonly context: string
  readonly note: string
  readonly properties: readonly (readonly [string, string])[]
  readonly author: string
  readonly changed: Date
}

const rowsAtOnce = 1000

const selectStrings = statement<ExportedRow>(
  'exported_memory_strings',
  `select u.id, s.source, sl.code as source_code, u.target, l.code as target_code, coalesce(s.context, '') as context,
          coalesce(s.note, '') as note, '[]'::jsonb as properties, '' as author, u.last_updated as changed
     from units u join translations t on t.id = u.translation_id and not t.is_source join components c on c.id = t.component_id
     join units s on s.id = u.source_unit_id join languages l on l.id = t.language_id
     join languages sl on sl.id = c.source_language_id
    where t.id = $1 and u.id > $2 and u.state >= 20 and u.target <> '' and not c.is_glossary
    order by u.id limit $3`,
)
const selectEntries = statement<ExportedRow>(
  'exported_memory_entries',
  `select e.id, e.source, sl.code as source_code, e.target, l.code as target_code, e.context, e.note, e.properties, e.author, e.changed
     from memory_entries e join memories m on m.id = e.memory_id join memory_texts x on x.id = e.text_id
     join languages l on l.id = e.language_id join languages sl on sl.id = x.language_id
    where m.project_id = $1 and not m.removed and e.id > $2 order by e.id limit $3`,
)
const selectOfMemory = statement<ExportedRow>(
  'exported_entries_of_memory',
  `select e.id, e.source, sl.code as source_code, e.target, l.code as target_code, e.context, e.note, e.properties, e.author, e.changed
     from memory_entries e join memory_texts x on x.id = e.text_id
     join languages l on l.id = e.language_id join languages sl on sl.id = x.language_id
    where e.memory_id = $1 and e.id > $2 order by e.id limit $3`,
)

/** `2026-01-31T12:00:00.000Z` -> `20260131T120000Z` */
const tmxTime = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '')

/** A plural is a unit for each form that both languages have: the first, and the last. */
function unitsOf(row: ExportedRow): string[] {
  const [sources, targets] = [splitPlural(row.source), splitPlural(row.target)]
  const pairs = sources.map((source, form) => [source, form === 0 ? targets[0] : targets.at(-1)] as const)
  const properties = row.context === '' ? row.properties : [...row.properties, [contextProperty, row.context] as const]
  return pairs.flatMap(([source, target]) =>
    source === '' || target === undefined || target === ''
      ? []
      : [
          tmxUnit({
            sourceLanguage: row.source_code.replaceAll('_', '-'),
            texts: [
              { language: row.source_code.replaceAll('_', '-'), text: source },
              { language: row.target_code.replaceAll('_', '-'), text: target },
            ],
            notes: row.note === '' ? [] : [row.note],
            properties,
            changed: tmxTime(row.changed),
            author: row.author,
          }),
        ],
  )
}

async function* rowsOf(database: Database, select: typeof selectStrings, id: number): AsyncGenerator<ExportedRow[]> {
  for (let after = 0; ; ) {
    const rows = await database.query(select, [id, after, rowsAtOnce])
    yield rows
    after = rows.at(-1)?.id ?? after
    if (rows.length < rowsAtOnce) return
  }
}

/** The translations of a project whose components `c` fit a condition. */
async function translationsOf(database: Database, id: number, isSeen: RawBuilder<boolean>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from translations t join components c on c.id = t.component_id join projects p on p.id = c.project_id
     where p.id = ${id} and not t.is_source and not c.is_glossary and ${isSeen} order by t.id`.execute(database.kysely)
  return rows.map((row) => row.id)
}

/** A memory of imported texts as TMX, piece by piece. */
export async function* exportMemoryTmx(database: Database, memoryId: number): AsyncGenerator<string> {
  yield tmxHead('*all*')
  for await (const rows of rowsOf(database, selectOfMemory, memoryId)) yield rows.flatMap(unitsOf).join('')
  yield tmxEnd
}

/** A project whose memory is written. */
export interface ExportedProject {
  readonly id: number
  readonly sourceLanguage: string
  /** The components `c` of the project `p` that the reader sees, as a condition. */
  readonly isSeen: RawBuilder<boolean>
}

/** The memory of a project as TMX, piece by piece: its translations, then its imported texts. `count` gets the units of each piece. */
export async function* exportTmx(
  database: Database,
  { id, sourceLanguage, isSeen }: ExportedProject,
  count: (units: number) => void,
): AsyncGenerator<string> {
  yield tmxHead(sourceLanguage)
  const pieceOf = (rows: readonly ExportedRow[]): string => {
    const units = rows.flatMap(unitsOf)
    count(units.length)
    return units.join('')
  }
  for (const translation of await translationsOf(database, id, isSeen))
    for await (const rows of rowsOf(database, selectStrings, translation)) yield pieceOf(rows)
  for await (const rows of rowsOf(database, selectEntries, id)) yield pieceOf(rows)
  yield tmxEnd
}
