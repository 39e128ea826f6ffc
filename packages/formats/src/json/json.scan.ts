import type { Problem } from '@weft/text'
import { CONFLICT } from '../conflict-marker.ts'
import { MOST_UNITS, tooMany } from '../most-units.ts'
import { TextWindow } from '../text-window.ts'
import { markLength, utf8Problem } from '../utf8.ts'

export type ScalarKind = 'string' | 'number' | 'boolean' | 'null'

/** Receives the contents of a JSON text, in order. Offsets count bytes. */
export interface JsonReader {
  begin(container: 'object' | 'array', start: number): void
  end(end: number): void
  /** The name of the member whose value comes next. */
  key(name: string, start: number): void
  /** `text`: a string's text, or the literal spelling of the value. */
  scalar(kind: ScalarKind, text: string, start: number, end: number): void
}

/** Deeper nesting is a mistake or an attack. */
export const MOST_LEVELS = 200

const QUOTE = 34
const COMMA = 44
const COLON = 58
const OPEN_ARRAY = 91
const BACKSLASH = 92
const CLOSE_ARRAY = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

interface Scan {
  readonly bytes: Buffer
  readonly window: TextWindow
  at: number
  /** By how much the bytes before this place are more than the UTF-16 units. */
  surplus: number
}

/** Ends the reading: JSON that is wrong somewhere cannot be read on. */
class Wrong extends Error {
  readonly problem: Problem
  constructor(code: string, span: { start: number; end: number }, detail: string) {
    super(detail)
    this.problem = { code, span, detail }
  }
}

/** Reads a JSON text, strictly as RFC 8259 has it but for a byte order mark. Linear in its length, without recursion. Null, or what is wrong. */
export function readJson(
  bytes: Uint8Array,
  reader: JsonReader,
  root: 'object' | 'array' = 'object',
  most = MOST_UNITS,
): Problem | null {
  const charset = utf8Problem(bytes)
  if (charset) return charset
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const scan: Scan = { bytes: buffer, window: new TextWindow(buffer), at: markLength(bytes), surplus: 0 }
  try {
    readText(scan, reader, { root, most })
    return null
  } catch (error) {
    if (error instanceof Wrong) return error.problem
    throw error
  }
}

interface WholeText {
  readonly root: 'object' | 'array'
  /** Values that are read beside the root. */
  readonly most: number
}

function readText(scan: Scan, reader: JsonReader, { root, most }: WholeText): void {
  const { bytes } = scan
  /** The containers that are open: true for objects. */
  const open: boolean[] = []
  let isInObject = false
  let values = 0
  skipBlanks(scan)
  if (bytes[scan.at] !== (root === 'object' ? OPEN_OBJECT : OPEN_ARRAY)) {
    throw unexpected(scan, `the file must be ${root === 'object' ? 'an object: { … }' : 'an array: [ … ]'}`)
  }
  while (true) {
    // A value, or a container's first sign.
    if (++values > most + 1) {
      const { code, detail } = tooMany(most, 'values')
      throw new Wrong(code, { start: scan.at, end: scan.at }, detail)
    }
    const byte = bytes[scan.at]
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (open.length === MOST_LEVELS) {
        const span = { start: scan.at, end: scan.at + 1 }
        throw new Wrong('too-deep', span, `more than ${MOST_LEVELS} levels of nesting are not read`)
      }
      isInObject = byte === OPEN_OBJECT
      open.push(isInObject)
      reader.begin(isInObject ? 'object' : 'array', scan.at)
      scan.at++
      skipBlanks(scan)
      if (bytes[scan.at] !== (isInObject ? CLOSE_OBJECT : CLOSE_ARRAY)) {
        if (isInObject) readKey(scan, reader)
        continue
      }
    } else {
      readScalar(scan, reader)
      skipBlanks(scan)
    }
    // After a value: the ends of containers, then a comma or the end.
    while (open.length > 0 && bytes[scan.at] === (isInObject ? CLOSE_OBJECT : CLOSE_ARRAY)) {
      open.pop()
      isInObject = open.at(-1) === true
      scan.at++
      reader.end(scan.at)
      skipBlanks(scan)
    }
    if (open.length === 0) break
    if (bytes[scan.at] !== COMMA) throw unexpected(scan, isInObject ? ', or } must follow' : ', or ] must follow')
    scan.at++
    skipBlanks(scan)
    if (isInObject) readKey(scan, reader)
    else if (bytes[scan.at] === CLOSE_ARRAY) throw unexpected(scan, 'a value must follow the comma')
  }
  if (scan.at < bytes.length) throw unexpected(scan, `nothing may follow the ${root}`)
}

function readKey(scan: Scan, reader: JsonReader): void {
  const start = scan.at
  if (scan.bytes[start] !== QUOTE) throw unexpected(scan, 'a name between double quotes must stand here')
  const name = readString(scan)
  skipBlanks(scan)
  if (scan.bytes[scan.at] !== COLON) throw unexpected(scan, 'a colon must follow the name')
  scan.at++
  skipBlanks(scan)
  reader.key(name, start)
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

function readScalar(scan: Scan, reader: JsonReader): void {
  const { bytes } = scan
  const start = scan.at
  if (bytes[start] === QUOTE) {
    const text = readString(scan)
    reader.scalar('string', text, start, scan.at)
    return
  }
  let end = start
  while (isWordByte(bytes[end])) end++
  const word = bytes.toString('latin1', start, end)
  scan.at = end
  if (word === 'true' || word === 'false') reader.scalar('boolean', word, start, end)
  else if (word === 'null') reader.scalar('null', word, start, end)
  else {
    NUMBER.lastIndex = 0
    if (word === '' || !NUMBER.test(word) || NUMBER.lastIndex !== word.length) {
      scan.at = start
      throw unexpected(scan, 'a string, number, true, false, null, { or [ must stand here')
    }
    reader.scalar('number', word, start, end)
  }
}

const isWordByte = (byte: number | undefined): boolean =>
  byte !== undefined &&
  ((byte >= 48 && byte <= 57) ||
    (byte >= 97 && byte <= 122) ||
    byte === 43 ||
    byte === 45 ||
    byte === 46 ||
    byte === 69)

/** Reads the string that begins here, and stops after its closing quote. */
function readString(scan: Scan): string {
  const { bytes } = scan
  const start = scan.at
  const before = scan.surplus
  let surplus = before
  let at = start + 1
  let isEscaped = false
  for (let byte = bytes[at]; byte !== QUOTE; byte = bytes[at]) {
    if (byte === undefined || byte < 32) throw wrongInString(bytes, start, at)
    if (byte === BACKSLASH) {
      isEscaped = true
      at = afterEscape(bytes, at)
      continue
    }
    // A character of two bytes or three is one unit, one of four is two.
    if (byte > 127) {
      if (byte < 0xc0) surplus++
      else if (byte >= 0xf0) surplus--
    }
    at++
  }
  scan.at = at + 1
  scan.surplus = surplus
  const from = start + 1
  const raw = scan.window.slice(from, at, from - before, at - surplus)
  return isEscaped ? unescaped(raw, start, at + 1) : raw
}

function unescaped(raw: string, start: number, end: number): string {
  const text: unknown = JSON.parse(`"${raw}"`)
  if (typeof text !== 'string') throw new Error('what stands between quotes is a string')
  if (!text.isWellFormed())
    throw new Wrong('lone-surrogate', { start, end }, 'a \\u escape for half a character; the other half is missing')
  return text
}

function wrongInString(bytes: Buffer, start: number, at: number): Wrong {
  const byte = bytes[at]
  if (byte === undefined || byte === 10 || byte === 13)
    return new Wrong('unterminated-string', { start, end: at }, 'the string is not closed before the end of the line')
  const code = byte === 0 ? 'nul-character' : 'control-character'
  return new Wrong(
    code,
    { start: at, end: at + 1 },
    `a control character in a string is written \\u00${byte.toString(16).padStart(2, '0')}`,
  )
}

/** The offset after the escape that begins here. */
function afterEscape(bytes: Buffer, at: number): number {
  const letter = String.fromCharCode(bytes[at + 1] ?? 0)
  if ('"\\/bfnrt'.includes(letter)) return at + 2
  const digits = bytes.toString('latin1', at + 2, at + 6)
  const span = { start: at, end: Math.min(at + 2, bytes.length) }
  if (letter !== 'u' || !/^[0-9a-fA-F]{4}$/.test(digits))
    throw new Wrong('invalid-escape', span, 'this begins no known escape; \\\\ would be a backslash')
  if (digits === '0000') throw new Wrong('nul-character', span, 'a text cannot hold the character NUL')
  return at + 6
}

function skipBlanks(scan: Scan): void {
  scan.at = afterBlanks(scan.bytes, scan.at)
}

/** The offset of the next byte that is no blank. */
export function afterBlanks(bytes: Uint8Array, from: number): number {
  let at = from
  for (let byte = bytes[at]; byte === 32 || byte === 10 || byte === 13 || byte === 9; byte = bytes[at]) at++
  return at
}

/** The start of the value of a member or element that lies in a span of a file without problems. */
export function valueStartIn(
  bytes: Uint8Array,
  { start, end }: { readonly start: number; readonly end: number },
): number {
  if (bytes[start] !== QUOTE) return start
  let at = start + 1
  while (bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  // An element that is a string ends here; after a name a colon follows.
  return at + 1 === end ? start : afterBlanks(bytes, afterBlanks(bytes, at + 1) + 1)
}

function unexpected({ bytes, at }: Scan, wanted: string): Wrong {
  const end = Math.min(at + 1, bytes.length)
  if (at >= bytes.length) return new Wrong('unexpected-end', { start: end, end }, `the file ends too early: ${wanted}`)
  const line = bytes.toString('latin1', at, at + 8)
  if (/^(<{7}|>{7}|={7}|\|{7})/.test(line)) return new Wrong('conflict-marker', { start: at, end: at + 7 }, CONFLICT)
  return new Wrong('unexpected-text', { start: at, end }, wanted)
}
