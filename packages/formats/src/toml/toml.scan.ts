import type { Problem, Span } from '@weft/text'
import { MOST_PROBLEMS } from '../lines/line-file.ts'
import { lineEnd, nextLine, skipBlanks } from '../lines/line-text.ts'
import { type DefinedTable, defineKey, makeTable, openHeading, type Redefinition } from './toml.definitions.ts'
import { keyOf } from './toml.escape.ts'

/** A string value of a key, as it lies in the text. */
export interface Leaf {
  /** Raw names from the file's root. */
  readonly path: readonly string[]
  /** How many of them its table has. */
  readonly depth: number
  /** With the comments before it and the one behind it; of a leaf in an inline table only the pair. */
  readonly place: Span
  /** The whole pair on its line: of a leaf in an inline table that of the table. */
  readonly pair: Span
  /** The value with its quotes. */
  readonly value: Span
  /** What parts key and value. */
  readonly equals: string
  /** In an inline table: how many names that one's path has; 0 elsewhere. */
  readonly inline: number
}

/** `[table]`. */
export interface Heading {
  readonly path: readonly string[]
  readonly isArray: boolean
  readonly place: Span
}

/** An inline table; its span is what stands between the braces. */
export interface InlineTable extends Span {
  readonly path: readonly string[]
}

/** A key with dots: it makes the tables that it names. */
export interface DottedKey {
  readonly path: readonly string[]
  readonly depth: number
}

/** A value that is no text: a number, a date, true or false, an array. */
export interface OtherValue {
  readonly path: readonly string[]
  readonly value: Span
}

export interface ScanResult {
  readonly others: readonly OtherValue[]
  readonly dotted: readonly DottedKey[]
  readonly inlines: readonly InlineTable[]
  readonly leaves: readonly Leaf[]
  readonly headings: readonly Heading[]
  /** What ended the reading. */
  readonly problem: Problem | null
  /** Keys and tables that are there already, or cannot be where they stand. */
  readonly redefinitions: readonly Problem[]
}

/** A raw name as it is meant, without quotes. */
type NameReader = (raw: string) => string

interface Scan {
  readonly meant: NameReader
  readonly root: DefinedTable
  readonly redefinitions: Problem[]
  /** What keys are defined in here. */
  defined: DefinedTable
  readonly others: OtherValue[]
  readonly dotted: DottedKey[]
  readonly inlines: InlineTable[]
  readonly text: string
  at: number
  readonly leaves: Leaf[]
  readonly headings: Heading[]
  table: readonly string[]
  comments: number
  problem: Problem | null
}

/** Arrays and inline tables within each other. */
const DEEPEST = 100
const BARE = /[A-Za-z0-9_-]/
const PLAIN = /[A-Za-z0-9_+:.-]/
const NUMBER = /^(?:[+-]?(?:inf|nan|\d[\d_]*(?:\.[\d_]+)?(?:[eE][+-]?[\d_]+)?)|0x[\dA-Fa-f_]+|0o[0-7_]+|0b[01_]+)$/
const DATE = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)?)?$/
const TIME = /^\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/

const isPlainValue = (text: string): boolean =>
  text === 'true' || text === 'false' || NUMBER.test(text) || DATE.test(text) || TIME.test(text)

export function scanToml(text: string, start: number, meant: NameReader): ScanResult {
  const root = makeTable('heading')
  const scan: Scan = {
    meant,
    root,
    redefinitions: [],
    defined: root,
    others: [],
    dotted: [],
    inlines: [],
    text,
    at: start,
    leaves: [],
    headings: [],
    table: [],
    comments: -1,
    problem: null,
  }
  const loose = text.search(/\r(?!\n)/)
  if (loose >= 0)
    fail(
      scan,
      'control-character',
      loose,
      'a carriage return stands here without a line feed; TOML has it in escapes only',
    )
  while (scan.at < text.length && !scan.problem) scanLine(scan)
  return scan
}

function fail(scan: Scan, code: string, at: number, detail: string): false {
  scan.problem ??= { code, span: { start: at, end: Math.min(at + 1, scan.text.length) }, detail }
  return false
}

const explanations = {
  'duplicate-key': (name: string) => `the file has ${name} already`,
  'key-within-value': (name: string) => `${name} has a value in this file: no other key can be within it`,
  'table-is-closed': (name: string) =>
    `the table ${name} is complete where it was defined: nothing is added to it here`,
} as const

/** A key may be as long as the file; what is told of it is a line. */
const shortened = (text: string): string => (text.length <= 200 ? text : `${text.slice(0, 199)}…`)

/** Notes what is wrong with a definition, if anything is; the names are those from the root. */
function noteRedefinition(scan: Scan, wrong: Redefinition | null, names: readonly string[], span: Span): void {
  if (wrong === null || scan.redefinitions.length >= MOST_PROBLEMS) return
  const name = shortened(names.slice(0, wrong.length).map(keyOf).join('.'))
  scan.redefinitions.push({ code: wrong.code, span, detail: explanations[wrong.code](name) })
}

/** Defines a key whose value begins where the reading is. `table`: the raw names of the table that it stands in. */
function definePair(scan: Scan, table: readonly string[], key: readonly string[], start: number): void {
  const names = key.map(scan.meant)
  const as = scan.text[scan.at] === '{' ? 'inline table' : 'value'
  const wrong = defineKey(scan.defined, names, as)
  if (wrong === null) return
  const all = [...table.map(scan.meant), ...names]
  noteRedefinition(scan, { ...wrong, length: table.length + wrong.length }, all, { start, end: start + 1 })
}

const isQuote = ({ text }: Scan, at: number) => text[at] === '"' || text[at] === "'"

const atLineEnd = ({ text, at }: Scan) => at >= text.length || text[at] === '\n' || text[at] === '\r'

function scanLine(scan: Scan): void {
  const { text } = scan
  const from = scan.at
  scan.at = skipBlanks(text, from)
  const start = scan.at
  if (atLineEnd(scan)) scan.comments = -1
  else if (text[start] === '#') {
    if (scan.comments < 0) scan.comments = start
    scan.at = lineEnd(text, start)
  } else {
    const first = scan.comments < 0 ? start : scan.comments
    const isFine = text[start] === '[' ? scanHeading(scan, first) : scanPair(scan, first)
    if (!isFine) return
    scan.comments = -1
  }
  if (!atLineEnd(scan)) fail(scan, 'unexpected-character', scan.at, 'the line goes on where it should end')
  scan.at = nextLine(text, scan.at)
}

/** Goes over blanks and a comment at the end of a line; gives where the last of them that says something ends. */
function skipLineComment(scan: Scan): number {
  const end = scan.at
  scan.at = skipBlanks(scan.text, scan.at)
  if (scan.text[scan.at] !== '#') return end
  scan.at = lineEnd(scan.text, scan.at)
  return scan.at
}

function scanHeading(scan: Scan, first: number): boolean {
  const { text } = scan
  const start = scan.at
  const isArray = text[start + 1] === '['
  scan.at = skipBlanks(text, scan.at + (isArray ? 2 : 1))
  const path = scanKey(scan)
  if (!path) return false
  if (!text.startsWith(isArray ? ']]' : ']', scan.at))
    return fail(scan, 'unterminated-heading', scan.at, 'the name of a table is followed by ]')
  scan.at += isArray ? 2 : 1
  scan.table = path
  const names = path.map(scan.meant)
  const { table, wrong } = openHeading(scan.root, names, isArray)
  scan.defined = table
  noteRedefinition(scan, wrong, names, { start, end: scan.at })
  scan.headings.push({ path, isArray, place: { start: first, end: skipLineComment(scan) } })
  return true
}

function scanPair(scan: Scan, first: number): boolean {
  const start = scan.at
  const key = scanKey(scan)
  if (!key) return false
  const equals = scanEquals(scan)
  if (equals === null) return false
  definePair(scan, scan.table, key, start)
  const path = [...scan.table, ...key]
  if (key.length > 1) scan.dotted.push({ path, depth: scan.table.length })
  const from = scan.leaves.length
  const value = scan.at
  if (!scanValue(scan, path, 0)) return false
  const end = scan.at
  const place = { start: first, end: skipLineComment(scan) }
  if (isQuote(scan, value)) {
    const leaf = { path, depth: scan.table.length, place, pair: place, value: { start: value, end } }
    scan.leaves.push({ ...leaf, equals, inline: 0 })
  } else noteOther(scan, path, { start: value, end })
  for (let index = from; index < scan.leaves.length; index++) {
    const leaf = scan.leaves[index]
    if (leaf) scan.leaves[index] = { ...leaf, pair: place }
  }
  return true
}

/** Of a value that was just scanned: it keeps its bytes until its key is to be a text. */
function noteOther({ text, others }: Scan, path: readonly string[], value: Span): void {
  if (text[value.start] !== '{') others.push({ path, value })
}

function scanEquals(scan: Scan): string | null {
  const { text, at: start } = scan
  scan.at = skipBlanks(text, start)
  if (text[scan.at] !== '=') {
    fail(scan, 'missing-equals', scan.at, 'a key is followed by =')
    return null
  }
  scan.at = skipBlanks(text, scan.at + 1)
  return text.slice(start, scan.at)
}

/** Names with dots between them. */
function scanKey(scan: Scan): string[] | null {
  const { text } = scan
  const names: string[] = []
  for (;;) {
    const start = scan.at
    if (isQuote(scan, start)) {
      if (!scanString(scan, false)) return null
    } else while (scan.at < text.length && BARE.test(text[scan.at] ?? '')) scan.at++
    if (scan.at === start || names.length >= DEEPEST) {
      fail(scan, 'missing-key', start, 'a key stands here: letters, digits, - and _, or anything in quotes')
      return null
    }
    names.push(text.slice(start, scan.at))
    const end = scan.at
    scan.at = skipBlanks(text, end)
    if (text[scan.at] !== '.') {
      if (text[scan.at] !== ']') scan.at = end
      return names
    }
    scan.at = skipBlanks(text, scan.at + 1)
  }
}

function scanValue(scan: Scan, path: readonly string[], depth: number): boolean {
  const { text, at: start } = scan
  if (depth > DEEPEST) return fail(scan, 'too-deep', start, `more than ${DEEPEST} arrays and tables within each other`)
  if (isQuote(scan, start)) return scanString(scan, true)
  if (text[start] === '[') return scanArray(scan, path, depth)
  if (text[start] === '{') return scanInline(scan, path, depth)
  while (scan.at < text.length && PLAIN.test(text[scan.at] ?? '')) scan.at++
  // A date and its time may have a blank between them.
  if (/^\d{4}-\d\d-\d\d$/.test(text.slice(start, scan.at)) && /^ \d\d:/.test(text.slice(scan.at, scan.at + 4))) {
    scan.at++
    while (scan.at < text.length && PLAIN.test(text[scan.at] ?? '')) scan.at++
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

function scanString(scan: Scan, mayBeLong: boolean): boolean {
  const { text, at: start } = scan
  const quote = text[start] ?? ''
  const isLong = mayBeLong && text.startsWith(quote.repeat(3), start)
  for (let at = start + (isLong ? 3 : 1); at < text.length; at++) {
    const char = text[at]
    if (char === '\\' && quote === '"') at++
    else if (!isLong && (char === '\n' || char === '\r')) break
    else if (char === quote && (!isLong || text.startsWith(quote.repeat(3), at))) {
      // Two quotes may stand right before the three that end it.
      let end = at + (isLong ? 3 : 1)
      for (let more = 0; isLong && more < 2 && text[end] === quote; more++) end++
      scan.at = end
      return true
    }
  }
  return fail(scan, 'unterminated-string', start, 'this string has no closing quote')
}

/** Goes over blanks, line ends and comments inside of an array or an inline table. */
function skipSpace(scan: Scan): void {
  const { text } = scan
  for (; scan.at < text.length; scan.at++) {
    const char = text[scan.at]
    if (char === '#') scan.at = lineEnd(text, scan.at) - 1
    else if (char !== ' ' && char !== '\t' && char !== '\n' && char !== '\r') return
  }
}

/** What an array holds is kept, and nobody's to translate: its strings have no names. */
function scanArray(scan: Scan, path: readonly string[], depth: number): boolean {
  const { text, at: start } = scan
  const from = scan.leaves.length
  const tables = scan.inlines.length
  const others = scan.others.length
  scan.at++
  for (;;) {
    skipSpace(scan)
    if (text[scan.at] === ']') break
    if (!scanValue(scan, path, depth + 1)) return false
    skipSpace(scan)
    if (text[scan.at] === ',') scan.at++
    else if (text[scan.at] !== ']') return fail(scan, 'unterminated-array', start, 'this array has no ]')
  }
  scan.at++
  scan.leaves.length = from
  scan.inlines.length = tables
  scan.others.length = others
  return true
}

function scanInline(scan: Scan, path: readonly string[], depth: number): boolean {
  const { text, at: start, defined } = scan
  scan.at++
  scan.defined = makeTable('heading')
  for (;;) {
    skipSpace(scan)
    if (text[scan.at] === '}') break
    const first = scan.at
    const key = scanKey(scan)
    const equals = key && scanEquals(scan)
    if (!key || equals === null) return false
    const value = scan.at
    definePair(scan, path, key, first)
    if (!scanValue(scan, [...path, ...key], depth + 1)) return false
    if (isQuote(scan, value)) {
      const place = { start: first, end: scan.at }
      const leaf = {
        path: [...path, ...key],
        depth: path.length,
        place,
        pair: place,
        value: { start: value, end: scan.at },
      }
      scan.leaves.push({ ...leaf, equals, inline: path.length })
    } else noteOther(scan, [...path, ...key], { start: value, end: scan.at })
    skipSpace(scan)
    if (text[scan.at] === ',') scan.at++
    else if (text[scan.at] !== '}') return fail(scan, 'unterminated-table', start, 'this inline table has no }')
  }
  scan.inlines.push({ path, start: start + 1, end: scan.at })
  scan.at++
  scan.defined = defined
  return true
}
