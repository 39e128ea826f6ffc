import type { Problem, Span } from '@weft/text'
import { lineEnd } from '../lines/line-text.ts'
import { MOST_UNITS, tooMany } from '../most-units.ts'

/** A string in PHP's spelling. */
export interface Literal extends Span {
  readonly quote: "'" | '"' | 'heredoc' | 'nowdoc'
}

/** The position and state of a reader of PHP. The first problem ends it. */
export interface ScanState {
  readonly text: string
  at: number
  problem: Problem | null
  /** Comments since the last blank line or the last value. */
  comments: Span[]
  /** All comments that were kept, and all members of arrays and statements. */
  commentCount: number
  memberCount: number
}

export function fail(reading: ScanState, code: string, start: number, detail: string): null {
  const end = Math.min(start + 1, reading.text.length)
  reading.problem ??= { code, span: { start, end }, detail }
  reading.at = reading.text.length
  return null
}

const isBlank = (code: number) => code === 32 || (code >= 9 && code <= 13)

/** Goes over blanks and comments. A comment that a blank line parts from what follows is nobody's. */
export function skipBlanks(reading: ScanState): void {
  const { text } = reading
  let lineEnds = 0
  for (; reading.at < text.length; reading.at++) {
    const code = text.charCodeAt(reading.at)
    if (code === 10 || (code === 13 && text.charCodeAt(reading.at + 1) !== 10)) lineEnds++
    if (lineEnds > 1) reading.comments = []
    if (isBlank(code)) continue
    const comment = commentAt(reading)
    if (!comment) return
    reading.comments.push(comment)
    if (++reading.commentCount > MOST_UNITS) {
      const { code, detail } = tooMany(MOST_UNITS, 'comments')
      fail(reading, code, comment.start, detail)
      return
    }
    reading.at = comment.end - 1
    lineEnds = 0
  }
}

/** The comment that begins here; one of a line ends before the end of PHP too. */
export function commentAt(reading: ScanState): Span | null {
  const { text, at } = reading
  if (text.startsWith('/*', at)) {
    const close = text.indexOf('*/', at + 2)
    if (close < 0) return fail(reading, 'unterminated-comment', at, 'this comment has no */')
    return { start: at, end: close + 2 }
  }
  const isLine = text.startsWith('//', at) || (text[at] === '#' && text[at + 1] !== '[')
  if (!isLine) return null
  const end = lineEnd(text, at)
  const tag = text.slice(at, end).indexOf('?>')
  return { start: at, end: tag < 0 ? end : at + tag }
}

/** The string that begins here, and goes behind it; null where none does. */
export function readLiteral(reading: ScanState): Literal | null {
  const { text, at: start } = reading
  const quote = text[start]
  if (quote === '<' && text.startsWith('<<<', start)) return readHeredoc(reading)
  if (quote !== "'" && quote !== '"') return null
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) {
      reading.at = at + 1
      return { start, end: at + 1, quote }
    } else if (quote === '"' && text[at] === '{' && text[at + 1] === '$') at = braceEnd(text, at)
  }
  return fail(reading, 'unterminated-string', start, 'this string has no closing quote')
}

/** The brace that closes an expression within a string. */
function braceEnd(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}

function readHeredoc(reading: ScanState): Literal | null {
  const { text, at: start } = reading
  const opened = /<<<[ \t]*(["']?)([A-Za-z_][A-Za-z0-9_]{0,100})\1(?:\r\n|\n|\r)/y
  opened.lastIndex = start
  const [head = '', quote = '', label = ''] = opened.exec(text) ?? []
  if (head === '') return null
  const closed = new RegExp(`(?:^|[\\r\\n])[ \\t]*${label}(?![A-Za-z0-9_])`, 'g')
  closed.lastIndex = start + head.length - 1
  const found = closed.exec(text)
  if (!found) return fail(reading, 'unterminated-string', start, `this text has no closing ${label}`)
  reading.at = found.index + found[0].length
  return { start, end: reading.at, quote: quote === "'" ? 'nowdoc' : 'heredoc' }
}

/** An arrow function: what follows its arrow is code, and no value of a key. */
const ARROW_FUNCTION = /(?<![\w$\x80-\uffff>:\\])fn\s{0,20}&?\s{0,20}\(/iy

const OPENING = new Set(['(', '[', '{'])
const CLOSING = new Set([')', ']', '}'])

/** Goes over an expression to what ends it: a comma, a semicolon, a bracket that closes another, `=>`, or the end of PHP. */
export function skipExpression(reading: ScanState): void {
  const { text } = reading
  let depth = 0
  let arrows = 0
  while (reading.at < text.length) {
    const char = text[reading.at] ?? ''
    if (depth === 0 && (char === ',' || char === ';')) return
    if (depth === 0 && arrows > 0 && text.startsWith('=>', reading.at)) {
      arrows--
      reading.at += 2
      continue
    }
    if (depth === 0 && (text.startsWith('=>', reading.at) || text.startsWith('?>', reading.at))) return
    if (depth === 0 && /[fF]/.test(char)) {
      ARROW_FUNCTION.lastIndex = reading.at
      if (ARROW_FUNCTION.test(text)) arrows++
    }
    const comment = commentAt(reading)
    if (comment) {
      reading.at = comment.end
      continue
    }
    if (readLiteral(reading)) continue
    if (CLOSING.has(char) && depth-- === 0) return
    if (OPENING.has(char)) depth++
    reading.at++
  }
}

/** Goes behind a statement that says no string: to its semicolon, behind its block, or to the end of PHP. */
export function skipStatement(reading: ScanState): void {
  const { text } = reading
  let depth = 0
  while (reading.at < text.length) {
    const char = text[reading.at] ?? ''
    const comment = commentAt(reading)
    if (comment) {
      reading.at = comment.end
      continue
    }
    if (text.startsWith('?>', reading.at)) {
      if (depth === 0) return
      const next = text.indexOf('<?', reading.at)
      reading.at = next < 0 ? text.length : next + 2
      continue
    }
    if (readLiteral(reading)) continue
    reading.at++
    if (OPENING.has(char)) depth++
    if (CLOSING.has(char)) depth--
    if (depth <= 0 && (char === ';' || char === '}')) return
  }
}
