import type { Problem } from '@weft/text'
import { CONFLICT, isConflictAt } from '../conflict-marker.ts'
import { lineEnd } from '../lines/line-text.ts'
import type { View } from '../lines/view.ts'
import { MOST_HELD_UNITS, tooMany } from '../most-units.ts'
import { lineStartOf } from './yaml.notes.ts'

/** Deeper nesting is a mistake or an attack. */
const MOST_LEVELS = 100

/** The position and state of reading a file. */
export interface Scan {
  readonly view: View
  readonly text: string
  at: number
  /** Start of the current line. */
  lineStart: number
  depth: number
  /** Number of members of maps and lists so far. */
  members: number
  keepsBlanks: boolean
  /** The comments, by the starts of their lines. */
  readonly comments: Map<number, number>
}

export class Wrong extends Error {
  readonly problem: Problem
  constructor(code: string, start: number, detail: string) {
    super(detail)
    this.problem = { code, span: { start, end: start + 1 }, detail }
  }
}

export const unexpected = ({ text, at }: Scan, detail: string): Wrong => {
  if (at >= text.length) return new Wrong('unexpected-end', text.length - 1, `the file ends here, but ${detail}`)
  if (isConflictAt(text, at)) return new Wrong('conflict-marker', at, CONFLICT)
  return new Wrong('unexpected-text', at, detail)
}

/** Whether a blank, a line end or the file's end stands at a place. */
export function isBlankAt({ text }: Pick<Scan, 'text'>, at: number): boolean {
  if (at >= text.length) return true
  const code = text.charCodeAt(at)
  return code === 32 || code === 9 || code === 10 || code === 13
}

export function skipBlanks(scan: Scan): void {
  while (scan.text[scan.at] === ' ' || scan.text[scan.at] === '\t') scan.at++
}

/** Whether a line with one of the marks of documents is here. */
export function isMarkerAt({ text, at, lineStart }: Pick<Scan, 'text' | 'at' | 'lineStart'>, mark?: string): boolean {
  if (at !== lineStart) return false
  const found = text.startsWith('---', at) ? '---' : text.startsWith('...', at) ? '...' : null
  return found !== null && (mark === undefined || mark === found) && isBlankAt({ text }, at + 3)
}

/** Goes over blanks, comments and line ends to what follows; whether that is on another line. */
export function skip(scan: Scan): boolean {
  const { text } = scan
  let isBelow = false
  for (;;) {
    const from = scan.at
    skipBlanks(scan)
    const sign = text[scan.at]
    const isFirst = from === scan.lineStart
    if (sign === '#' && (scan.at === 0 || scan.at === scan.lineStart || isBlankAt(scan, scan.at - 1))) endComment(scan)
    else if (sign === '\n' || sign === '\r') {
      scan.at += sign === '\r' && text[scan.at + 1] === '\n' ? 2 : 1
      scan.lineStart = scan.at
      isBelow = true
    } else {
      if (isFirst && scan.at < text.length && text.slice(from, scan.at).includes('\t'))
        throw new Wrong('unexpected-text', from, 'tabs cannot indent in YAML')
      return isBelow
    }
  }
}

/** Goes over a comment to the end of its line. */
function endComment(scan: Scan): void {
  scan.comments.set(lineStartOf(scan.view, scan.at), scan.at)
  scan.at = lineEnd(scan.text, scan.at)
}

/** Goes over blanks and a comment; nothing else may follow on the line. */
export function endLine(scan: Scan): void {
  const from = scan.at
  skipBlanks(scan)
  const sign = scan.text[scan.at]
  if (sign === '#' && scan.at > from) endComment(scan)
  else if (sign !== undefined && sign !== '\n' && sign !== '\r')
    throw unexpected(scan, 'nothing but a comment can follow on the line of a value')
}

/** Counts a member of a map or list that is read next. */
export function countMember(scan: Scan): void {
  if (++scan.members <= MOST_HELD_UNITS) return
  const { code, detail } = tooMany(MOST_HELD_UNITS, 'keys and elements')
  throw new Wrong(code, Math.min(scan.at, scan.text.length - 1), detail)
}

/** Reads something one level deeper. */
export function within<Result>(scan: Scan, read: () => Result): Result {
  if (++scan.depth > MOST_LEVELS)
    throw new Wrong('too-deep', scan.at, `more than ${MOST_LEVELS} levels of nesting are not read`)
  const result = read()
  scan.depth--
  return result
}
