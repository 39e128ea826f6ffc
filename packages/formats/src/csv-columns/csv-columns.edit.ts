import type { Edit } from '@weft/text'
import { encodeCell, type Row } from '../csv/csv.scan.ts'
import type { FileChange, NewUnit } from '../format.ts'
import { writtenEdits } from '../lines/line-edit.ts'
import { nextLine } from '../lines/line-text.ts'
import { firstText } from '../unit-facts.ts'
import type { LanguageColumn, Table, TableRow } from './csv-columns.read.ts'

/** The changes of one column. */
export interface ColumnChange {
  readonly column: LanguageColumn
  readonly isSource: boolean
  readonly change: FileChange
}

interface NewRow {
  readonly unit: NewUnit
  readonly cells: Map<number, string>
}

/** The changes of the rows. */
interface RowEdits {
  readonly cells: Map<TableRow, Map<number, string>>
  readonly removed: Set<TableRow>
  readonly added: Map<string, NewRow>
}

/** The table's bytes with the changes of several columns made. */
export function editTable(table: Table, changes: readonly ColumnChange[]): Uint8Array {
  const { view } = table
  const byKey = new Map(table.rows.map((row) => [row.key, row]))
  const what: RowEdits = { cells: new Map(), removed: new Set(), added: new Map() }
  for (const one of changes) collect(one, byKey, what)
  const edits = [...what.cells].flatMap(([row, cells]) =>
    what.removed.has(row) ? [] : cellEdits(table, row.row, cells),
  )
  edits.push(...removals(table, what.removed))
  edits.push(...additions(table, byKey, what))
  return edits.length === 0 ? view.bytes : writtenEdits(view, edits)
}

function collect(
  { column, isSource, change }: ColumnChange,
  byKey: ReadonlyMap<string, TableRow>,
  what: RowEdits,
): void {
  const rowOf = (key: string): TableRow => {
    const row = byKey.get(key)
    if (!row) throw new Error(`no string ${JSON.stringify(key)} in the file`)
    return row
  }
  const put = (row: TableRow, text: string) => {
    const cells = what.cells.get(row) ?? new Map<number, string>()
    what.cells.set(row, cells)
    cells.set(column.index, text)
  }
  const gone = new Set(change.units.flatMap((one) => (one.kind === 'remove' ? [one.key] : [])))
  for (const one of change.units) {
    if (one.kind === 'set' && !gone.has(one.key)) put(rowOf(one.key), firstText(one.target))
    else if (one.kind === 'remove' && isSource) what.removed.add(rowOf(one.key))
    else if (one.kind === 'remove') put(rowOf(one.key), '')
    else if (one.kind === 'add') {
      const row = byKey.get(one.unit.context)
      if (row && !gone.has(row.key)) put(row, firstText(one.unit.target))
      else {
        const made = what.added.get(one.unit.context) ?? { unit: one.unit, cells: new Map<number, string>() }
        what.added.set(one.unit.context, made)
        made.cells.set(column.index, firstText(one.unit.target))
      }
    }
  }
}

/** The edits that give cells of a row new texts. A row that ends before a cell grows to it. */
function cellEdits({ delimiter, textOf }: Table, row: Row, cells: ReadonlyMap<number, string>): Edit[] {
  const edits: Edit[] = []
  let growth = ''
  let width = row.cells.length
  for (const [index, text] of [...cells].sort(([a], [b]) => a - b)) {
    const cell = row.cells[index]
    const whole = text.toWellFormed()
    if (cell) {
      if (textOf(cell) === whole) continue
      edits.push({ span: { start: cell.start, end: cell.end }, content: encodeCell(whole, delimiter, cell.isQuoted) })
    } else if (whole !== '') {
      growth += delimiter.repeat(index - width + 1) + encodeCell(whole, delimiter, false)
      width = index + 1
    }
  }
  return growth === '' ? edits : [...edits, { span: { start: row.end, end: row.end }, content: growth }]
}

/** Rows go with their line ends, and those of the same key that did not count. */
const removals = ({ view }: Table, removed: ReadonlySet<TableRow>): Edit[] =>
  [...removed].flatMap(({ place, doubles }) =>
    [place, ...doubles].map(({ start, end }): Edit => {
      const isLast = nextLine(view.text, end) >= view.text.length
      return { span: { start, end: isLast ? view.text.length : nextLine(view.text, end) }, content: '' }
    }),
  )

function additions(table: Table, byKey: ReadonlyMap<string, TableRow>, { added, removed }: RowEdits): Edit[] {
  const { view, header, rows, delimiter } = table
  if (added.size === 0 || !header) return []
  const newline = /\r\n|\r|\n/.exec(view.text)?.[0] ?? '\n'
  const kept = rows.filter((row) => !removed.has(row))
  const groups = new Map<Row, string[]>()
  const places = new Map<string, Row>()
  for (const [key, { unit, cells }] of added) {
    const { after } = unit
    const named = typeof after === 'string' ? (places.get(after) ?? anchorOf(byKey.get(after), removed)) : undefined
    const anchor = named ?? (after === null ? header : (kept.at(-1)?.row ?? header))
    places.set(key, anchor)
    const width = Math.max(header.cells.length, ...cells.keys(), 1)
    const text = Array.from({ length: width }, (_, index) =>
      encodeCell(index === 0 ? key : (cells.get(index) ?? ''), delimiter, false),
    ).join(delimiter)
    groups.set(anchor, [...(groups.get(anchor) ?? []), text])
  }
  return [...groups].map(([anchor, texts]): Edit => {
    const next = nextLine(view.text, anchor.end)
    // Behind the line end, so that a row that goes does not meet it.
    if (next > anchor.end)
      return { span: { start: next, end: next }, content: texts.map((text) => text + newline).join('') }
    return { span: { start: next, end: next }, content: texts.map((text) => newline + text).join('') }
  })
}

const anchorOf = (row: TableRow | undefined, removed: ReadonlySet<TableRow>): Row | undefined =>
  row && !removed.has(row) ? row.row : undefined

/** The table with a column for one more language: every row gets a cell, since some programs read no shorter ones. */
export function withColumn({ view, header, delimiter, body, columns }: Table, title: string): Uint8Array {
  if (!header) return Buffer.from(`keys${delimiter}${title}\n`)
  const like = columns[0] && header.cells[columns[0].index]
  const head: Edit = {
    span: { start: header.end, end: header.end },
    content: delimiter + encodeCell(title, delimiter, like?.isQuoted ?? false),
  }
  const grown = body.map(
    (row): Edit => ({
      span: { start: row.end, end: row.end },
      content: delimiter.repeat(Math.max(1, header.cells.length - row.cells.length + 1)),
    }),
  )
  return writtenEdits(view, [head, ...grown])
}

/** The table without a column. */
export function withoutColumn({ view, header, body }: Table, { index }: LanguageColumn): Uint8Array {
  const all = [...(header ? [header] : []), ...body]
  const edits = all.flatMap(({ cells }): Edit[] => {
    const [before, cell] = [cells[index - 1], cells[index]]
    return before && cell ? [{ span: { start: before.end, end: cell.end }, content: '' }] : []
  })
  return writtenEdits(view, edits)
}
