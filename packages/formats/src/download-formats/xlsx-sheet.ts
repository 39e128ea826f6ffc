import type { Problem } from '@weft/text'
import { tooMany } from '../most-units.ts'
import { attributeOf } from '../xml/xml.leaves.ts'
import { readXml, silentReader, type XmlReader, type XmlTag } from '../xml/xml.scan.ts'
import { localName, plainText, RichText, unescaped } from './xlsx-text.ts'

/** Cells of a sheet, those between them that are empty included, and texts that cells share. */
const MOST_CELLS = 2_000_000

/** Columns beyond are nobody's: a cell may say that it stands in the sixteen-thousandth. */
const MOST_COLUMNS = 256

/** Whether there is room for more of what was read so far. */
const isFull = (count: number, problems: Problem[]): boolean => {
  if (count <= MOST_CELLS) return false
  problems[0] ??= { ...tooMany(MOST_CELLS, 'cells'), span: { start: 0, end: 0 } }
  return true
}

export interface SheetRows {
  readonly rows: readonly (readonly string[])[]
  readonly problem: Problem | null
}

/** The texts that cells name by their numbers (ECMA-376, part 1, 18.4). */
export function readSharedTexts(bytes: Buffer): {
  readonly texts: readonly string[]
  readonly problem: Problem | null
} {
  const texts: string[] = []
  const problems: Problem[] = []
  const text = new RichText(bytes)
  const close = (tag: string): void => {
    const name = localName(tag)
    text.close(name)
    if (name !== 'si') return
    const said = text.take()
    if (!isFull(texts.length + 1, problems)) texts.push(said)
  }
  const reader: XmlReader = {
    ...silentReader,
    open({ name, closed }) {
      text.open(localName(name))
      if (closed) close(name)
    },
    close,
    text: (span) => text.text(span),
    cdata: (span) => text.cdata(span),
  }
  const { problem } = readXml(bytes, reader)
  return { texts, problem: problem ?? problems[0] ?? null }
}

interface OpenCell {
  readonly type: string
  readonly column: number
  value: string
}

/** The rows of a sheet that have cells; gaps between cells are empty. */
export function readSheetRows(bytes: Buffer, shared: readonly string[]): SheetRows {
  const rows: string[][] = []
  const problems: Problem[] = []
  const text = new RichText(bytes)
  let row: string[] = []
  let cell: OpenCell | null = null
  let count = 0
  let isInValue = false
  const open = (tag: XmlTag): void => {
    const name = localName(tag.name)
    if (name === 'row') row = []
    else if (name === 'c') cell = { type: attributeOf(tag, 't') ?? 'n', column: columnOf(tag, row.length), value: '' }
    else if (name === 'v') isInValue = true
    else text.open(name)
    if (tag.closed) close(tag.name)
  }
  const close = (tag: string): void => {
    const name = localName(tag)
    text.close(name)
    if (name === 'v') isInValue = false
    else if (name === 'row' && row.length > 0) rows.push(row)
    else if (name === 'c' && cell) {
      const said = textOfCell(cell, text.take(), shared)
      if (cell.column < MOST_COLUMNS) count += Math.max(1, cell.column + 1 - row.length)
      if (cell.column < MOST_COLUMNS && !isFull(count, problems)) {
        while (row.length < cell.column) row.push('')
        row[cell.column] = said
      }
      cell = null
    }
  }
  const { problem } = readXml(bytes, {
    ...silentReader,
    open,
    close,
    text(span) {
      if (isInValue && cell) cell.value += plainText(bytes, span)
      else text.text(span)
    },
    cdata: (span) => text.cdata(span),
  })
  return { rows, problem: problem ?? problems[0] ?? null }
}

/** The column that a cell's address names, counted from 0; of one without an address the next. */
function columnOf(tag: XmlTag, next: number): number {
  const letters = /^[A-Za-z]{1,3}(?=\d)/.exec(attributeOf(tag, 'r') ?? '')?.[0]
  if (letters === undefined) return next
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function textOfCell({ type, value }: OpenCell, inline: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'inlineStr') return inline
  if (type === 'str') return unescaped(value)
  if (type === 'b') return value === '' ? '' : String(value.trim() === '1')
  if (type === 'e') return ''
  // A number as people write it: 1E3 is 1000.
  const number = Number(value)
  return value.trim() === '' || Number.isNaN(number) ? value : String(number)
}
