import { indexLines } from '@weft/text'
import { decodeCell, detectDelimiter, encodeCell, type Row, scanRows } from '../csv/csv.scan.ts'
import {
  MOST_TERMS,
  MOST_TOLD,
  type PlacedTerm,
  problemsOfTerm,
  type TermEntry,
  type TermFileProblem,
  type TermFileReading,
  termEntryMatches,
  termFields,
} from './term-entry.ts'

/** The columns of a file, in the order in which they are written, by the fields of a term. */
const columns = {
  source: 'source',
  target: 'target',
  explanation: 'explanation',
  partOfSpeech: 'part_of_speech',
  isForbidden: 'forbidden',
  isUntranslatable: 'untranslatable',
  isTerminology: 'terminology',
  match: 'match',
  pattern: 'pattern',
  isCaseSensitive: 'case_sensitive',
  needsEditing: 'needs_editing',
} as const satisfies { readonly [Field in keyof TermEntry]: string }
type Column = (typeof columns)[keyof typeof columns]
const names: readonly Column[] = Object.values(columns)

/** Other names that people give them. */
const otherNames: Readonly<Record<string, Column>> = {
  term: 'source',
  translation: 'target',
  definition: 'explanation',
  description: 'explanation',
  pos: 'part_of_speech',
  do_not_translate: 'untranslatable',
  read_only: 'untranslatable',
}

const columnNamed = (header: string): Column | undefined => {
  const name = header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return names.find((one) => one === name) ?? otherNames[name]
}

const yes = /^(?:1|true|yes|y|x)$/i
const no = /^(?:0|false|no|n|)$/i

type Cells = Readonly<Partial<Record<Column, string>>>

/** The term of a row; a text where a cell says nothing that the column can hold. */
function termOf(cells: Cells): TermEntry | string {
  for (const name of ['forbidden', 'untranslatable', 'terminology', 'case_sensitive', 'needs_editing'] as const) {
    const value = (cells[name] ?? '').trim()
    if (!yes.test(value) && !no.test(value))
      return `The column ${name} has “${value.slice(0, 40)}”: expected yes or no.`
  }
  const match = (cells.match ?? '').trim() || 'inflected'
  const kind = termEntryMatches.find((one) => one === match)
  if (kind === undefined)
    return `The column match has “${match.slice(0, 40)}”: expected ${termEntryMatches.join(', ')}.`
  const is = (name: Column) => yes.test((cells[name] ?? '').trim())
  return {
    source: cells.source ?? '',
    target: cells.target ?? '',
    explanation: cells.explanation ?? '',
    partOfSpeech: (cells.part_of_speech ?? '').trim(),
    isForbidden: is('forbidden'),
    isUntranslatable: is('untranslatable'),
    isTerminology: is('terminology'),
    match: kind,
    pattern: kind === 'pattern' ? (cells.pattern ?? '') : '',
    isCaseSensitive: is('case_sensitive'),
    needsEditing: is('needs_editing'),
  }
}

const unread = (code: string, line: number, detail: string): TermFileReading => ({
  terms: [],
  problems: [{ code, line, detail }],
  ignored: 0,
})

/** Reads terms of a CSV file in UTF-8, whose first row names its columns. */
export function readTermCsv(bytes: Uint8Array): TermFileReading {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return unread('encoding', 1, 'The file is not in UTF-8.')
  }
  const delimiter = detectDelimiter(text, 0)
  const { rows, problem } = scanRows(text, 0, delimiter)
  const lines = indexLines(text)
  const lineOf = (at: number) => lines.position(at).line
  if (problem) return unread(problem.code, lineOf(problem.span?.start ?? 0), problem.detail)
  const [head, ...body] = rows
  if (!head) return unread('empty-file', 1, 'The file is empty: its first row names the columns.')
  const cellsOf = (row: Row) =>
    row.cells.map(({ start, end, isQuoted }) => decodeCell(text.slice(start, end), isQuoted))
  const header = cellsOf(head).map(columnNamed)
  if (!header.includes('source'))
    return unread(
      'missing-column',
      lineOf(head.start),
      `The first row names the columns: one must be “source”. Known are ${names.join(', ')}.`,
    )
  if (body.length > MOST_TERMS) return unread('too-many', 1, `The file has more than ${MOST_TERMS} terms.`)
  const fields = termFields.filter((field) => header.includes(columns[field]))
  const terms: PlacedTerm[] = []
  const problems: TermFileProblem[] = []
  for (const row of body) {
    if (problems.length >= MOST_TOLD) break
    const line = lineOf(row.start)
    const values = cellsOf(row)
    if (values.length > header.length) {
      const detail = `The row has ${values.length} cells, and the first row names ${header.length}.`
      problems.push({ code: 'too-many-cells', line, detail })
      continue
    }
    const cells: Cells = Object.fromEntries(header.flatMap((name, at) => (name ? [[name, values[at] ?? '']] : [])))
    const term = termOf(cells)
    if (typeof term === 'string') problems.push({ code: 'wrong-cell', line, detail: term })
    else {
      for (const one of problemsOfTerm(term)) problems.push({ ...one, line })
      terms.push({ term, fields, line })
    }
  }
  return { terms, problems, ignored: header.filter((name) => name === undefined).length }
}

const written = (value: string | boolean): string => (typeof value === 'string' ? value : value ? 'yes' : 'no')

/** Writes terms as a CSV file in UTF-8. */
export function writeTermCsv(terms: readonly TermEntry[]): Uint8Array {
  const rows = terms.map((term) =>
    termFields.map((field) => encodeCell(written(term[field]), ',;\t|', false)).join(','),
  )
  return Buffer.from([termFields.map((field) => columns[field]).join(','), ...rows, ''].join('\r\n'))
}
