import { FIELDS } from '../csv/csv.columns.ts'
import { csv } from '../csv/csv.format.ts'
import type { Document, ParseOptions, WrittenFormat, WrittenUnit } from '../format.ts'
import { firstText } from '../unit-facts.ts'
import { readDocument } from './document.ts'
import { lossesOfCsv } from './losses.ts'
import { readFirstSheet } from './xlsx-workbook.ts'

/** A cell of Excel holds no more UTF-16 code units. */
const MOST_CELL_LENGTH = 32_767

// XML has no way to say most control characters, and reads CR as LF; the library drops the others, U+FFFD and code points that are
// no characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSAYABLE = /[\0-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ufffd\p{Noncharacter_Code_Point}]|_x[0-9A-Fa-f]{4}_/u

/**
 * Tells whether a cell returns the text unchanged. One that does not stays empty: an upload passes over it, and no text is cut or altered.
 */
const isRepresentable = (text: string): boolean =>
  text.length <= MOST_CELL_LENGTH && text.isWellFormed() && !UNSAYABLE.test(text)

/** A character with the escape for characters that XML lacks (ECMA-376, part 1, ST_Xstring). */
const escaped = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** The library uses texts as keys of a plain object, so names of inherited members need an escape. */
const cellText = (text: string): string => (text in {} ? escaped(text.slice(0, 1)) + text.slice(1) : text)

const noteOf = ({ notes }: WrittenUnit, by: 'developer' | 'translator'): string =>
  notes.flatMap((note) => (note.by === by ? [note.text] : [])).join('\n')

/** The cells of a string, in the order of the columns of CSV. */
const cellsOf = (unit: WrittenUnit, hasKeys: boolean): readonly string[] => [
  unit.location,
  firstText(unit.source),
  firstText(unit.target),
  hasKeys ? unit.context : '',
  unit.state === 'needs-editing' ? 'True' : '',
  hasKeys ? '' : unit.context,
  noteOf(unit, 'translator'),
  noteOf(unit, 'developer'),
]

/** Typed as text: what begins with `=` is no formula. */
const cell = (text: string) => ({ value: isRepresentable(text) ? cellText(text) : '', type: String })

const csvCell = (value: string): string => `"${value.replaceAll('"', '""')}"`

async function readXlsx(bytes: Uint8Array, options?: ParseOptions): Promise<Document> {
  const { rows, problem } = readFirstSheet(bytes)
  if (problem) return readDocument(bytes, { problem })
  const text = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
  // A component's charset applies to its files only.
  return csv.parse(Buffer.from(text), { ...options, parameters: {} })
}

/** A spreadsheet with the columns of CSV, as agencies want it. */
export const xlsx: WrittenFormat<'xlsx'> = {
  kind: 'written',
  id: 'xlsx',
  label: 'Excel Open XML',
  extensions: ['xlsx'],
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  of: 'all',
  loses: ['texts', ...lossesOfCsv],
  canSay: isRepresentable,
  async write(units, { hasTemplate }) {
    const { default: writeSheet } = await import('write-excel-file/node')
    const rows = units.map((unit) => cellsOf(unit, hasTemplate).map(cell))
    return writeSheet([FIELDS.map(cell), ...rows], { sheet: 'Strings', stickyRowsCount: 1 }).toBuffer()
  },
  read: readXlsx,
}
