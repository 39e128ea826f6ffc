import type { Problem, Span } from '@weft/text'
import { CONFLICT, isConflictAt } from '../conflict-marker.ts'
import { MOST_PROBLEMS } from '../lines/line-file.ts'
import { skipBlanks } from '../lines/line-text.ts'
import { type DefinedTable, defineKey, makeTable, type Redefinition } from './toml.definitions.ts'
import { decodeToml } from './toml.escape.ts'
import { contextOf, MOST_NAMES, type Path } from './toml.paths.ts'

/** The position in a file, or in one of its values. */
export interface Scan {
  readonly text: string
  at: number
  /** Decodes a raw name, without quotes. */
  readonly meant: (raw: string) => string
  /** The table for keys that are defined here. */
  defined: DefinedTable
  readonly redefinitions: Problem[]
  /** Elements of arrays and pairs of inline tables so far. */
  members: number
  problem: Problem | null
}

export const scanAt = (text: string, at: number, meant: Scan['meant']): Scan => ({
  text,
  at,
  meant,
  defined: makeTable('heading'),
  redefinitions: [],
  members: 0,
  problem: null,
})

const BARE = /[A-Za-z0-9_-]/

/** Notes what ends the reading. */
export function fail(scan: Pick<Scan, 'text' | 'problem'>, code: string, at: number, detail: string): false {
  const span = { start: at, end: Math.min(at + 1, scan.text.length) }
  scan.problem ??= isConflictLine(scan.text, at)
    ? { code: 'conflict-marker', span, detail: CONFLICT }
    : { code, span, detail }
  return false
}

const isConflictLine = (text: string, at: number): boolean =>
  (at === 0 || text[at - 1] === '\n') && isConflictAt(text, at)

export const isQuote = ({ text }: Pick<Scan, 'text'>, at: number): boolean => text[at] === '"' || text[at] === "'"

const explanations = {
  'duplicate-key': (name: string) => `the file has ${name} already`,
  'key-within-value': (name: string) => `${name} has a value in this file: no other key can be within it`,
  'table-is-closed': (name: string) =>
    `the table ${name} is complete where it was defined: nothing is added to it here`,
} as const

/** A key may be as long as the file; what is told of it is a line. */
const shortened = (text: string): string => (text.length <= 200 ? text : `${text.slice(0, 199)}…`)

/** Notes what is wrong with a definition, if anything is; `path` is that from the root. */
export function noteRedefinition(
  { redefinitions }: Pick<Scan, 'redefinitions'>,
  wrong: Redefinition | null,
  path: Path,
  span: Span,
): void {
  if (wrong === null || redefinitions.length >= MOST_PROBLEMS) return
  const name = shortened(contextOf(path.slice(0, wrong.length), true))
  redefinitions.push({ code: wrong.code, span, detail: explanations[wrong.code](name) })
}

/** Defines a key whose value begins where the reading is. `table`: the path of the table that it stands in. */
export function definePair(scan: Scan, table: () => Path, names: readonly string[], start: number): void {
  const as = scan.text[scan.at] === '{' ? 'inline table' : 'value'
  const wrong = defineKey(scan.defined, names, as)
  if (wrong === null) return
  const before = table()
  const path = [...before, ...names]
  noteRedefinition(scan, { ...wrong, length: before.length + wrong.length }, path, { start, end: start + 1 })
}

/** Reads the text between a key and its value. */
export function scanEquals(scan: Scan): string | null {
  const { text, at: start } = scan
  scan.at = skipBlanks(text, start)
  if (text[scan.at] !== '=') {
    fail(scan, 'missing-equals', scan.at, 'a key is followed by =')
    return null
  }
  scan.at = skipBlanks(text, scan.at + 1)
  return text.slice(start, scan.at)
}

/** Tells whether each escape of a name in quotes is a valid character; NUL is invalid, as in texts. */
function isMeaningful(raw: string): boolean {
  const name = decodeToml(raw)
  return name !== null && !name.includes('\0')
}

/** The decoded names of a dotted key. */
export function scanKey(scan: Scan): string[] | null {
  const { text } = scan
  const names: string[] = []
  for (;;) {
    const start = scan.at
    if (isQuote(scan, start)) {
      if (!scanString(scan, false)) return null
      if (!isMeaningful(text.slice(start, scan.at))) {
        fail(scan, 'malformed-escape', start, 'this key has an escape that stands for no character')
        return null
      }
    } else while (BARE.test(text[scan.at] ?? '')) scan.at++
    if (scan.at === start || names.length >= MOST_NAMES) {
      fail(scan, 'missing-key', start, 'a key stands here: letters, digits, - and _, or anything in quotes')
      return null
    }
    names.push(scan.meant(text.slice(start, scan.at)))
    const end = scan.at
    scan.at = skipBlanks(text, end)
    if (text[scan.at] !== '.') {
      if (text[scan.at] !== ']') scan.at = end
      return names
    }
    scan.at = skipBlanks(text, scan.at + 1)
  }
}

export function scanString(scan: Pick<Scan, 'text' | 'at' | 'problem'>, mayBeLong: boolean): boolean {
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
