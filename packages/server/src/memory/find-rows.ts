import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Database, type Statement, statement } from '../db/database.ts'
import { findableMemories, findableStrings, type MemoryReader, ownStrings } from './memory-reader.ts'

/** A translation of a source text, wherever it is kept. */
export interface MemoryRow {
  /** A string's present text, one that it had before, or one that somebody imported. */
  readonly kind: 'string' | 'former' | 'entry'
  /** Id of the string, of the former text, or of the entry. */
  readonly id: number
  readonly text_id: number
  /** The form of the source string whose text it is. */
  readonly form: number
  /** As stored: plural forms joined. */
  readonly target: string
  readonly context: string
  readonly state: number
  readonly changed: Date
  readonly project_id: number | null
  readonly user_id: number | null
  /** `project/component`, or the name of a memory. */
  readonly origin: string
  readonly shared: boolean
  /** Per cent. */
  readonly penalty: number
  /** The source string; null for imported texts. */
  readonly source_unit_id: number | null
}

export interface RowQuestion {
  readonly reader: MemoryReader
  readonly targetLanguageId: number
  readonly textIds: readonly number[]
  /** A string that does not find itself. */
  readonly exceptUnit: number | null
}

/** Rows of one source text: of texts that stand in thousands of strings the reader's project and the newest come first. */
const rowsOfText = 20
/** Per cent that a text loses that is no string's any more. */
const penaltyOfFormer = 10

const isOwn = ({ project }: MemoryReader): RawBuilder<boolean> => sql`(p.id = ${project?.id ?? 0})`
const penaltyOfOthers = ({ project }: MemoryReader): number => project?.penaltyOfShared ?? 0

/** Strings of one source text that are looked at: of the reader's project, and of all. */
const ownSources = 500
const allSources = 2000

/** The source strings with the text `x`, newest components first: of some texts there are more than anybody reads. */
const sourcesOf = ({ project }: MemoryReader) => sql`(
  (select s.* from memory_sources s where s.text_id = x.id order by s.component_id desc, s.unit_id desc limit ${allSources})
  union
  (select s.* from memory_sources s where s.text_id = x.id
      and s.component_id = any(array(select id from components where project_id = ${project?.id ?? 0}))
    limit ${ownSources}))`

const strings = ({ reader, targetLanguageId, exceptUnit }: RowQuestion) => sql`
  select 'string' as kind, u.id, m.text_id, m.form, u.target, coalesce(s.context, '') as context, u.state, u.last_updated as changed,
         p.id as project_id, null::int as user_id, p.slug || '/' || c.slug as origin, coalesce(p.contribute_shared_tm, false) as shared,
         case when ${isOwn(reader)} then 0 else ${penaltyOfOthers(reader)}::int end as penalty, s.id as source_unit_id
    from ${sourcesOf(reader)} m join components c on c.id = m.component_id join projects p on p.id = c.project_id
    join translations t on t.component_id = c.id and t.language_id = ${targetLanguageId} and not t.is_source
    join units u on u.translation_id = t.id and u.source_unit_id = m.unit_id and u.source is null
    join units s on s.id = m.unit_id
   where m.text_id = x.id and u.state >= 20 and u.target <> '' and u.id <> ${exceptUnit ?? 0}
     and (${findableStrings(reader)} or ${ownStrings(reader)})
     and not exists (select 1 from memory_hidden h where h.unit_id = u.id and h.at >= u.last_updated)
   order by ${isOwn(reader)} desc, m.unit_id desc limit ${rowsOfText}`

const former = ({ reader, targetLanguageId }: RowQuestion) => sql`
  select 'former' as kind, f.id, f.text_id, f.form, f.target, f.context, 20::smallint as state, f.at as changed,
         p.id as project_id, null::int as user_id, p.slug || '/' || c.slug as origin, false as shared,
         ${penaltyOfFormer}::int + case when ${isOwn(reader)} then 0 else ${penaltyOfOthers(reader)}::int end as penalty,
         null::bigint as source_unit_id
    from memory_former f join components c on c.id = f.component_id join projects p on p.id = c.project_id
   where f.text_id = x.id and f.language_id = ${targetLanguageId} and not p.autoclean_tm and ${findableStrings(reader)}
   order by f.at desc limit ${rowsOfText}`

const entries = ({ reader, targetLanguageId }: RowQuestion) => sql`
  select 'entry' as kind, e.id, e.text_id, 0::smallint as form, e.target, e.context, 20::smallint as state, e.changed,
         m.project_id, m.user_id, m.name as origin, m.shared, m.penalty::int as penalty, null::bigint as source_unit_id
    from memory_entries e join memories m on m.id = e.memory_id left join projects p on p.id = m.project_id
   where e.text_id = x.id and e.language_id = ${targetLanguageId} and ${findableMemories(reader)}
   order by e.changed desc limit ${rowsOfText}`

/** Letters that name a statement by its text. */
const nameOf = (text: string): string =>
  `memory_rows_${createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
    .slice(0, 24)}`

const known = new Map<string, Statement<MemoryRow>>()

/** Planning takes five times as long as reading, so that each shape of rights is one prepared statement. There are few of them. */
function prepared(text: string): Statement<MemoryRow> {
  const found = known.get(text) ?? statement<MemoryRow>(nameOf(text), text)
  known.set(text, found)
  return found
}

/** The translations of source texts that the reader may find. Rights are asked at each look-up: one that ended finds nothing more. */
export async function findRows(database: Database, question: RowQuestion): Promise<MemoryRow[]> {
  if (question.textIds.length === 0) return []
  // The planner is not to see how many texts there are: it would plan anew for each number.
  const { sql: text, parameters } = sql<MemoryRow>`
    select r.* from unnest((select ${question.textIds}::int[])) as x(id) cross join lateral (
      (${strings(question)}) union all (${former(question)}) union all (${entries(question)})) r`.compile(
    database.kysely,
  )
  return database.query(prepared(text), parameters)
}
