import type { MatrixCell, MatrixRow } from '../../../api/matrix.ts'
import type { GridPlace } from './grid-window.ts'

/** Texts of one request. */
export const mostPasted = 1000

/** The fate of a pasted text. `forms`: it has another number of lines than the string has plural forms. */
export type PasteFate = 'write' | 'forms' | 'no-string' | 'no-language' | 'too-many'

/** A pasted text, with the cell that it goes into; null: there is none. */
export interface PastedText {
  readonly fate: PasteFate
  readonly pasted: string
  /** The row of the spreadsheet, from 0. */
  readonly line: number
  /** The index of the language. */
  readonly column: number
  readonly row: MatrixRow | null
  readonly cell: MatrixCell | null
  /** The forms that are written. */
  readonly target: readonly string[]
}

interface PasteQuestion {
  readonly rows: readonly MatrixRow[]
  readonly place: GridPlace
  readonly cells: readonly (readonly string[])[]
  /** The first row of the spreadsheet has headings. */
  readonly skipsFirst: boolean
}

/** The forms of a pasted text: each on a separate line, where the string has several. */
function formsOf(pasted: string, count: number): readonly string[] | null {
  if (count <= 1) return [pasted]
  const forms = pasted === '' ? Array.from({ length: count }, () => '') : pasted.split(/\r\n|\r|\n/)
  return forms.length === count ? forms : null
}

function placed(question: PasteQuestion, pasted: string, line: number, column: number): PastedText {
  const row = question.rows[question.place.row + line - Number(question.skipsFirst)] ?? null
  const text = { pasted, line, column, row, target: [] }
  if (row === null) return { ...text, cell: null, fate: 'no-string' }
  const cell = row.cells[column] ?? null
  if (cell === null) return { ...text, cell, fate: 'no-language' }
  const target = formsOf(pasted, cell.target.length)
  return target === null ? { ...text, cell, fate: 'forms' } : { ...text, cell, target, fate: 'write' }
}

/** Which text goes into which cell, in the order of the spreadsheet; nothing that was pasted is missing. */
export function planPaste(question: PasteQuestion): readonly PastedText[] {
  const { cells, place, skipsFirst } = question
  const texts = cells.flatMap((line, at) =>
    skipsFirst && at === 0 ? [] : line.map((pasted, column) => placed(question, pasted, at, place.column + column)),
  )
  let written = 0
  return texts.map((text) =>
    text.fate === 'write' && ++written > mostPasted ? { ...text, fate: 'too-many', target: [] } : text,
  )
}
