/** Characters a message, about: much larger ones would be held in memory twice. */
const blockLength = 2_000_000

const special = /[\\\n\r\t]/
const specials = /[\\\n\r\t]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeText(text: string): string {
  return special.test(text) ? text.replace(specials, (character) => escapes[character] ?? character) : text
}

function arrayItem(item: string | number | null): string {
  if (item === null) return 'NULL'
  return typeof item === 'number' ? String(item) : `"${item.replace(/["\\]/g, '\\$&')}"`
}

function encodeValue(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  if (Array.isArray(value)) return escapeText(`{${value.map(arrayItem).join(',')}}`)
  throw new TypeError(`COPY knows no value of the type ${typeof value}`)
}

/** One line of COPY's text format (PostgreSQL manual, COPY, "Text Format"). */
export function encodeRow(row: readonly CopyValue[]): string {
  let line = ''
  for (let index = 0; index < row.length; index += 1) {
    if (index > 0) line += '\t'
    const value = row[index]
    if (value === undefined) throw new TypeError(`Column ${index} of a bulk row is undefined`)
    line += encodeValue(value)
  }
  return `${line}\n`
}

/** Rows that are made ready bit by bit, and sent later; more than once where a transaction runs again. */
export class EncodedRows {
  /** As COPY takes them, in pieces. */
  readonly pieces: Buffer[] = []

  add(rows: Iterable<readonly CopyValue[]>): void {
    let text = ''
    for (const row of rows) text += encodeRow(row)
    this.pieces.push(Buffer.from(text))
  }
}

/** Blocks of rows as COPY takes them, each in pieces. */
export function* blocksOf(rows: Iterable<readonly CopyValue[]> | EncodedRows): Iterable<readonly Buffer[]> {
  if (rows instanceof EncodedRows) yield rows.pieces
  else for (const { text } of encodeBlocks(rows, blockLength)) yield [Buffer.from(text)]
}

/** Texts of at most about `limit` characters (one row may be longer), with the number of rows in each. */
export function* encodeBlocks(
  rows: Iterable<readonly CopyValue[]>,
  limit: number,
): Generator<{ text: string; count: number }> {
  let lines: string[] = []
  let length = 0
  for (const row of rows) {
    const line = encodeRow(row)
    lines.push(line)
    length += line.length
    if (length < limit) continue
    yield { text: lines.join(''), count: lines.length }
    lines = []
    length = 0
  }
  if (lines.length > 0) yield { text: lines.join(''), count: lines.length }
}

/** A value of a bulk row. Dates become timestamptz, arrays PostgreSQL arrays, Buffers bytea; JSON comes as text. */
export type CopyValue = string | number | bigint | boolean | Date | Buffer | null | readonly (string | number | null)[]
