import { searchProblem } from './search-problem.ts'
import type { SearchNode, SearchOperator, SearchSpan, SearchTerm, SearchValue } from './search-tree.ts'

/** Limits of one search, beyond what a person types. */
const limits = { characters: 5000, depth: 32, terms: 200, negated: 20 }

interface Reader {
  readonly text: string
  at: number
  depth: number
  terms: number
  /** How many NOTs the next term stands behind, and how many terms stood behind one. */
  negations: number
  negated: number
}

/**
 * Reads the search language of `q=`: terms side by side or joined by AND, OR, NOT (in any case; NOT binds tightest, OR
 * loosest), parentheses, `field:value`. One keyword without operands is a text, several in a row are refused; a field without
 * a value is a text too. Throws a problem of `q`.
 */
export function parseSearch(text: string): SearchNode {
  if (text.length > limits.characters) {
    const span = { start: limits.characters, end: text.length }
    throw searchProblem(`it has more than ${limits.characters} characters.`, span)
  }
  const nul = text.indexOf('\0')
  if (nul !== -1) throw searchProblem('NUL characters may not stand in it.', { start: nul, end: nul + 1 })
  const reader: Reader = { text, at: 0, depth: 0, terms: 0, negations: 0, negated: 0 }
  skipBlanks(reader)
  if (atEnd(reader)) return { kind: 'everything' }
  const tree = readAlternatives(reader)
  if (!atEnd(reader)) throw searchProblem('a closing parenthesis has no opening one.', signAt(reader))
  return tree
}

/** The character at the current position; at the end the last one, for something must be shown. */
function signAt({ text, at }: Reader): SearchSpan {
  const start = Math.max(0, Math.min(at, text.length - 1))
  return { start, end: start + 1 }
}

const atEnd = ({ text, at }: Reader): boolean => at >= text.length

function skipBlanks(reader: Reader): void {
  while (/\s/.test(reader.text.charAt(reader.at))) reader.at++
}

/** Matches a sticky pattern at the current position, and advances past the match. */
function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const match = pattern.exec(reader.text)
  if (match) reader.at += match[0].length
  return match
}

const keywords = {
  AND: /and(?=[\s()])\s*(?=[^\s)])/iy,
  OR: /or(?=[\s()])\s*(?=[^\s)])/iy,
  NOT: /not(?=[\s()])\s*(?=[^\s)])/iy,
}

/** Whether the keyword at the current position is an operator, which has an operand after it. */
function isKeyword(reader: Reader, keyword: keyof typeof keywords): boolean {
  const pattern = keywords[keyword]
  pattern.lastIndex = reader.at
  return pattern.test(reader.text)
}

/** Between two operators something is missing: what follows one is no other one. */
function refuseOperator(reader: Reader): void {
  const operator = /(?:and|or)(?=[\s()]|$)/iy
  operator.lastIndex = reader.at
  const found = operator.exec(reader.text)
  if (!found) return
  const span = { start: found.index, end: found.index + found[0].length }
  throw searchProblem(`before ${found[0]} something is missing; a word of this name stands in quotes.`, span)
}

const joined = (kind: 'and' | 'or', parts: readonly SearchNode[]): SearchNode => {
  const [only] = parts
  return parts.length === 1 && only ? only : { kind, parts }
}

function readAlternatives(reader: Reader): SearchNode {
  const parts = [readAll(reader)]
  while (isKeyword(reader, 'OR')) {
    take(reader, keywords.OR)
    refuseOperator(reader)
    parts.push(readAll(reader))
  }
  return joined('or', parts)
}

function readAll(reader: Reader): SearchNode {
  const parts = [readNegated(reader)]
  for (;;) {
    skipBlanks(reader)
    if (atEnd(reader) || reader.text.charAt(reader.at) === ')' || isKeyword(reader, 'OR')) return joined('and', parts)
    if (isKeyword(reader, 'AND')) {
      take(reader, keywords.AND)
      refuseOperator(reader)
    }
    parts.push(readNegated(reader))
  }
}

function readNegated(reader: Reader): SearchNode {
  skipBlanks(reader)
  if (!isKeyword(reader, 'NOT')) return readOne(reader)
  take(reader, keywords.NOT)
  reader.negations++
  const node = deeper(reader, (): SearchNode => ({ kind: 'not', part: readNegated(reader) }))
  reader.negations--
  return node
}

function deeper(reader: Reader, read: () => SearchNode): SearchNode {
  if (++reader.depth > limits.depth)
    throw searchProblem(`it is nested deeper than ${limits.depth} levels.`, signAt(reader))
  const node = read()
  reader.depth--
  return node
}

function readOne(reader: Reader): SearchNode {
  if (reader.text.charAt(reader.at) !== '(') return readTerm(reader)
  return deeper(reader, () => {
    const opening = signAt(reader)
    reader.at++
    skipBlanks(reader)
    if (reader.text.charAt(reader.at) === ')') {
      throw searchProblem('parentheses with nothing in them.', { start: opening.start, end: reader.at + 1 })
    }
    if (atEnd(reader)) throw searchProblem('an opening parenthesis has no closing one.', opening)
    const inside = readAlternatives(reader)
    if (reader.text.charAt(reader.at) !== ')')
      throw searchProblem('an opening parenthesis has no closing one.', opening)
    reader.at++
    return inside
  })
}

/** Matches `field:` and an operator with the blanks before a value, but not the scheme of a URL, and no field without a value. */
const fieldPattern =
  /(?!(?:https?|ftp|mailto):)([a-z_]+):(<=|>=|=|<(?!=)|>(?!=)|(?![<>=]))\s*(?!(?:and|or|not)(?=[\s()]|$))(?=[^\s)])/iy

const keywordAsText = /(?:and|or|not)(?=[\s()]|$)(\s+(?:and|or|not)(?=[\s()]|$))?/iy

/** A keyword is a text where it stands alone; beside another one the operands are missing. */
function refuseKeywordsInARow({ text, at }: Reader): void {
  keywordAsText.lastIndex = at
  const found = keywordAsText.exec(text)
  if (!found) return
  let end = at
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end--
  const isAfterKeyword = end < at && /(?:^|[\s()])(?:and|or|not)$/i.test(text.slice(Math.max(0, end - 4), end))
  if (found[1] === undefined && !isAfterKeyword) return
  const span = { start: at, end: at + found[0].length }
  throw searchProblem('operators stand side by side; a word of this name stands in quotes.', span)
}

function readTerm(reader: Reader): SearchTerm {
  const start = reader.at
  if (++reader.terms > limits.terms)
    throw searchProblem(`it has more than ${limits.terms} terms.`, { start, end: reader.text.length })
  // No index finds what is not there: each of these is asked of every string.
  if (reader.negations > 0 && ++reader.negated > limits.negated)
    throw searchProblem(`it has more than ${limits.negated} terms behind NOT.`, { start, end: reader.text.length })
  refuseKeywordsInARow(reader)
  const found = take(reader, fieldPattern)
  const field = found?.[1]?.toLowerCase() ?? null
  const operator = `:${found?.[2] ?? ''}` as SearchOperator // the pattern takes no other
  const value = readValue(reader, { field: field ?? '', start })
  return { kind: 'term', field, operator, value, span: { start, end: reader.at } }
}

/** Reads `[from to until]`, separated at the first `to`; null if it is not a range. */
function readRange(reader: Reader): SearchValue | null {
  const end = reader.text.indexOf(']', reader.at)
  if (end === -1) return null
  const words = reader.text
    .slice(reader.at + 1, end)
    .split(/\s+/)
    .filter((word) => word !== '')
  const middle = words.findIndex((word) => word.toLowerCase() === 'to')
  if (middle === -1) return null
  reader.at = end + 1
  return { kind: 'range', from: words.slice(0, middle).join(' '), to: words.slice(middle + 1).join(' ') }
}

/** Reads what stands behind `field:`, which began at `start`; without a field it is the whole term. */
function readValue(reader: Reader, { field, start }: { readonly field: string; readonly start: number }): SearchValue {
  const { text, at } = reader
  const first = text.charAt(at)
  if (first === 'r' && text.charAt(at + 1) === '"') {
    reader.at++
    return { kind: 'regex', pattern: readQuoted(reader, 'regex') }
  }
  if (first === '"' || first === "'") return { kind: 'text', text: readQuoted(reader, 'text') }
  if (first === '[' && field !== '') {
    const range = readRange(reader)
    if (!range) throw searchProblem('a range is written [from to until].', { start, end: text.length })
    return range
  }
  const word = readWord(reader)
  if (word === '' && field === '') throw searchProblem('something is missing.', signAt(reader))
  return { kind: 'text', text: word }
}

/** Reads up to the same quote. A backslash escapes the quote, and in texts a backslash. */
function readQuoted(reader: Reader, kind: 'text' | 'regex'): string {
  const quote = reader.text.charAt(reader.at)
  let value = ''
  for (let at = reader.at + 1; at < reader.text.length; at++) {
    const character = reader.text.charAt(at)
    const next = reader.text.charAt(at + 1)
    if (character === quote) {
      reader.at = at + 1
      return value
    }
    if (character === '\\' && (next === quote || (kind === 'text' && next === '\\'))) at++
    else if (character === '\\' && kind === 'regex') {
      value += character + next
      at++
      continue
    }
    value += reader.text.charAt(at)
  }
  throw searchProblem(`the quote ${quote} is not closed.`, { start: reader.at, end: reader.text.length })
}

/** Reads up to a blank, or to a closing parenthesis that was not opened in the word. */
function readWord(reader: Reader): string {
  const start = reader.at
  let open = 0
  for (; reader.at < reader.text.length; reader.at++) {
    const character = reader.text.charAt(reader.at)
    if (/\s/.test(character)) break
    if (character === '(') open++
    if (character === ')' && --open < 0) break
  }
  return reader.text.slice(start, reader.at)
}
