import type { Problem, Span } from '@weft/text'
import type { FileState, FileUnit, ParseOptions, UnitNote } from '../format.ts'
import { byContext, bySource, type Identity } from '../identity.ts'
import { bytesOf, type Entry, type LineFile, MOST_PROBLEMS, plainUnit, type Slot } from '../lines/line-file.ts'
import { openView, type UsualCharset, type View } from '../lines/view.ts'
import { NO_NOTES } from '../unit-facts.ts'
import { type Columns, columnIndexes, columnsOf, type Field, ofOneLanguage } from './csv.columns.ts'
import { type Cell, decodeCell, detectDelimiter, type Row, scanRows } from './csv.scan.ts'

/** The differences between the dialects. */
export interface Dialect {
  /** The columns of a file whose first row has no titles. */
  readonly columns: readonly Field[]
  /** Whether rows of one source text are its several translations. */
  readonly joinsRows: boolean
  readonly encodingParameter: string
}

export interface CsvEntry extends Entry {
  readonly rows: readonly Row[]
}

export interface CsvFile extends LineFile<CsvEntry> {
  readonly columns: Columns
  readonly delimiter: string
  readonly identity: Identity
}

export function readCsv(bytes: Uint8Array, dialect: Dialect, options: ParseOptions = {}): CsvFile {
  const asked = options.parameters?.[dialect.encodingParameter]
  const usual: UsualCharset = asked === 'iso-8859-1' || asked === 'utf-16' ? asked : 'utf-8'
  const { view, problem } = openView(bytes, usual)
  const delimiter = detectDelimiter(view.text, view.start)
  const { rows, problem: open } = scanRows(view.text, view.start, delimiter)
  const textOf = (cell: Cell) => decodeCell(view.read(cell.start, cell.end), cell.isQuoted)
  const [header] = rows
  const read = header && columnsOf(header.cells.map(textOf))
  const named = read && options.hasTemplate ? ofOneLanguage(read) : read
  const columns = named ?? dialect.columns
  const identity = options.hasTemplate ? byContext : bySource
  const at = columnIndexes(columns)
  const body = named ? rows.slice(1) : rows
  const isNamed = ({ cells }: Row) =>
    [cells[at.id], cells[at.context]].some((cell) => cell !== undefined && textOf(cell) !== '')
  const reading: ReadState = { view, at, identity, textOf, hasNames: identity.byContext && body.some(isNamed) }
  const single = body.flatMap((row) => rowEntry(row, reading))
  const entries = dialect.joinsRows ? joinRows(single, identity, view) : single
  const missing = named && header && !named.includes('target') ? missingColumn(header) : null
  const wrong = open ?? missing
  const found = problem ?? (wrong?.span ? { ...wrong, span: bytesOf(wrong.span, view) } : null)
  const section = { name: '', start: named && header ? afterLine(view, header) : view.start, end: view.text.length }
  const problems = found ? [found] : []
  return {
    view,
    entries,
    sections: [section],
    problems,
    warnings: () => doubled(entries, identity),
    columns,
    delimiter,
    identity,
  }
}

const missingColumn = ({ start, end }: Row): Problem => ({
  code: 'missing-column',
  span: { start, end },
  detail: 'the first row names a column for source texts and none for translations: name one "target"',
})

function afterLine({ text }: View, { end }: Row): number {
  const next = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
  return Math.min(next, text.length)
}

interface ReadState {
  readonly view: View
  /** The column of a field; -1 if missing. */
  readonly at: Readonly<Record<Field, number>>
  readonly identity: Identity
  /** Rows have separate names: a row without one has the empty name, not its source text. */
  readonly hasNames: boolean
  textOf(cell: Cell): string
}

const FUZZY = new Set(['1', 'x', 'true', 'yes', 'fuzzy'])

/** A row that says neither a name nor a source text is nobody's, unless files are read by names: then it has the empty one, if it has a text. */
function rowEntry(row: Row, { view, at, identity, hasNames, textOf }: ReadState): CsvEntry[] {
  const value = (field: Field): string => {
    const cell = row.cells[at[field]]
    return cell ? textOf(cell) : ''
  }
  const [source, target] = [value('source'), value('target')]
  const name = value('context')
  const context = identity.byContext
    ? value('id') || name || (hasNames ? '' : source)
    : name || (at.source < 0 ? value('id') : '')
  if (context === '' && source === '' && !(identity.byContext && target !== '')) return []
  const cell = row.cells[at.target]
  const slot: Slot | null = cell ? { start: cell.start, end: cell.end, text: target } : null
  const place: Span = { start: row.start, end: row.end }
  const unit: FileUnit = {
    ...plainUnit({ context, source: identity.byContext ? [] : [source], target: [target] }, place, view),
    location: value('location'),
    notes: notesOf(value('developer_comments'), value('translator_comments')),
  }
  const isFuzzy = FUZZY.has(value('fuzzy').toLowerCase())
  const said = isFuzzy ? { ...unit, state: 'needs-editing' as FileState } : unit
  return [{ unit: said, places: [place], slots: [slot], section: '', rows: [row] }]
}

function notesOf(developer: string, translator: string): readonly UnitNote[] {
  if (developer === '' && translator === '') return NO_NOTES
  const notes: UnitNote[] = []
  if (translator !== '') notes.push({ by: 'translator', text: translator })
  if (developer !== '') notes.push({ by: 'developer', text: developer })
  return notes
}

function joinRows(entries: readonly CsvEntry[], { keyOf }: Identity, view: View): CsvEntry[] {
  const groups = new Map<string, CsvEntry[]>()
  for (const entry of entries) {
    const group = groups.get(keyOf(entry.unit)) ?? []
    groups.set(keyOf(entry.unit), group)
    group.push(entry)
  }
  return [...groups.values()].flatMap((group): CsvEntry[] => {
    const [first] = group
    if (!first || group.length === 1) return group
    const places = group.flatMap((entry) => entry.places)
    const target = group.flatMap(({ unit }) => unit.target)
    const isFuzzy = group.some(({ unit }) => unit.state === 'needs-editing')
    const span = bytesOf({ start: places[0]?.start ?? 0, end: places.at(-1)?.end ?? 0 }, view)
    const state = isFuzzy ? 'needs-editing' : target.every((text) => text === '') ? 'untranslated' : 'translated'
    const rows = group.flatMap((entry) => entry.rows)
    return [
      {
        unit: { ...first.unit, target, state, span },
        places,
        slots: group.flatMap(({ slots }) => slots),
        section: '',
        rows,
      },
    ]
  })
}

function doubled(entries: readonly CsvEntry[], { keyOf }: Identity): Problem[] {
  const seen = new Set<string>()
  const found: Problem[] = []
  for (const { unit } of entries) {
    const key = keyOf(unit)
    if (seen.has(key) && found.length < MOST_PROBLEMS)
      found.push({
        code: 'duplicate-unit',
        span: unit.span,
        detail: 'the file has this string twice; the first counts',
      })
    seen.add(key)
  }
  return found
}
