import type { Span } from '@weft/text'
import type { ConversionProblem } from './conversion.ts'
import { decodeUtf16 } from './reg-encoding.ts'

/** The data of one registry value. */
export type RegData =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'expandable-text'; readonly text: string }
  | { readonly type: 'texts'; readonly lines: readonly string[] }
  | { readonly type: 'number'; readonly number: number }
  | { readonly type: 'other'; readonly name: string }

/** One statement of a `.reg` file, in file order. */
export type RegEntry =
  | { readonly kind: 'key'; readonly path: string; readonly deleted: boolean; readonly span: Span }
  /** `name` null is the key's default value; `data` null deletes the value. */
  | { readonly kind: 'value'; readonly name: string | null; readonly data: RegData | null; readonly span: Span }

export type RegProblemCode = 'header-missing' | 'line-not-understood' | 'string-not-closed' | 'data-not-understood'

interface Cursor {
  readonly text: string
  readonly ansi: boolean
  at: number
  readonly problems: ConversionProblem<RegProblemCode>[]
}

/**
 * Parses the text of a `.reg` file, version 5.00 or REGEDIT4: keys, deletions, strings, numbers, folded hexadecimal
 * data, comments. It never throws; a line that cannot be parsed is a problem, and parsing continues after it.
 */
export function parseReg(text: string): {
  readonly entries: readonly RegEntry[]
  readonly problems: readonly ConversionProblem<RegProblemCode>[]
} {
  const header = /^\s*(Windows Registry Editor Version 5\.00|REGEDIT4)[ \t]*(?=\r|\n|$)/.exec(text)
  const cursor: Cursor = { text, ansi: header?.[1] === 'REGEDIT4', at: header ? header[0].length : 0, problems: [] }
  if (!header) {
    const span = { start: 0, end: lineEnd(text, 0) }
    report(
      cursor,
      'header-missing',
      span,
      'the first line must be "Windows Registry Editor Version 5.00", or regedit refuses the file',
    )
  }
  const entries: RegEntry[] = []
  while (cursor.at < text.length) {
    const entry = readStatement(cursor)
    if (entry) entries.push(entry)
  }
  return { entries, problems: cursor.problems }
}

function report(cursor: Cursor, code: RegProblemCode, span: Span, detail: string): void {
  cursor.problems.push({ code, severity: 'error', span, path: null, detail })
}

function lineEnd(text: string, from: number): number {
  const end = /[\r\n]/g
  end.lastIndex = from
  return end.exec(text)?.index ?? text.length
}

/** Reads one statement, which may span several lines; null for blanks, comments and faults. */
function readStatement(cursor: Cursor): RegEntry | null {
  const { text } = cursor
  skip(cursor, /[ \t\r\n\0]*/y)
  const start = cursor.at
  const first = text[start]
  if (first === undefined) return null
  if (first === ';') {
    cursor.at = lineEnd(text, start)
    return null
  }
  if (first === '[') return readKey(cursor, start)
  if (first === '@' || first === '"') return readValue(cursor, start)
  cursor.at = lineEnd(text, start)
  const span = { start, end: cursor.at }
  report(cursor, 'line-not-understood', span, 'a line is a [key], a "name"=data, or a comment after ";"')
  return null
}

function skip(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at
  const match = pattern.exec(cursor.text)
  if (!match) return ''
  cursor.at += match[0].length
  return match[0]
}

function readKey(cursor: Cursor, start: number): RegEntry | null {
  const end = lineEnd(cursor.text, start)
  const line = cursor.text.slice(start, end)
  cursor.at = end
  const close = line.lastIndexOf(']')
  if (close < 0) {
    report(cursor, 'line-not-understood', { start, end }, 'a key ends with "]"')
    return null
  }
  const deleted = line[1] === '-'
  return { kind: 'key', path: line.slice(deleted ? 2 : 1, close), deleted, span: { start, end: start + close + 1 } }
}

function readValue(cursor: Cursor, start: number): RegEntry | null {
  const name = cursor.text[start] === '@' ? readDefaultName(cursor) : readString(cursor)
  if (name === undefined) return null
  if (skip(cursor, /[ \t]*=[ \t]*/y) === '') {
    cursor.at = lineEnd(cursor.text, cursor.at)
    report(cursor, 'line-not-understood', { start, end: cursor.at }, 'after the name comes "=" and the data')
    return null
  }
  const data = readData(cursor)
  if (data === undefined) return null
  return { kind: 'value', name, data, span: { start, end: cursor.at } }
}

function readDefaultName(cursor: Cursor): null {
  cursor.at += 1
  return null
}

/** Reads a string in quotes, which may contain line ends, as in regedit. Undefined if it is never closed. */
function readString(cursor: Cursor): string | undefined {
  const { text } = cursor
  const start = cursor.at
  let result = ''
  for (let i = start + 1; i < text.length; i++) {
    const character = text[i]
    if (character === '"') {
      cursor.at = i + 1
      return result
    }
    if (character === '\\' && (text[i + 1] === '\\' || text[i + 1] === '"')) i++
    result += text[i]
  }
  return refuseString(cursor, start)
}

/** Reports a string without an end quote, and continues after its first line, where it was meant to end. */
function refuseString(cursor: Cursor, start: number): undefined {
  cursor.at = lineEnd(cursor.text, start)
  report(
    cursor,
    'string-not-closed',
    { start, end: cursor.at },
    'this string has no closing quote; inside strings " and \\ are written \\" and \\\\',
  )
}

function readData(cursor: Cursor): RegData | null | undefined {
  const start = cursor.at
  if (cursor.text[start] === '"') {
    const text = readString(cursor)
    if (text === undefined) return undefined
    if (!/[\r\n]/.test(text) || restIsBlank(cursor)) return finish(cursor, start, { type: 'text', text })
    return refuseString(cursor, start)
  }
  if (skip(cursor, /-/y)) return finish(cursor, start, null)
  if (skip(cursor, /dword:/iy)) {
    const digits = skip(cursor, /[0-9a-f]{1,8}/iy)
    if (digits) return finish(cursor, start, { type: 'number', number: Number.parseInt(digits, 16) })
  }
  const hex = skip(cursor, /hex(\([0-9a-f]+\))?:/iy)
  if (hex) {
    const type = /\(([0-9a-f]+)\)/i.exec(hex)?.[1]?.toLowerCase() ?? '3'
    const bytes = readHexBytes(cursor)
    return finish(cursor, start, dataOf(type, bytes, cursor.ansi))
  }
  return refuseData(cursor, start)
}

/** Bytes as `aa,bb,\` with folds: after a comma a backslash ends the line and the next one goes on. */
function readHexBytes(cursor: Cursor): Uint8Array {
  const bytes: number[] = []
  for (;;) {
    skip(cursor, /(?:[ \t]|\\[ \t]*(?:\r\n|\r|\n))*/y)
    const pair = skip(cursor, /[0-9a-f]{1,2}/iy)
    if (pair === '') return Uint8Array.from(bytes)
    bytes.push(Number.parseInt(pair, 16))
    if (skip(cursor, /[ \t]*,/y) === '') return Uint8Array.from(bytes)
  }
}

/** Checks that only blanks and a comment follow the data. */
function finish<Data extends RegData | null>(cursor: Cursor, start: number, data: Data): Data | undefined {
  if (restIsBlank(cursor)) return data
  refuseData(cursor, start)
  return undefined
}

function restIsBlank(cursor: Cursor): boolean {
  return /^[ \t\0]*(;.*)?$/.test(cursor.text.slice(cursor.at, lineEnd(cursor.text, cursor.at)))
}

function refuseData(cursor: Cursor, start: number): undefined {
  cursor.at = lineEnd(cursor.text, cursor.at)
  report(
    cursor,
    'data-not-understood',
    { start, end: cursor.at },
    'data is "text", dword:0000000a, hex(…):aa,bb or "-"; inside text " and \\ are written \\" and \\\\',
  )
}

const decodeAnsi = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes)

/** The value of data by the number of its registry type in hexadecimal (winnt.h: REG_SZ 1, REG_EXPAND_SZ 2, …). */
export function dataOf(type: string, bytes: Uint8Array, ansi = false): RegData {
  const text = (): string => (ansi ? decodeAnsi(bytes) : decodeUtf16(bytes, true))
  switch (type) {
    case '1':
      return { type: 'text', text: beforeNul(text()) }
    case '2':
      return { type: 'expandable-text', text: beforeNul(text()) }
    case '4':
      return { type: 'number', number: littleEndian(bytes.subarray(0, 4)) }
    case '7':
      return {
        type: 'texts',
        lines: text()
          .replace(/\0{1,2}$/, '')
          .split('\0'),
      }
    case 'b':
      return { type: 'number', number: littleEndian(bytes.subarray(0, 8)) }
    default:
      return { type: 'other', name: TYPE_NAMES[type] ?? `type ${type}` }
  }
}

const TYPE_NAMES: Record<string, string> = {
  '0': 'REG_NONE',
  '3': 'REG_BINARY',
  '5': 'REG_DWORD_BIG_ENDIAN',
  '6': 'REG_LINK',
}

const beforeNul = (text: string): string => text.split('\0', 1)[0] ?? ''

const littleEndian = (bytes: Uint8Array): number => bytes.reduceRight((sum, byte) => sum * 256 + byte, 0)
