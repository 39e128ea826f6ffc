import type { Problem, Span } from '@weft/text'
import { nextLine } from '../lines/line-text.ts'
import { MOST_HELD_UNITS, tooMany } from '../most-units.ts'

/** One cell, as it lies in the text. */
export interface Cell extends Span {
  /** From its quote to what follows it; blanks before a quote are not of the cell. */
  readonly isQuoted: boolean
}

/** One row; its end is where its line end begins. */
export interface Row extends Span {
  readonly cells: readonly Cell[]
}

export const DELIMITERS = [',', ';', '\t', '|']

const LF = 10
const CR = 13
const QUOTE = 34

/** Characters of the first row in which the delimiter is looked for. */
const LOOKED_AT = 100_000

/**
 * Chooses the delimiter from the first row that has one: it must leave no quote inside an unquoted cell, and among
 * several it makes the most cells.
 */
export function detectDelimiter(text: string, start: number): string {
  const looked = text.slice(start, start + LOOKED_AT)
  for (let at = 0; at < looked.length; at = nextLine(looked, at)) {
    const splits = DELIMITERS.map((delimiter) => ({ delimiter, ...splitRow(looked, at, delimiter.charCodeAt(0)) }))
    const [best] = splits
      .filter(({ parts }) => parts > 0)
      .sort((a, b) => Number(a.isOdd) - Number(b.isOdd) || b.parts - a.parts)
    if (best) return best.delimiter
  }
  return ','
}

/** How often a delimiter parts a row, and whether quotes would stand where none belong. */
function splitRow(text: string, from: number, delimiter: number): { parts: number; isOdd: boolean } {
  let isOdd = false
  for (let [at, parts] = [from, 0]; ; at++, parts++) {
    const cell = scanCell(text, at, delimiter)
    if (cell === null) return { parts, isOdd: true }
    const raw = text.slice(cell.start, cell.end)
    isOdd ||= cell.isQuoted ? !/^"(?:[^"]|"")*" *$/.test(raw) : raw.includes('"')
    if (text.charCodeAt(cell.end) !== delimiter) return { parts, isOdd }
    at = cell.end
  }
}

/** Cells of all rows: of each its place is kept. */
const MOST_CELLS = 2_000_000

/** All rows but empty lines. */
export function scanRows(text: string, start: number, delimiter: string): { rows: Row[]; problem: Problem | null } {
  const rows: Row[] = []
  const parts = delimiter.charCodeAt(0)
  let count = 0
  for (let at = start; at < text.length; ) {
    const cells: Cell[] = []
    const first = at
    for (;;) {
      const cell = scanCell(text, at, parts)
      if (cell === null) return { rows, problem: unterminated(text, at) }
      cells.push(cell)
      if (++count > MOST_CELLS) return { rows, problem: { ...tooMany(MOST_CELLS, 'cells'), span: cell } }
      at = cell.end
      if (text.charCodeAt(at) !== parts) break
      at++
    }
    const isEmpty = cells.length === 1 && text.slice(first, at).trim() === ''
    if (!isEmpty) {
      if (rows.length > MOST_HELD_UNITS) {
        const span = { start: first, end: at }
        return { rows, problem: { ...tooMany(MOST_HELD_UNITS, 'rows'), span } }
      }
      rows.push({ start: first, end: at, cells })
    }
    at = nextLine(text, at)
  }
  return { rows, problem: null }
}

const unterminated = (text: string, from: number): Problem => {
  const start = text.indexOf('"', from)
  return { code: 'unterminated-quote', span: { start, end: start + 1 }, detail: 'this cell has no closing quote' }
}

/** Null for a quote that nothing closes. */
function scanCell(text: string, from: number, delimiter: number): Cell | null {
  let start = from
  while (text.charCodeAt(start) === 32) start++
  const isQuoted = text.charCodeAt(start) === QUOTE
  if (!isQuoted) start = from
  let at = start
  if (isQuoted) {
    at++
    for (;;) {
      const close = text.indexOf('"', at)
      if (close < 0) return null
      at = close + 1
      if (text.charCodeAt(at) !== QUOTE) break
      at++
    }
  }
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === delimiter || code === LF || code === CR) break
  }
  return { start, end: at, isQuoted }
}

/** Decodes a cell. Text after the closing quote belongs to the cell. */
export function decodeCell(raw: string, isQuoted: boolean): string {
  if (!isQuoted) return raw
  if (raw.endsWith('"') && raw.indexOf('"', 1) === raw.length - 1) return raw.slice(1, -1)
  const parts = /^"((?:[^"]|"")*)"([\s\S]*)$/.exec(raw)
  return (parts?.[1] ?? '').replaceAll('""', '"') + (parts?.[2] ?? '')
}

/** A cell in quotes where it had them, or where it needs them: for `delimiters`, blanks at its ends, or line ends. */
export function encodeCell(text: string, delimiters: string, isQuoted: boolean): string {
  const whole = text.toWellFormed()
  const isParted = [...delimiters].some((delimiter) => whole.includes(delimiter))
  const needsQuotes = isQuoted || isParted || /["\r\n]|^\s|\s$/.test(whole)
  return needsQuotes ? `"${whole.replaceAll('"', '""')}"` : whole
}
