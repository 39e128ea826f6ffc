import type { Span } from '@weft/text'
import { lineEnd, skipBlanks } from '../lines/line-text.ts'
import { tooMany } from '../most-units.ts'
import { makeTable } from './toml.definitions.ts'
import { MOST_NAMES, type Path } from './toml.paths.ts'
import { definePair, fail, isQuote, type Scan, scanEquals, scanKey, scanString } from './toml.position.ts'

/** Members of arrays and inline tables that are read. */
const MOST_MEMBERS = 600_000

/** An element of an array or a pair of an inline table, as it lies in the text. */
export interface InlinePlace {
  /** With what says something about it: of an element the comments before it and the one behind it. */
  readonly place: Span
  readonly value: Span
  /** The comma behind it; -1 where none is. */
  readonly comma: number
}

/** Receives the contents of arrays and inline tables, in the order of the text. */
export interface ValueReader {
  /** An array or inline table begins, as the value of the member that was entered last. */
  open(kind: 'array' | 'table', start: number): void
  /** A pair of an inline table begins. */
  enter(key: readonly string[], equals: string): void
  /** The member that was entered ends. */
  member(place: InlinePlace): void
  /** The open part ends before this place. */
  close(end: number): void
  /** The path of the container that is open. */
  path(): Path
}

const PLAIN = /[A-Za-z0-9_+:.-]/
const NUMBER = /^(?:[+-]?(?:inf|nan|\d[\d_]*(?:\.[\d_]+)?(?:[eE][+-]?[\d_]+)?)|0x[\dA-Fa-f_]+|0o[0-7_]+|0b[01_]+)$/
const DATE = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)?)?$/
const TIME = /^\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/

const isPlainValue = (text: string): boolean =>
  text === 'true' || text === 'false' || NUMBER.test(text) || DATE.test(text) || TIME.test(text)

/** Goes over a value; false where it is wrong. */
export function scanValue(scan: Scan, reader: ValueReader, depth = 0): boolean {
  const { text, at: start } = scan
  if (depth > MOST_NAMES)
    return fail(scan, 'too-deep', start, `more than ${MOST_NAMES} arrays and tables within each other`)
  if (isQuote(scan, start)) return scanString(scan, true)
  if (text[start] === '[') return scanArray(scan, reader, depth)
  if (text[start] === '{') return scanInline(scan, reader, depth)
  return scanPlain(scan)
}

function skipPlain(scan: Scan): void {
  while (PLAIN.test(scan.text[scan.at] ?? '')) scan.at++
}

function scanPlain(scan: Scan): boolean {
  const { text, at: start } = scan
  skipPlain(scan)
  // A date and its time may have a blank between them.
  if (/^\d{4}-\d\d-\d\d$/.test(text.slice(start, scan.at)) && /^ \d\d:/.test(text.slice(scan.at, scan.at + 4))) {
    scan.at++
    skipPlain(scan)
  }
  if (scan.at === start) return fail(scan, 'missing-value', start, 'a value stands here')
  if (isPlainValue(text.slice(start, scan.at))) return true
  return fail(
    scan,
    'unquoted-text',
    start,
    'this is no number, no date, and not true or false: a text stands in quotes',
  )
}

/**
 * Goes over blanks, line ends and comments inside of an array or an inline table. Gives where the comment lines begin that
 * stand right before what follows; -1 where none do.
 */
function skipSpace(scan: Scan): number {
  const { text } = scan
  let comments = -1
  let isOwnLine = false
  let isBlankLine = false
  for (; ; scan.at++) {
    const char = text[scan.at]
    if (char === '#') {
      if (isOwnLine && comments < 0) comments = scan.at
      isBlankLine = false
      scan.at = lineEnd(text, scan.at) - 1
    } else if (char === '\n') {
      if (isBlankLine) comments = -1
      isOwnLine = true
      isBlankLine = true
    } else if (char !== ' ' && char !== '\t' && char !== '\r') break
  }
  return comments
}

/** End of a comment on the same line; -1 without one. */
function commentBehind({ text }: Scan, at: number): number {
  const start = skipBlanks(text, at)
  return text[start] === '#' ? lineEnd(text, start) : -1
}

/** Goes over a comma behind a value, and what belongs to the value behind it. */
function endMember(scan: Scan, { start, value }: { readonly start: number; readonly value: number }): InlinePlace {
  const { text } = scan
  if (++scan.members > MOST_MEMBERS) {
    const { code, detail } = tooMany(MOST_MEMBERS, 'members of arrays and inline tables')
    fail(scan, code, value, detail)
  }
  const valueEnd = scan.at
  let end = commentBehind(scan, valueEnd)
  if (end < 0) end = valueEnd
  skipSpace(scan)
  const comma = text[scan.at] === ',' ? scan.at++ : -1
  if (comma >= 0 && skipBlanks(text, valueEnd) === comma) end = Math.max(end, commentBehind(scan, scan.at))
  const own = { start: value, end: valueEnd }
  return { place: start === value && end === valueEnd ? own : { start, end }, value: own, comma }
}

function scanArray(scan: Scan, reader: ValueReader, depth: number): boolean {
  const { text, at: start } = scan
  reader.open('array', start)
  scan.at++
  for (;;) {
    const comments = skipSpace(scan)
    if (text[scan.at] === ']') break
    const value = scan.at
    if (!scanValue(scan, reader, depth + 1)) return false
    const place = endMember(scan, { start: comments < 0 ? value : comments, value })
    reader.member(place)
    if (scan.problem) return false
    if (place.comma < 0 && text[scan.at] !== ']') return fail(scan, 'unterminated-array', start, 'this array has no ]')
  }
  scan.at++
  reader.close(scan.at)
  return true
}

function scanInline(scan: Scan, reader: ValueReader, depth: number): boolean {
  const { text, at: start, defined } = scan
  reader.open('table', start)
  scan.at++
  scan.defined = makeTable('heading')
  for (;;) {
    skipSpace(scan)
    if (text[scan.at] === '}') break
    const first = scan.at
    const key = scanKey(scan)
    if (!key) return false
    const equals = scanEquals(scan)
    if (equals === null) return false
    const value = scan.at
    definePair(scan, () => reader.path(), key, first)
    reader.enter(key, equals)
    if (!scanValue(scan, reader, depth + 1)) return false
    const { comma, value: own } = endMember(scan, { start: first, value })
    reader.member({ place: { start: first, end: own.end }, value: own, comma })
    if (scan.problem) return false
    if (comma < 0 && text[scan.at] !== '}') return fail(scan, 'unterminated-table', start, 'this inline table has no }')
  }
  scan.at++
  scan.defined = defined
  reader.close(scan.at)
  return true
}
