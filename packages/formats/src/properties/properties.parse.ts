import type { Problem, Span } from '@weft/text'
import type { ParseOptions } from '../format.ts'
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

function usualCharset({ charset }: Dialect, { parameters }: ParseOptions): UsualCharset {
  const asked = parameters?.properties_encoding ?? parameters?.gwt_encoding
  return CHARSETS.includes(asked) ? (asked as UsualCharset) : charset // the list has no other
}

/** Reads the pairs of a part of the view. */
export function readPairs(view: View, within: Span, dialect: Dialect, options: ParseOptions): PropertiesFile {
  // A value without a key is nobody's text.
  const pairs = scanPairs(view.text, within, dialect).filter(({ key }) => key !== '')
  const { kept, doubles } = lastOfEach(pairs, ({ key }) => key)
  const single = kept.map((pair) => pairEntry(pair, dialect, view, doubles.get(pair)))
  const entries = dialect.hasPlurals ? foldPlurals(single, view, options.language) : single
  const problems = [...looseEnd(pairs.at(-1), view), ...valueProblems(kept, dialect, view)]
  const warnings = () => duplicateWarnings(entries, view)
  return { view, entries, sections: [{ name: '', ...within }], problems, warnings }
}

/** A key that the file ends in with a lone backslash: whatever is written after it would be a part of it. */
function looseEnd(last: Pair | undefined, view: View): Problem[] {
  if (!last || last.valueStart !== last.valueEnd) return []
  const end = last.keyStart + last.key.length
  let backslashes = 0
  while (backslashes < last.key.length && last.key.at(-1 - backslashes) === '\\') backslashes++
  const detail = 'the file ends in a backslash that nothing follows'
  return backslashes % 2 === 0 ? [] : [{ code: 'unexpected-end', span: bytesOf({ start: end - 1, end }, view), detail }]
}

function pairEntry(pair: Pair, { escapes }: Dialect, view: View, doubles?: readonly Span[]): PairEntry {
  const { place, valueStart, valueEnd, comments, isMissing } = pair
  const text = isMissing ? '' : escapes.decode(view.read(valueStart, valueEnd))
  const slot: Slot = { start: valueStart, end: valueEnd, text }
  const notes =
    comments.length === 0 ? undefined : noteOf(commentText(comments.map((one) => view.read(one.start, one.end))))
  const said = { context: keyText(pair, view), target: [text], ...(notes && { notes }) }
  const unit = plainUnit(said, place, view)
  const entry = { unit, places: [place], slots: [slot], section: '', pairs: [pair], categories: null }
  return doubles ? { ...entry, doubles } : entry
}

/** A key keeps its escapes: so it is named wherever strings are listed. */
function keyText({ key }: Pair, view: View): string {
  if (view.width === 2 || !/[\x80-\xff]/.test(key)) return key
  return view.charset === 'utf-8' ? Buffer.from(key, 'latin1').toString('utf8') : key
}

function valueProblems(pairs: readonly Pair[], { strictEscapes, escapes }: Dialect, view: View): Problem[] {
  const problems: Problem[] = []
  const found = (code: string, start: number, end: number, detail: string) =>
    problems.push({ code, span: bytesOf({ start, end }, view), detail })
  if (!view.text.includes('\\u')) return problems
  for (const { valueStart, valueEnd } of pairs) {
    const raw = view.text.slice(valueStart, valueEnd)
    if (!raw.includes('\\u') || problems.length >= MOST_PROBLEMS) continue
    const malformed = strictEscapes ? findMalformed(raw) : -1
    const at = valueStart + malformed
    if (malformed >= 0) found('malformed-escape', at, Math.min(at + 6, valueEnd), '\\u needs four hexadecimal digits')
    else {
      const text = escapes.decode(raw)
      const detail = 'no text may hold the character NUL'
      if (text.includes('\0')) found('nul-character', valueStart, valueEnd, detail)
      else if (!text.isWellFormed())
        found('unpaired-surrogate', valueStart, valueEnd, 'half of a surrogate pair stands alone here')
    }
  }
  return problems
}
