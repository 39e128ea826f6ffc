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
import { isEscaped } from '../lines/line-text.ts'
import { openView, type UsualCharset, type View } from '../lines/view.ts'
import { MOST_HELD_UNITS, MOST_UNITS, tooMany } from '../most-units.ts'
import { firstText } from '../unit-facts.ts'
import { foldPlurals } from './gwt-plural.ts'
import type { PairEntry, PropertiesFile } from './pair-entry.ts'
import { type Escapes, findMalformed } from './properties.escape.ts'
import { commentText, type Pair, type PairGrammar, scanPairs } from './properties.scan.ts'

/** The differences between the dialects of `key = value` files. */
export interface Dialect extends PairGrammar {
  readonly charset: UsualCharset
  readonly escapes: Escapes
  /** Java refuses an escape with missing digits; others keep it literally. */
  readonly strictEscapes: boolean
  /** Whether `key[one]` is a plural form of `key`. */
  readonly hasPlurals: boolean
  /** The separator before a new value if the file shows no style. */
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

/** Keys and comments that are read of a file; where some are plural forms of others, much is held of each. */
export const mostPairs = ({ hasPlurals }: Dialect): number => (hasPlurals ? MOST_HELD_UNITS : MOST_UNITS)

/** The problem of a file with more pairs; the rest from this byte on was not read. */
export const tooManyPairs = (most: number, at: number): Problem => ({
  ...tooMany(most, 'keys and comments'),
  span: { start: at, end: at },
})

/** A part of a view, and how many keys and comments are read of it. */
interface PairsOfView extends Span {
  readonly most?: number
}

/** Reads the pairs of a part of the view. */
export function readPairs(view: View, part: PairsOfView, dialect: Dialect, options: ParseOptions): PropertiesFile {
  const { start, end, most = mostPairs(dialect) } = part
  const pairs: Pair[] = []
  const room = { left: most }
  const told = scanPairs(view.text, { start, end, room }, dialect, (pair) => pairs.push(pair))
  if (room.left < 0) {
    const problems = [tooManyPairs(most, bytesOf({ start: told, end: told }, view).start)]
    return { view, entries: [], sections: [], problems, warnings: () => [] }
  }
  const { kept, doubles } = lastOfEach(pairs, ({ key }) => key)
  const single = kept.map((pair) => new SinglePairEntry(pairUnit(pair, dialect, view), pair, doubles.get(pair)))
  const entries = dialect.hasPlurals ? foldPlurals(single, view, options.language) : single
  const problems = [...looseEnd(pairs.at(-1), view), ...valueProblems(kept, dialect, view)]
  const warnings = () => duplicateWarnings(entries, view)
  return { view, entries, sections: [{ name: '', start, end }], problems, warnings }
}

/** Finds a key at the end of the file with a lone backslash: any text written after it would become a part of it. */
export function looseEnd(last: Pair | undefined, view: View): Problem[] {
  if (!last || last.valueStart !== last.valueEnd) return []
  const end = last.keyStart + last.key.length
  const detail = 'the file ends in a backslash that nothing follows'
  if (!isEscaped(last.key, last.key.length)) return []
  return [{ code: 'unexpected-end', span: bytesOf({ start: end - 1, end }, view), detail }]
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

/** Shared by all strings that stand once. */
const NO_SPANS: readonly Span[] = []

/** The string of one pair. Parts for edits are made on demand, because a file may have a million pairs. */
class SinglePairEntry implements PairEntry {
  readonly unit: FileUnit
  readonly categories = null
  readonly section = ''
  readonly doubles: readonly Span[]
  readonly #pair: Pair

  constructor(unit: FileUnit, pair: Pair, doubles: readonly Span[] = NO_SPANS) {
    this.unit = unit
    this.#pair = pair
    this.doubles = doubles
  }

  get places(): readonly Span[] {
    return [this.#pair.place]
  }

  get slots(): readonly Slot[] {
    const { valueStart, valueEnd } = this.#pair
    return [{ start: valueStart, end: valueEnd, text: firstText(this.unit.target) }]
  }

  get pairs(): readonly Pair[] {
    return [this.#pair]
  }
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

/** The problems of a value's escapes. */
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
