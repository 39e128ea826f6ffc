import type { Problem, Span } from '@weft/text'
import { lineEnd, nextLine, skipBlanks } from '../lines/line-text.ts'
import { tooMany } from '../most-units.ts'
import { openHeading } from './toml.definitions.ts'
import { type Leaf, LeafReader, type Pair } from './toml.leaves.ts'
import type { Path } from './toml.paths.ts'
import { definePair, fail, isQuote, noteRedefinition, type Scan, scanAt, scanEquals, scanKey } from './toml.position.ts'
import { scanValue } from './toml.value-scan.ts'

/** `[table]`, or `[[array]]` with the index of its element. */
export interface Heading {
  readonly path: Path
  readonly place: Span
}

export interface ScanResult {
  readonly pairs: readonly Pair[]
  readonly leaves: readonly Leaf[]
  readonly headings: readonly Heading[]
  /** The problem that ended the reading. */
  readonly problem: Problem | null
  /** Keys and tables that are there already, or cannot be where they stand. */
  readonly redefinitions: readonly Problem[]
}

interface FileScan extends Scan {
  readonly root: Scan['defined']
  readonly pairs: Pair[]
  readonly leaves: Leaf[]
  readonly headings: Heading[]
  table: Path
  /** Start of the comments right before the line; -1 without comments. */
  comments: number
}

export function scanToml(text: string, start: number, meant: Scan['meant']): ScanResult {
  const begun = scanAt(text, start, meant)
  const scan: FileScan = {
    ...begun,
    root: begun.defined,
    pairs: [],
    leaves: [],
    headings: [],
    table: [],
    comments: -1,
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

const atLineEnd = ({ text, at }: Scan) => at >= text.length || text[at] === '\n' || text[at] === '\r'

function scanLine(scan: FileScan): void {
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

function scanHeading(scan: FileScan, first: number): boolean {
  const { text } = scan
  const start = scan.at
  const isArray = text[start + 1] === '['
  scan.at = skipBlanks(text, scan.at + (isArray ? 2 : 1))
  const names = scanKey(scan)
  if (!names) return false
  if (!text.startsWith(isArray ? ']]' : ']', scan.at))
    return fail(scan, 'unterminated-heading', scan.at, 'the name of a table is followed by ]')
  scan.at += isArray ? 2 : 1
  const { table, path, wrong } = openHeading(scan.root, names, isArray)
  scan.table = path
  scan.defined = table
  noteRedefinition(scan, wrong, names, { start, end: scan.at })
  scan.headings.push({ path, place: { start: first, end: skipLineComment(scan) } })
  return hasRoom(scan, start)
}

/** Keys and tables that are read: of each up to two kilobytes are held, most of it to tell that no key stands twice. */
const MOST_KEYS = 140_000

/** Whether the file has not more than is read, now that a heading or a pair was. */
function hasRoom(scan: FileScan, start: number): boolean {
  const { leaves, pairs, headings } = scan
  if (Math.max(leaves.length, pairs.length + headings.length) <= MOST_KEYS) return true
  const { code, detail } = tooMany(MOST_KEYS, 'keys and tables')
  return fail(scan, code, start, detail)
}

function scanPair(scan: FileScan, first: number): boolean {
  const start = scan.at
  const key = scanKey(scan)
  if (!key) return false
  const equals = scanEquals(scan)
  if (equals === null) return false
  definePair(scan, () => scan.table, key, start)
  const value = scan.at
  const reader = new LeafReader(scan, { table: scan.table, key, equals })
  if (!scanValue(scan, reader)) return false
  const end = scan.at
  const pair = {
    table: scan.table,
    key,
    place: { start: first, end: skipLineComment(scan) },
    value: { start: value, end },
    equals,
  }
  scan.pairs.push(pair)
  const found = isQuote(scan, value)
    ? [{ within: scan.table, key, place: pair.place, value: pair.value, equals }]
    : reader.found
  for (const leaf of found) scan.leaves.push({ pair, ...leaf })
  return hasRoom(scan, start)
}
