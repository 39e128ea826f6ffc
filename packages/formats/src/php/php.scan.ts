import type { Problem, Span } from '@weft/text'
import { lineEnd } from '../lines/line-text.ts'
import { MOST_HELD_UNITS, tooMany } from '../most-units.ts'
import {
  fail,
  type Literal,
  readLiteral,
  type ScanState,
  skipBlanks,
  skipExpression,
  skipStatement,
} from './php.tokens.ts'

/** No file of texts is as deep. */
const MOST_DEPTH = 100

/** An element of an array, or a statement that says a string or an array. */
export interface PhpMember {
  /** From its first comment to its comma or semicolon, or to the comment behind that. */
  place: Span
  /** Its name: `'key'`, `$name['key']`, `define('KEY'`, `return`; null for an element without a key. */
  readonly name: string | null
  readonly comments: readonly Span[]
  /** Behind its value, where a comma is put that it lacks. */
  readonly valueEnd: number
  /** Whether a comma or a semicolon follows. */
  readonly isEnded: boolean
  readonly literal: Literal | null
  readonly array: PhpArray | null
}

/** An array; the file itself is one whose members are statements. */
export interface PhpArray {
  /** Behind its opening bracket. */
  readonly open: number
  /** At its closing one. */
  close: number
  /** `[` rather than `array(`. */
  readonly isShort: boolean
  readonly members: PhpMember[]
}

/** Reads the arrays, assignments and constants of a text, up to the first place that fits no grammar. */
export function scanPhp(text: string, start: number): { readonly root: PhpArray; readonly problem: Problem | null } {
  const reading: ScanState = { text, at: start, problem: null, comments: [], commentCount: 0, memberCount: 0 }
  const root: PhpArray = { open: text.length, close: text.length, isShort: true, members: [] }
  if (text.slice(start).trim() === '') return { root, problem: null }
  const first = openTag(reading)
  if (first < 0) fail(reading, 'not-php', start, 'the file must begin with <?php')
  const whole = { ...root, open: first }
  while (reading.at < text.length) {
    skipBlanks(reading)
    if (reading.at >= text.length) break
    if (text.startsWith('?>', reading.at)) {
      whole.close = reading.at
      reading.comments = []
      if (openTag(reading) >= 0) whole.close = text.length
      continue
    }
    const member = readStatement(reading)
    if (member) whole.members.push(member)
    else skipStatement(reading)
    reading.comments = []
  }
  return { root: whole, problem: reading.problem }
}

/** Moves behind the next opening tag of PHP; -1 without one. */
function openTag(reading: ScanState): number {
  const { text } = reading
  const tag = /<\?(?:php(?=[\s]|$)|=)?/g
  tag.lastIndex = reading.at
  const found = tag.exec(text)
  reading.at = found ? found.index + found[0].length : text.length
  return found ? reading.at : -1
}

const VARIABLE =
  /\$[A-Za-z_\x80-\uffff][\w\x80-\uffff]{0,200}(?:[ \t]*\[[ \t]*(?:'[^'\\\r\n]{0,200}'|"[^"\\$\r\n]{0,200}"|[\w]{0,200})[ \t]*\]){0,20}[ \t]*=(?![=>])/y
const DEFINE = /define[ \t]*\([ \t]*(?:'[^'\\\r\n]{1,200}'|"[^"\\$\r\n]{1,200}")[ \t]*,/iy
const RETURN = /return(?![\w])/iy

const matchAt = (pattern: RegExp, { text, at }: ScanState): string | null => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

/** A statement that says something; null, and nothing is read, for others. */
function readStatement(reading: ScanState): PhpMember | null {
  const { at: start } = reading
  const variable = matchAt(VARIABLE, reading)
  const constant = variable === null ? matchAt(DEFINE, reading) : null
  const head = variable ?? constant ?? matchAt(RETURN, reading)
  if (head === null) return null
  const { comments } = reading
  reading.at += head.length
  // Without the comma or the equals sign.
  const name = (constant ?? variable)?.slice(0, -1).replace(/[ \t]/g, '') ?? 'return'
  reading.comments = []
  let value = readValue(reading, 0)
  if (reading.text[reading.at] === ')' && constant) value = { ...value, end: ++reading.at }
  skipBlanks(reading)
  if (reading.text[reading.at] !== ';' && !reading.text.startsWith('?>', reading.at)) {
    reading.at = start
    if (reading.problem) reading.at = reading.text.length
    return null
  }
  return ended(reading, { name, comments, start, value })
}

interface Value {
  readonly literal: Literal | null
  readonly array: PhpArray | null
  readonly end: number
}

interface MemberStart {
  readonly name: string | null
  readonly comments: readonly Span[]
  readonly start: number
  readonly value: Value
}

/** Looked for before the line's end is: a line of many members would be gone over for each of them. */
const COMMENT_BEHIND = /[ \t]*(?:\/\/|#(?!\[))/y

/** A member up to its comma or semicolon, which may follow, and the comment behind that on the line. */
function ended(reading: ScanState, { name, comments, start, value }: MemberStart): PhpMember {
  const { text } = reading
  if (++reading.memberCount > MOST_HELD_UNITS) {
    const { code, detail } = tooMany(MOST_HELD_UNITS, 'elements of arrays and statements')
    fail(reading, code, start, detail)
  }
  const isEnded = text[reading.at] === ',' || text[reading.at] === ';'
  let end = value.end
  const own = [...comments]
  if (isEnded) {
    reading.at++
    end = reading.at
    const comment = matchAt(COMMENT_BEHIND, reading)
    if (comment !== null) {
      const line = lineEnd(text, end)
      const begin = end + comment.length
      if (!text.slice(begin, line).includes('?>')) {
        own.push({ start: text.startsWith('#', begin - 1) ? begin - 1 : begin - 2, end: line })
        end = line
        reading.at = line
      }
    }
  }
  const place = { start: comments[0]?.start ?? start, end }
  return { place, name, comments: own, valueEnd: value.end, isEnded, literal: value.literal, array: value.array }
}

const isEnd = ({ text, at }: ScanState): boolean =>
  /[,;)\]]/.test(text[at] ?? '') || text.startsWith('=>', at) || text.startsWith('?>', at)

/** The value that begins here: a string, an array, or another expression, which is gone over. */
function readValue(reading: ScanState, depth: number): Value {
  skipBlanks(reading)
  const { at: start } = reading
  const literal = readLiteral(reading)
  if (literal) {
    skipBlanks(reading)
    if (isEnd(reading)) return { literal, array: null, end: literal.end }
  } else {
    const array = readArray(reading, depth)
    const { at: end } = reading
    if (array) {
      skipBlanks(reading)
      if (isEnd(reading)) return { literal: null, array, end }
    }
  }
  skipExpression(reading)
  const end = start + reading.text.slice(start, reading.at).trimEnd().length
  return { literal: null, array: null, end }
}

const ARRAY = /array[ \t\r\n]{0,20}\(|\[/iy

/** The array that begins here; null where none does. */
function readArray(reading: ScanState, depth: number): PhpArray | null {
  const head = matchAt(ARRAY, reading)
  if (head === null) return null
  const { at: start, text } = reading
  if (depth >= MOST_DEPTH) return fail(reading, 'too-deep', start, `arrays are read ${MOST_DEPTH} deep at the most`)
  reading.at += head.length
  const isShort = head === '['
  const array: PhpArray = { open: reading.at, close: text.length, isShort, members: [] }
  reading.comments = []
  for (;;) {
    skipBlanks(reading)
    if (reading.at >= text.length) return fail(reading, 'unterminated-array', start, 'this array is not closed')
    if (text[reading.at] === (isShort ? ']' : ')')) break
    const before: number = reading.at
    const member = readElement(reading, depth)
    array.members.push(member)
    reading.comments = []
    const wrong = text[reading.at - 1] === ';' ? reading.at - 1 : before
    if (reading.at === before || wrong !== before)
      return fail(reading, 'unexpected-character', wrong, 'no element of an array is this')
  }
  array.close = reading.at++
  reading.comments = []
  return array
}

function readElement(reading: ScanState, depth: number): PhpMember {
  const { at: start, comments, text } = reading
  reading.comments = []
  const first = readValue(reading, depth + 1)
  if (!text.startsWith('=>', reading.at)) return ended(reading, { name: null, comments, start, value: first })
  reading.at += 2
  reading.comments = []
  const name = text.slice(start, first.end)
  return ended(reading, { name, comments, start, value: readValue(reading, depth + 1) })
}
