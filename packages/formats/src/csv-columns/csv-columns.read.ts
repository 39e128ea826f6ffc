import { resolveLanguage } from '@weft/l10n'
import type { Problem, Span } from '@weft/text'
import { type Cell, decodeCell, detectDelimiter, type Row, scanRows } from '../csv/csv.scan.ts'
import { languageOfName } from '../detection/language-place.ts'
import { bytesOf, lastOfEach } from '../lines/line-file.ts'
import { openView, type View } from '../lines/view.ts'

/** A column with the texts of one language. */
export interface LanguageColumn {
  readonly code: string
  readonly index: number
}

/** A string of a table: the row that counts, and the rows with the same key. */
export interface TableRow {
  readonly key: string
  readonly row: Row
  readonly place: Span
  readonly doubles: readonly Span[]
}

/** A table with a column for each language. Places count the view. */
export interface Table {
  readonly view: View
  readonly delimiter: string
  readonly header: Row | null
  readonly columns: readonly LanguageColumn[]
  /** The columns of notes for translators. */
  readonly notes: readonly number[]
  readonly rows: readonly TableRow[]
  /** All rows below the titles, those without a key too. */
  readonly body: readonly Row[]
  readonly problem: Problem | null
  textOf(cell: Cell): string
}

const NOTES = /^(?:_?(?:comments?|notes?|description|context|desc|info))$/i

/** The language that a title says: `de`, `pt_BR`, `German(de)`, `German`; null where it says none. */
export function languageOfTitle(title: string): string | null {
  const trimmed = title.trim()
  const inBrackets = /\(([a-z]{2,3}(?:[-_][A-Za-z0-9]+)*)\)$/.exec(trimmed)?.[1]
  if (inBrackets !== undefined) return inBrackets
  if (/^(?:Id|ID|Key|KEY)$/.test(trimmed) || NOTES.test(trimmed)) return null
  if (/^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/.test(trimmed)) return trimmed
  if (/^[A-Z]{2}(?:[-_][A-Za-z0-9]{2,4})?$/.test(trimmed) && resolveLanguage(trimmed.toLowerCase())) return trimmed
  return /^[A-Z][A-Za-z ]{3,30}$/.test(trimmed) ? languageOfName(trimmed) : null
}

/** Reads a table whose first column has keys, and whose first row says the languages of the others. */
export function readTable(bytes: Uint8Array): Table {
  const { view, problem } = openView(bytes, 'utf-8')
  const delimiter = detectDelimiter(view.text, view.start)
  const { rows, problem: open } = scanRows(view.text, view.start, delimiter)
  const textOf = (cell: Cell) => decodeCell(view.read(cell.start, cell.end), cell.isQuoted)
  const [header = null, ...body] = rows
  const titles = header?.cells.map(textOf) ?? []
  const columns = titles.flatMap((title, index): LanguageColumn[] => {
    const code = index === 0 ? null : languageOfTitle(title)
    return code === null ? [] : [{ code, index }]
  })
  const notes = titles.flatMap((title, index) => (index > 0 && NOTES.test(title.trim()) ? [index] : []))
  const named = body.flatMap((row) => {
    const [cell] = row.cells
    const key = cell ? textOf(cell) : ''
    return key === '' ? [] : [{ key, row, place: { start: row.start, end: row.end } }]
  })
  const { kept, doubles } = lastOfEach(named, ({ key }) => key)
  const missing = header && columns.length === 0 ? noLanguages(header) : null
  const wrong = open ?? missing ?? twice(columns, header)
  const found = problem ?? (wrong?.span ? { ...wrong, span: bytesOf(wrong.span, view) } : null)
  return {
    view,
    delimiter,
    header,
    columns,
    notes,
    rows: found ? [] : kept.map((one) => ({ ...one, doubles: doubles.get(one) ?? [] })),
    body,
    problem: found,
    textOf,
  }
}

const noLanguages = ({ start, end }: Row): Problem => ({
  code: 'missing-column',
  span: { start, end },
  detail:
    'the first row names no language: the first column has keys, and the titles of the others are codes such as en',
})

function twice(columns: readonly LanguageColumn[], header: Row | null): Problem | null {
  const again = columns.find(({ code }, index) => columns.findIndex((one) => one.code === code) !== index)
  const cell = again && header?.cells[again.index]
  if (!again || !cell) return null
  const detail = `two columns are of the language ${again.code}`
  return { code: 'duplicate-column', span: { start: cell.start, end: cell.end }, detail }
}
