import { stringify } from 'csv-stringify/sync'
import { invalidField } from '../../refusal.ts'

/** Each row has every column of any: where lists are of different lengths that is many times what they tell. */
const mostCells = 5_000_000

/** No cell is a formula, and one with a line of its text after another is quoted: many readers take any line break for a row's end. */
export const csvStyle = { record_delimiter: '\r\n', escape_formulas: true, quoted_match: /[\r\n]/ }

/** JSON -> CSV: a list gives one line a result (of this page), an object one line; nested values get dotted columns. */
export function toCsv(body: unknown): string {
  const rows = rowsOf(body).map(flatten)
  const columns = new Set<string>()
  for (const row of rows) for (const name of Object.keys(row)) columns.add(name)
  if (rows.length * columns.size > mostCells)
    throw invalidField(
      'page_size',
      `This table would have more than ${mostCells} cells: ask for fewer rows.`,
      'max_value',
    )
  return stringify(rows, {
    header: true,
    columns: [...columns].map((key) => ({ key, header: key })),
    ...csvStyle,
  })
}

/** A list without its envelope. */
export function withoutEnvelope(body: unknown): unknown {
  return isRecord(body) && Array.isArray(body.results) && 'count' in body ? body.results : body
}

function rowsOf(body: unknown): unknown[] {
  const inner = withoutEnvelope(body)
  return Array.isArray(inner) ? inner : [inner]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Columns by path: `plural.number`, `target.0`. Not by key alone: csv-stringify would take the dots for nesting. */
function flatten(value: unknown): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  const add = (inner: unknown, path: string): void => {
    if (Array.isArray(inner))
      for (const [index, one] of inner.entries()) add(one, path === '' ? String(index) : `${path}.${index}`)
    else if (isRecord(inner))
      for (const [name, one] of Object.entries(inner)) add(one, path === '' ? name : `${path}.${name}`)
    else row[path] = inner === null ? '' : inner
  }
  add(value, '')
  return row
}
