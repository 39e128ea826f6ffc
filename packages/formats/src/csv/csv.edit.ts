import { applyEdits, type Edit } from '@weft/text'
import type { FileState, NewUnit, ParseOptions } from '../format.ts'
import type { Writer } from '../lines/line-writer.ts'
import { encodeAs } from '../lines/view.ts'
import { firstText } from '../unit-facts.ts'
import type { Field } from './csv.columns.ts'
import { type CsvEntry, type CsvFile, type Dialect, readCsv } from './csv.file.ts'
import { DELIMITERS, encodeCell, type Row } from './csv.scan.ts'

export const csvWriter = (file: CsvFile, dialect: Dialect, options?: ParseOptions): Writer<CsvEntry> => ({
  identity: file.identity,
  open: (bytes) => readCsv(bytes, dialect, options),
  saysStates: true,
  setTexts: (_, { rows, slots, unit }, texts, { state }) => {
    const marks = fuzzyMarks(unit.state, state)
    return rows.flatMap((row, index) => {
      const text = texts[index] ?? ''
      const isSame = text === unit.target[index] && slots[index]
      return setCells(file, row, isSame ? marks : { target: text, ...marks })
    })
  },
  writeEntry: (unit, { like, newline }) =>
    (dialect.joinsRows ? unit.target : unit.target.slice(0, 1))
      .map((target) => writeRow(file, unit, target, like?.rows[0]))
      .join(newline),
})

/** The delimiters that a cell of the first row must escape: the first row decides which one the file uses. */
const delimitersIn = ({ view, delimiter }: CsvFile, row: Row): string =>
  row.start <= view.start ? DELIMITERS.join('') : delimiter

/** The new texts of a row's cells; cells that are not named stay. */
interface CellTexts {
  readonly target?: string
  readonly fuzzy?: string
}

/** A row that is too short grows by all of them at once. */
function setCells(file: CsvFile, row: Row, texts: CellTexts): Edit[] {
  const { columns, delimiter } = file
  const delimiters = delimitersIn(file, row)
  const isQuoted = row.cells.at(-1)?.isQuoted ?? false
  const edits: Edit[] = []
  let [growth, width] = ['', row.cells.length]
  const inOrder = (['target', 'fuzzy'] as const)
    .map((field) => ({ column: columns.indexOf(field), text: texts[field] }))
    .sort((a, b) => a.column - b.column)
  for (const { column, text } of inOrder) {
    if (column < 0 || text === undefined) continue
    const cell = row.cells[column]
    if (cell) {
      const span = { start: cell.start, end: cell.end }
      edits.push({ span, content: encodeCell(text, delimiters, cell.isQuoted) })
    } else if (text !== '') {
      growth += delimiter.repeat(column - width + 1) + encodeCell(text, delimiters, isQuoted)
      width = column + 1
    }
  }
  return growth === '' ? edits : [...edits, { span: { start: row.end, end: row.end }, content: growth }]
}

/** The new value of the column for texts that need editing; empty if it stays. */
function fuzzyMarks(was: FileState, state: FileState): CellTexts {
  if ((was === 'needs-editing') === (state === 'needs-editing')) return {}
  return { fuzzy: state === 'needs-editing' ? 'True' : '' }
}

function writeRow(
  { columns, delimiter, view, entries, identity }: CsvFile,
  unit: NewUnit,
  target: string,
  like?: Row,
): string {
  const note = (by: 'developer' | 'translator') =>
    unit.notes.flatMap((one) => (one.by === by ? [one.text] : [])).join('\n')
  const hasId = columns.includes('id') && identity.byContext
  const values: Readonly<Record<Field, string>> = {
    location: unit.location,
    source: identity.byContext && !hasId && !columns.includes('context') ? unit.context : firstText(unit.source),
    target,
    id: hasId ? unit.context : '',
    fuzzy: unit.state === 'needs-editing' ? 'True' : '',
    context: hasId ? '' : unit.context,
    translator_comments: note('translator'),
    developer_comments: note('developer'),
  }
  const width = like ? Math.max(like.cells.length, columns.indexOf('target') + 1) : columns.length
  const quotesAll = like === undefined && entries.length === 0 && view.text[view.start] === '"'
  return columns
    .slice(0, width)
    .map((field, column) => {
      const isQuoted = like?.cells[column]?.isQuoted ?? quotesAll
      return encodeCell(field === null ? '' : values[field], delimiter, isQuoted)
    })
    .join(delimiter)
}

/** All rows without their translations; of rows that are one string the first stays. */
export function withoutTexts(file: CsvFile): Uint8Array {
  const { view, entries } = file
  const edits = entries.flatMap(({ rows, unit }): Edit[] => {
    const [first, ...others] = rows
    if (!first) return []
    const removed = others.map(({ start, end }) => {
      const next = view.text[end] === '\r' && view.text[end + 1] === '\n' ? end + 2 : end + 1
      return { span: { start, end: Math.min(next, view.text.length) }, content: '' }
    })
    return [...setCells(file, first, { target: '', ...fuzzyMarks(unit.state, 'untranslated') }), ...removed]
  })
  const text = applyEdits(view.text, edits)
  return view.width === 2 ? (encodeAs(view.charset, text) ?? view.bytes) : Buffer.from(text, 'latin1')
}
