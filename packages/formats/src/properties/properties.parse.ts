import type { Problem, Span } from '@weft/text'
import type { FileUnit, ParseOptions } from '../format.ts'
import {
  bytesOf,
  duplicateWarnings,
  lastOfEach,
  MOST_PROBLEMS,
  noteOf,
  plainUnit,
  type Slot,
} from '../lines/line-file.ts'
import { openView, type UsualCharset, type View } from '../lines/view.ts'
import { foldPlurals } from './gwt-plural.ts'
import type { PairEntry, PropertiesFile } from './pair-entry.ts'
import { type Escapes, findMalformed } from './properties.escape.ts'
import { commentText, type Pair, type PairGrammar, scanPairs } from './properties.scan.ts'

/** What sets one dialect of `key = value` files apart from another. */
export interface Dialect extends PairGrammar {
  readonly charset: UsualCharset
  readonly escapes: Escapes
  /** Java refuses an escape that lacks digits; others take it as it is. */
  readonly strictEscapes: boolean
  /** Whether `key[one]` is a plural form of `key`. */
  readonly hasPlurals: boolean
  /** What a new value stands behind where the file shows no style. */
  readonly separator: string
}

export function readProperties(bytes: Uint8Array, dialect: Dialect, options: ParseOptions = {}): PropertiesFile {
  const { view, problem } = openView(bytes, usualCharset(dialect, options))
  if (problem) return { view, entries: [], sections: [], problems: [problem], warnings: () => [] }
  return readPairs(view, { start: view.start, end: view.text.length }, dialect, options)
}

const CHARSETS: readonly unknown[] = ['utf-8', 'iso-8859-1', 'utf-16'] satisfies UsualCharset[]

export function usualCharset({ charset }: Dialect, { parameters }: ParseOptions): UsualCharset {
  const asked = parameters?.properties_encoding ?? parameters?.gwt_encoding
  return CHARSETS.includes(asked) ? (asked as UsualCharset) : charset // the list has no other
}

/** Reads the pairs of a part of the view. */
export function readPairs(view: View, within: Span, dialect: Dialect, options: ParseOptions): PropertiesFile {
  const pairs: Pair[] = []
  scanPairs(view.text, within, dialect, (pair) => pairs.push(pair))
  const { kept, doubles } = lastOfEach(pairs, ({ key }) => key)
  const single = kept.map((pair) => pairEntry(pair, dialect, view, doubles.get(pair)))
  const entries = dialect.hasPlurals ? foldPlurals(single, view, options.language) : single
  const problems = [...looseEnd(pairs.at(-1), view), ...valueProblems(kept, dialect, view)]
  const warnings = () => duplicateWarnings(entries, view)
  return { view, entries, sections: [{ name: '', ...within }], problems, warnings }
}

/** A key that the file ends in with a lone backslash: whatever is written after it would be a part of it. */
export function looseEnd(last: Pair | undefined, view: View): Problem[] {
  if (!last || last.valueStart !== last.valueEnd) return []
  const end = last.keyStart + last.key.length
  let backslashes = 0
  while (backslashes < last.key.length && last.key.at(-1 - backslashes) === '\\') backslashes++
  const detail = 'the file ends in a backslash that nothing follows'
  return backslashes % 2 === 0 ? [] : [{ code: 'unexpected-end', span: bytesOf({ start: end - 1, end }, view), detail }]
}

/** The string that a pair is. */
export function pairUnit(pair: Pair, dialect: Dialect, view: View): FileUnit {
  const { comments } = pair
  const notes =
    comments.length === 0 ? undefined : noteOf(commentText(comments.map((one) => view.read(one.start, one.end))))
  const said = { context: keyText(pair, view), target: [pairText(pair, dialect, view)], ...(notes && { notes }) }
  return plainUnit(said, pair.place, view)
}

const pairText = ({ valueStart, valueEnd, isMissing }: Pair, { escapes }: Dialect, view: View): string =>
  isMissing ? '' : escapes.decode(view.read(valueStart, valueEnd))

function pairEntry(pair: Pair, dialect: Dialect, view: View, doubles?: readonly Span[]): PairEntry {
  const { place, valueStart, valueEnd } = pair
  const unit = pairUnit(pair, dialect, view)
  const slot: Slot = { start: valueStart, end: valueEnd, text: unit.target[0] ?? '' }
  const entry = { unit, places: [place], slots: [slot], section: '', pairs: [pair], categories: null }
  return doubles ? { ...entry, doubles } : entry
}

/** A key keeps its escapes: so it is named wherever strings are listed. */
function keyText({ key, keyStart, isMissing }: Pair, view: View): string {
  // Read from the bytes where it stands there in one piece, so that it does not hold the text of a part.
  if (!isMissing && view.text.startsWith(key, keyStart)) return view.read(keyStart, keyStart + key.length)
  if (view.width === 2 || !/[\x80-\xff]/.test(key)) return key
  return view.charset === 'utf-8' ? Buffer.from(key, 'latin1').toString('utf8') : key
}

function valueProblems(pairs: readonly Pair[], dialect: Dialect, view: View): Problem[] {
  const problems: Problem[] = []
  if (!view.text.includes('\\u')) return problems
  for (const pair of pairs) {
    if (problems.length >= MOST_PROBLEMS) break
    const problem = valueProblem(pair, dialect, view)
    if (problem) problems.push(problem)
  }
  return problems
}

/** What is wrong with the escapes of a value. */
export function valueProblem(
  { valueStart, valueEnd }: Pair,
  { strictEscapes, escapes }: Dialect,
  view: View,
): Problem | null {
  const found = (code: string, start: number, end: number, detail: string): Problem => ({
    code,
    span: bytesOf({ start, end }, view),
    detail,
  })
  const raw = view.text.slice(valueStart, valueEnd)
  if (!raw.includes('\\u')) return null
  const malformed = strictEscapes ? findMalformed(raw) : -1
  const at = valueStart + malformed
  if (malformed >= 0)
    return found('malformed-escape', at, Math.min(at + 6, valueEnd), '\\u needs four hexadecimal digits')
  const text = escapes.decode(raw)
  if (text.includes('\0')) return found('nul-character', valueStart, valueEnd, 'no text may hold the character NUL')
  if (text.isWellFormed()) return null
  return found('unpaired-surrogate', valueStart, valueEnd, 'half of a surrogate pair stands alone here')
}
