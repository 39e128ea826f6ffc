import type { Problem, Span } from '@weft/text'
import { CONFLICT, isConflictAt } from '../conflict-marker.ts'
import { lineEnd, nextLine } from '../lines/line-text.ts'
import { MOST_HELD_UNITS, tooMany } from '../most-units.ts'

/** A message or a term as it lies in the file. Places count the view. */
export interface FluentEntry {
  readonly id: string
  /** With its comment. */
  readonly place: Span
  /** Its comment's lines; empty where it has none. */
  readonly comment: Span
  /** Behind the `=`, to the end of its value and attributes. */
  readonly body: Span
}

export interface FluentScan {
  readonly entries: readonly FluentEntry[]
  readonly problem: Problem | null
}

/** Deeper nesting is a mistake or an attack. */
const MOST_LEVELS = 100

const ENTRY = /-?[A-Za-z][\w-]*(?= *=)/y
const ATTRIBUTE = /\.[A-Za-z][\w-]* *=/y
const COMMENT = /#{1,3}(?=[ \r\n]|$)/y

const problemAt = (code: string, start: number, detail: string): Problem => ({
  code,
  span: { start, end: start + 1 },
  detail,
})

function isProblem(found: object): found is Problem {
  return 'code' in found
}

/** Reads the entries of a Fluent file. Linear in its length, without recursion. */
export function scanFluent(text: string, start: number): FluentScan {
  const entries: FluentEntry[] = []
  // The comment right above.
  let commentStart: number | null = null
  let commentEnd = 0
  let at = start
  while (at < text.length) {
    const next = nextLine(text, at)
    COMMENT.lastIndex = at
    const mark = COMMENT.exec(text)?.[0]
    if (mark !== undefined) {
      // Comments of groups and files belong to no entry.
      commentStart = mark === '#' ? (commentStart ?? at) : null
      commentEnd = lineEnd(text, at)
      at = next
    } else if (/^ *[\r\n]*$/.test(text.slice(at, next))) {
      commentStart = null
      at = next
    } else {
      const entry = readEntry(text, at, commentStart === null ? null : { start: commentStart, end: commentEnd })
      if (isProblem(entry)) return { entries: [], problem: entry }
      entries.push(entry)
      if (entries.length > MOST_HELD_UNITS) {
        const { code, detail } = tooMany(MOST_HELD_UNITS, 'messages')
        return { entries: [], problem: problemAt(code, at, detail) }
      }
      commentStart = null
      at = nextLine(text, entry.body.end)
    }
  }
  return { entries, problem: null }
}

function readEntry(text: string, at: number, comment: Span | null): FluentEntry | Problem {
  ENTRY.lastIndex = at
  const id = ENTRY.exec(text)?.[0]
  if (id === undefined) {
    if (isConflictAt(text, at)) return problemAt('conflict-marker', at, CONFLICT)
    return problemAt('unexpected-text', at, 'a comment, or a name with = behind it, must stand here')
  }
  const from = text.indexOf('=', at + id.length) + 1
  const end = bodyEnd(text, from)
  if (typeof end !== 'number') return end
  if (end === from) return problemAt('missing-value', at, `${id.slice(0, 60)} has neither a value nor attributes`)
  return {
    id,
    place: { start: comment?.start ?? at, end },
    comment: comment ?? { start: at, end: at },
    body: { start: from, end },
  }
}

/** Finds the end of a value with its attributes: before a line without indentation, except between braces. */
function bodyEnd(text: string, from: number): number | Problem {
  const open: number[] = []
  let end = from
  let at = from
  for (;;) {
    const line = lineEnd(text, at)
    for (; at < line; at++) {
      const sign = text[at]
      if (sign !== ' ') end = at + 1
      if (sign === '{' && open.push(at) > MOST_LEVELS)
        return problemAt('too-deep', at, `more than ${MOST_LEVELS} levels of braces are not read`)
      if (sign === '}' && open.pop() === undefined)
        return problemAt('unexpected-text', at, 'this brace closes nothing; as a character it is {"}"}')
      if (sign !== '"' || open.length === 0) continue
      const close = literalEnd(text, at, line)
      if (close < 0) return problemAt('unterminated-string', at, 'the text has no closing quote on its line')
      at = close
      end = at + 1
    }
    let next = nextLine(text, at)
    let first = next
    while (next < text.length) {
      first = next
      while (text[first] === ' ') first++
      if (first < text.length && text[first] !== '\n' && text[first] !== '\r') break
      next = nextLine(text, next)
    }
    const [brace] = open
    if (next >= text.length)
      return brace === undefined ? end : problemAt('unexpected-end', brace, 'this brace is not closed')
    if (brace !== undefined) {
      ENTRY.lastIndex = next
      if (ENTRY.test(text)) return problemAt('unexpected-end', brace, 'this brace is not closed')
    } else if (first === next) return end
    else if ('}[*'.includes(text[first] ?? '') || (text[first] === '.' && !isAttribute(text, first))) {
      const detail = `a line of a text cannot begin with ${text[first]}; as a character it is {"${text[first]}"}`
      return problemAt('unexpected-text', first, detail)
    }
    at = next
  }
}

function isAttribute(text: string, at: number): boolean {
  ATTRIBUTE.lastIndex = at
  return ATTRIBUTE.test(text)
}

function literalEnd(text: string, from: number, line: number): number {
  for (let at = from + 1; at < line; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return -1
}
