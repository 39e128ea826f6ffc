import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { splitPlural } from '../db/unit-state.ts'
import { contains } from '../search/compare.ts'
import { searchProblem } from '../search/search-problem.ts'
import type { MemoryRow } from './find-rows.ts'
import { findableMemories, findableStrings, type MemoryReader, ownStrings } from './memory-reader.ts'

/** Words that are searched for in the memory of a pair of languages. */
export interface ConcordanceQuestion {
  readonly reader: MemoryReader
  readonly sourceLanguageId: number
  readonly targetLanguageId: number
  readonly words: string
  /** The side that has them. */
  readonly side: 'source' | 'target'
}

/** A text with the words in it. */
export interface FoundWords extends Pick<MemoryRow, 'kind' | 'id' | 'origin' | 'changed'> {
  readonly source: readonly string[]
  readonly target: readonly string[]
}

const mostWords = 8
/** Letters that one of the words must have: the index knows groups of three. */
const shortestWord = 3
/** Texts with the words that are read of each kind: common words are in more than anybody reads. */
const textsRead = 5000
const rowsRead = 200
const shown = 50
/** Milliseconds. */
const deadline = 5000

/** The words of a search. Throws a problem where the index knows none of them. */
function wordsOf(written: string): readonly string[] {
  const words = [...new Set(written.trim().split(/\s+/u))].slice(0, mostWords)
  if (!words.some((word) => [...word].length >= shortestWord))
    throw searchProblem(`one of the words must have ${shortestWord} letters.`)
  return words
}

type Condition = RawBuilder<unknown>

const hasAll = (column: string, words: readonly string[]): Condition =>
  sql.join(
    words.map((word) => contains(sql.ref(column), word)),
    sql` and `,
  )

/** Strings with the words: the indexed ones, and the ones that the index does not have yet. */
const strings = ({ side, words, sourceLanguageId, targetLanguageId }: Parsed): Condition => {
  const [column, languageId] = side === 'source' ? ['w.source', sourceLanguageId] : ['w.target', targetLanguageId]
  const isSource = side === 'source' ? sql`w.id = w.source_unit_id` : sql`w.source is null and w.state >= 20`
  return sql`select w.id, w.source_unit_id from units w join translations wt on wt.id = w.translation_id and wt.language_id = ${languageId}
      where ${isSource} and w.indexed and ${hasAll(column, words)}
    union all
    select w.id, w.source_unit_id from units w join translations wt on wt.id = w.translation_id and wt.language_id = ${languageId}
      where ${isSource} and not w.indexed and ${hasAll(column, words)}`
}

interface Parsed extends Omit<ConcordanceQuestion, 'words'> {
  readonly words: readonly string[]
}

const isOwn = ({ project }: MemoryReader): Condition => sql`(p.id = ${project?.id ?? 0})`

const foundStrings = (question: Parsed): Condition => sql`
  select 'string' as kind, u.id, s.source, u.target, p.slug || '/' || c.slug as origin, u.last_updated as changed, ${isOwn(question.reader)} as own
    from (select * from (${strings(question)}) w limit ${textsRead}) w
    join units s on s.id = w.source_unit_id join translations st on st.id = s.translation_id
    join components c on c.id = st.component_id and c.source_language_id = ${question.sourceLanguageId} and not c.is_glossary
    join projects p on p.id = c.project_id
    join translations t on t.component_id = c.id and t.language_id = ${question.targetLanguageId} and not t.is_source
    join units u on u.translation_id = t.id and u.source_unit_id = s.id
      ${question.side === 'target' ? sql`and u.id = w.id` : sql``}
   where u.state >= 20 and u.target <> ''
     and (${findableStrings(question.reader)} or ${ownStrings(question.reader)})
     and not exists (select 1 from memory_hidden h where h.unit_id = u.id and h.at >= u.last_updated)`

const foundEntries = ({ reader, side, words, sourceLanguageId, targetLanguageId }: Parsed): Condition => sql`
  select 'entry' as kind, e.id, e.source, e.target, m.name as origin, e.changed, false as own
    from (select * from memory_entries e where ${hasAll(side === 'source' ? 'e.source' : 'e.target', words)}
             and e.language_id = ${targetLanguageId} limit ${textsRead}) e
    join memories m on m.id = e.memory_id join memory_texts x on x.id = e.text_id and x.language_id = ${sourceLanguageId}
    left join projects p on p.id = m.project_id
   where ${findableMemories(reader)}`

interface Row {
  readonly kind: MemoryRow['kind']
  readonly id: number
  readonly source: string
  readonly target: string
  readonly origin: string
  readonly changed: Date
}

const isCanceled = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014'

async function readRows(database: Database, question: Parsed): Promise<readonly Row[]> {
  const phrase = contains(sql.ref(question.side === 'source' ? 'r.source' : 'r.target'), question.words.join(' '))
  try {
    return await database.search(async (tx) => {
      await tx.executeSql(`set local statement_timeout = ${deadline}; set local max_parallel_workers_per_gather = 0`)
      const { rows } = await sql<Row>`
        select r.* from ((${foundStrings(question)}) union all (${foundEntries(question)})) r
         order by ${phrase} desc, r.own desc, r.changed desc limit ${rowsRead}`.execute(tx.kysely)
      return rows
    })
  } catch (error) {
    if (isCanceled(error)) throw searchProblem('it takes too long. More words, or longer ones, narrow it.')
    throw error
  }
}

/**
 * The texts of the memory that have all the words in them, in any case: those with the phrase first, then the project's, then the newest. Rights
 * are those of a look-up.
 */
export async function findWords(database: Database, question: ConcordanceQuestion): Promise<FoundWords[]> {
  const rows = await readRows(database, { ...question, words: wordsOf(question.words) })
  const seen = new Set<string>()
  return rows
    .filter(({ source, target }) => {
      const key = JSON.stringify([source, target])
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, shown)
    .map((row) => ({ ...row, source: splitPlural(row.source), target: splitPlural(row.target) }))
}
