import { indexLines } from '@weft/text'
import { decodeCell, detectDelimiter, scanRows } from './csv.scan.ts'

/** A row of a table, with the line in which it begins. */
export interface CsvRow {
  /** From 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The fault of a table from this line on. */
export interface CsvFault {
  readonly code: 'encoding' | 'empty-file' | 'unterminated-quote' | 'too-many'
  readonly line: number
  readonly detail: string
}

export interface CsvTable {
  readonly header: readonly string[]
  /** The rows before the fault. */
  readonly rows: readonly CsvRow[]
  readonly fault: CsvFault | null
}

const unread = (code: CsvFault['code'], detail: string): CsvTable => ({
  header: [],
  rows: [],
  fault: { code, line: 1, detail },
})

/** Reads a table in UTF-8 whose first row names its columns. A comma, a semicolon, a tab or a bar separates its cells. */
export function readCsvTable(bytes: Uint8Array): CsvTable {
  let text: string
  try {
    // It takes a mark at the beginning away.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return unread('encoding', 'The file is not in UTF-8.')
  }
  const { rows, problem } = scanRows(text, 0, detectDelimiter(text, 0))
  const lines = indexLines(text)
  const [header, ...body] = rows.map(
    (row): CsvRow => ({
      line: lines.position(row.start).line,
      cells: row.cells.map(({ start, end, isQuoted }) => decodeCell(text.slice(start, end), isQuoted)),
    }),
  )
  const fault = problem && {
    code: problem.code === 'unterminated-quote' ? ('unterminated-quote' as const) : ('too-many' as const),
    line: lines.position(problem.span?.start ?? 0).line,
    detail: problem.code === 'unterminated-quote' ? 'This cell has no closing quote.' : 'The file has too many rows.',
  }
  if (header === undefined && fault === null)
    return unread('empty-file', 'The file is empty: its first row names the columns.')
  return { header: header?.cells ?? [], rows: body, fault }
}
