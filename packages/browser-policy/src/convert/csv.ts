import type { Span } from '@weft/text'

/** One line of a table, which may be several lines of the file. */
export interface CsvRecord {
  readonly cells: readonly string[]
  readonly span: Span
}

/** Reads comma-separated values (RFC 4180), also with semicolons, as spreadsheets of many countries write them. */
export function readCsv(text: string): readonly CsvRecord[] {
  const start = text.startsWith('\ufeff') ? 1 : 0
  const firstLine = /[^\r\n]*/.exec(text.slice(start))?.[0] ?? ''
  const separator = firstLine.includes(',') || !firstLine.includes(';') ? ',' : ';'
  const records: CsvRecord[] = []
  let at = start
  while (at < text.length) {
    const record = readRecord(text, at, separator)
    if (record.cells.some((cell) => cell !== '')) records.push(record)
    at = Math.max(at + 1, record.next)
  }
  return records
}

function readRecord(text: string, start: number, separator: string): CsvRecord & { readonly next: number } {
  const cells: string[] = []
  let at = start
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator)
    cells.push(cell.value)
    at = cell.end
    if (text[at] === separator) at += 1
    else break
  }
  const end = at
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at += 1
  const next = text.startsWith('\r\n', at) ? at + 2 : at + 1
  return { cells, span: { start, end }, next }
}

interface Cell {
  readonly value: string
  readonly end: number
}

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(start, end), end }
}

/** A cell in quotes; two quotes inside are one. A cell without an end takes the rest. */
function quotedCell(text: string, start: number): Cell {
  const parts: string[] = []
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return { value: parts.join('') + text.slice(from), end: text.length }
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== '"') return { value: parts.join(''), end: quote + 1 }
    parts.push('"')
    from = quote + 2
  }
}
