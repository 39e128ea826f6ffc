import type { Problem, Span } from '@weft/text'
import { CONFLICT } from '../conflict-marker.ts'
import { lineEnd, nextLine } from '../lines/line-text.ts'

/** A word, a number, a sign or a text in quotes. Places count the view. */
export interface RcToken extends Span {
  readonly kind: 'word' | 'text' | 'sign'
  /** Characters of a word or a sign; '' of a text. */
  readonly value: string
  /** It is the first of its line. */
  readonly first: boolean
}

const BLANKS = /[ \t\f\v\r\n]+/y
const WORD = /[A-Za-z0-9_.$\x80-\uffff]+/y

/** More tokens are a mistake, or an attack on memory. */
const MOST_TOKENS = 2_000_000

/** All tokens of a resource script. Lines of the preprocessor and comments are passed over: nothing is included. */
export function scanRc(text: string, start: number): { tokens: RcToken[]; problem: Problem | null } {
  const tokens: RcToken[] = []
  let problem: Problem | null = null
  const fail = (code: string, at: number, detail: string) => {
    problem ??= { code, span: { start: at, end: Math.min(at + 1, text.length) }, detail }
  }
  let first = true
  for (let at = start; at < text.length && problem === null; ) {
    BLANKS.lastIndex = at
    if (BLANKS.test(text)) {
      if (/[\r\n]/.test(text.slice(at, BLANKS.lastIndex))) first = true
      at = BLANKS.lastIndex
      continue
    }
    const sign = text[at] ?? ''
    if (first && sign === '#') at = directiveEnd(text, at)
    else if (text.startsWith('//', at)) at = lineEnd(text, at)
    else if (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2)
      if (close < 0) fail('unterminated-comment', at, 'this comment has no */')
      at = close + 2
    } else if (first && /^(?:<{7}|={7}|>{7}|\|{7})/.test(text.slice(at, at + 7))) fail('conflict-marker', at, CONFLICT)
    else {
      const token = tokenAt(text, at, first)
      if (token.end < 0 || tokens.length >= MOST_TOKENS) {
        const isLong = tokens.length >= MOST_TOKENS
        fail(
          isLong ? 'too-many-units' : 'unterminated-string',
          at,
          isLong ? 'a script of so many words is not read' : 'this text has no closing quote',
        )
        break
      }
      tokens.push(token)
      first = false
      at = token.end
    }
  }
  return { tokens, problem }
}

/** A line of the preprocessor ends with a line that has no backslash before its end. */
function directiveEnd(text: string, start: number): number {
  let at = start
  for (;;) {
    const end = lineEnd(text, at)
    if (text[end - 1] !== '\\' || end >= text.length) return end
    at = nextLine(text, at)
  }
}

function tokenAt(text: string, at: number, first: boolean): RcToken {
  const isWide = (text[at] === 'L' || text[at] === 'l') && text[at + 1] === '"'
  if (text[at] === '"' || isWide)
    return { kind: 'text', value: '', start: at, end: textEnd(text, at + (isWide ? 2 : 1)), first }
  WORD.lastIndex = at
  const word = WORD.exec(text)?.[0]
  if (word !== undefined) return { kind: 'word', value: word, start: at, end: at + word.length, first }
  return { kind: 'sign', value: text[at] ?? '', start: at, end: at + 1, first }
}

/** Behind the closing quote; -1 without one. Two quotes are one of the text, and a backslash escapes one. */
function textEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '"' && text[at + 1] === '"') at++
    else if (sign === '"') return at + 1
  }
  return -1
}
