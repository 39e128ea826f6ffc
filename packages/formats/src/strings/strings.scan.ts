import type { Problem, Span } from '@weft/text'
import { lineEnd, skipBlanks } from '../lines/line-text.ts'
import { MOST_HELD_UNITS, MOST_UNITS, tooMany } from '../most-units.ts'

/** One `"key" = "value";`, as it lies in the text. */
export interface StringsPair {
  /** From its first comment to its semicolon, or to the comment behind it. */
  readonly place: Span
  readonly comments: readonly Span[]
  readonly key: Token
  /** Null for `"key";`, whose key is its text too. */
  readonly value: Token | null
  /** The text between key and value. */
  readonly equals: Span
}

/** A string in quotes, or a bare word. */
export interface Token {
  /** With its quotes. */
  readonly place: Span
  readonly inside: Span
  readonly quote: '"' | "'" | ''
}

interface Scan {
  readonly text: string
  at: number
  problem: Problem | null
  comments: Span[]
  commentCount: number
}

const WORD = /[A-Za-z0-9_$/:.-]/

/** All pairs of a text, up to the first place that fits no grammar. */
export function scanStrings(text: string, start: number): { pairs: StringsPair[]; problem: Problem | null } {
  const scan: Scan = { text, at: start, problem: null, comments: [], commentCount: 0 }
  const pairs: StringsPair[] = []
  while (skipToPair(scan)) {
    const pair = scanPair(scan)
    if (!pair) break
    pairs.push(pair)
    if (pairs.length > MOST_HELD_UNITS) {
      const { code, detail } = tooMany(MOST_HELD_UNITS)
      fail(scan, code, pair.place.start, detail)
      break
    }
    scan.comments = []
  }
  return { pairs, problem: scan.problem }
}

const fail = (scan: Scan, code: string, start: number, detail: string): null => {
  scan.problem = { code, span: { start, end: Math.min(start + 1, scan.text.length) }, detail }
  return null
}

const isLineEnd = (code: number) => code === 10 || code === 13
const isBlank = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 0x2028 || code === 0x2029

/** Goes to what is no blank and no comment; false at the end. Comments that a blank line parts from what follows are nobody's. */
function skipToPair(scan: Scan): boolean {
  const { text } = scan
  let lineEnds = 0
  for (; scan.at < text.length; scan.at++) {
    const code = text.charCodeAt(scan.at)
    if (code === 10 || (code === 13 && text.charCodeAt(scan.at + 1) !== 10)) lineEnds++
    if (lineEnds > 1) scan.comments = []
    if (isBlank(code)) continue
    const comment = commentAt(scan)
    if (scan.problem) return false
    if (!comment) return true
    scan.comments.push(comment)
    if (++scan.commentCount > MOST_UNITS) {
      const { code, detail } = tooMany(MOST_UNITS, 'comments')
      fail(scan, code, comment.start, detail)
      return false
    }
    scan.at = comment.end - 1
    lineEnds = 0
  }
  return false
}

function commentAt(scan: Scan): Span | null {
  const { text, at } = scan
  if (text[at] !== '/') return null
  if (text[at + 1] === '/') return { start: at, end: lineEnd(text, at) }
  if (text[at + 1] !== '*') return null
  const close = text.indexOf('*/', at + 2)
  if (close < 0) return fail(scan, 'unterminated-comment', at, 'this comment has no */')
  return { start: at, end: close + 2 }
}

/** Goes over blanks and comments inside of a pair. */
function skipInside(scan: Scan): boolean {
  for (; scan.at < scan.text.length; scan.at++) {
    if (isBlank(scan.text.charCodeAt(scan.at))) continue
    const comment = commentAt(scan)
    if (scan.problem) return false
    if (!comment) return true
    scan.at = comment.end - 1
  }
  return true
}

function scanPair(scan: Scan): StringsPair | null {
  const { text, comments } = scan
  const start = comments[0]?.start ?? scan.at
  const key = scanToken(scan)
  if (!key || !skipInside(scan)) return null
  const equalsStart = key.place.end
  let value: Token | null = null
  if (text[scan.at] === '=') {
    scan.at++
    if (!skipInside(scan)) return null
    value = scanToken(scan)
    if (!value || !skipInside(scan)) return null
  } else if (text[scan.at] !== ';') return fail(scan, 'missing-equals', scan.at, 'a key is followed by = or ;')
  if (text[scan.at] !== ';') return fail(scan, 'missing-semicolon', scan.at, 'a text is followed by ;')
  scan.at++
  const end = endWithComment(scan)
  const equals = { start: equalsStart, end: value?.place.start ?? equalsStart }
  return { place: { start, end }, comments, key, value, equals }
}

/** A comment behind a pair on its line belongs to it, if nothing else stands there. */
function endWithComment(scan: Scan): number {
  const { text } = scan
  const from = skipBlanks(text, scan.at)
  // The line's end is not looked for: a line of many pairs would be gone over for each of them.
  if (text.startsWith('//', from)) scan.at = lineEnd(text, from)
  if (!text.startsWith('/*', from)) return scan.at
  const close = text.indexOf('*/', from + 2) + 2
  if (close < 2 || /[\r\n]/.test(text.slice(from, close))) return scan.at
  let behind = close
  while (isBlank(text.charCodeAt(behind)) && !isLineEnd(text.charCodeAt(behind))) behind++
  if (behind >= text.length || isLineEnd(text.charCodeAt(behind))) scan.at = close
  return scan.at
}

function scanToken(scan: Scan): Token | null {
  const { text, at: start } = scan
  const quote = text[start]
  if (quote !== '"' && quote !== "'") return scanWord(scan)
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) {
      scan.at = at + 1
      return { place: { start, end: at + 1 }, inside: { start: start + 1, end: at }, quote }
    }
  }
  return fail(scan, 'unterminated-string', start, 'this string has no closing quote')
}

function scanWord(scan: Scan): Token | null {
  const { text, at: start } = scan
  while (WORD.test(text[scan.at] ?? '')) scan.at++
  if (scan.at === start) return fail(scan, 'unexpected-character', start, 'a string in quotes, or a word, stands here')
  const place = { start, end: scan.at }
  return { place, inside: place, quote: '' }
}
