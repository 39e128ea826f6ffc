import type { Span } from '@weft/text'
import { lineEnd, nextLine } from '../lines/line-text.ts'

/** One `key = value`, as it lies in the text. */
export interface Pair {
  readonly key: string
  /** From its first comment line, or its key, to the value's end. */
  readonly place: Span
  /** From the key's own line. */
  readonly keyStart: number
  /** The text between key and value: `=`, ` : `; '' where the value is missing with it. */
  readonly separator: string
  readonly valueStart: number
  readonly valueEnd: number
  /** Its comment lines. */
  readonly comments: readonly Span[]
  /** It stands behind a mark that says that the text is still missing. */
  readonly isMissing: boolean
}

export interface PairGrammar {
  /** Whether a blank or a colon parts key and value too, as in Java, or only `=`. */
  readonly anySeparator: boolean
  /** The text before a pair whose value is missing. */
  readonly missingMark: string | null
  /** Blanks at a value's end are no part of it. */
  readonly trims: boolean
}

const BACKSLASH = 92

/** Shared by all pairs without comments: most have none. */
const NO_COMMENTS: Span[] = []

/** A part of a text that is read. */
export interface PairsPart extends Span {
  /** The text goes on behind its end, so that what reaches that is not told yet. */
  readonly isCut?: boolean
  /** How many pairs and comments may still be read; negative once there were more. */
  readonly room: { left: number }
}

/**
 * Tells of all pairs of a text from `start` to `end` that have a key, in order: a value without one is nobody's text. Returns where
 * that begins which was not told because it may go on behind the end.
 */
export function scanPairs(
  text: string,
  { start, end, room, isCut = false }: PairsPart,
  grammar: PairGrammar,
  visit: (pair: Pair) => void,
): number {
  let comments: Span[] = NO_COMMENTS
  const blockEnd = lastBlockEnd(text, start, end)
  let at = start
  while (at < end && room.left >= 0) {
    const first = skipSpace(text, at, end)
    if (first >= end) break
    if (isLineEnd(text.charCodeAt(first))) {
      comments = NO_COMMENTS
      at = Math.min(end, nextLine(text, first))
      continue
    }
    const isMissing = standsBehindMark(text, first, grammar)
    const commentEnd = isMissing ? -1 : endOfComment(text, first, blockEnd)
    if (commentEnd >= 0) {
      const next = Math.min(end, nextLine(text, commentEnd))
      if (isCut && next === end) break
      if (comments === NO_COMMENTS) comments = []
      room.left--
      comments.push({ start: first, end: Math.min(end, commentEnd) })
      at = next
      continue
    }
    const keyStart = isMissing ? first + (grammar.missingMark?.length ?? 0) : first
    const { key, separator, valueStart, valueEnd } = scanPair(text, { start: keyStart, end }, grammar)
    const next = Math.min(end, nextLine(text, valueEnd))
    if (isCut && next === end) break
    const place = { start: comments[0]?.start ?? first, end: valueEnd }
    room.left--
    if (key !== '') visit({ key, place, keyStart: first, separator, valueStart, valueEnd, comments, isMissing })
    comments = NO_COMMENTS
    at = next
  }
  return comments[0]?.start ?? at
}

/** Whether a pair stands here behind the mark of missing texts: what is a comment without the mark is one with it. */
function standsBehindMark(text: string, at: number, { missingMark }: PairGrammar): boolean {
  return missingMark !== null && text.startsWith(missingMark, at) && !/[#!;/]/.test(text[at + missingMark.length] ?? '')
}

const isLineEnd = (code: number) => code === 10 || code === 13
const isSpace = (code: number) => code === 32 || code === 9 || code === 12

function skipSpace(text: string, from: number, end: number): number {
  let at = from
  while (at < end && isSpace(text.charCodeAt(at))) at++
  return at
}

/** The end of a comment that begins here; -1 without one. */
function endOfComment(text: string, at: number, blockEnd: number): number {
  const mark = text[at]
  if (mark === '#' || mark === '!' || mark === ';') return lineEnd(text, at)
  if (mark !== '/') return -1
  if (text[at + 1] === '/') return lineEnd(text, at)
  if (text[at + 1] !== '*' || blockEnd <= at + 2) return -1
  // The block ends with the first line that ends with its mark.
  for (let line = at; line < blockEnd; ) {
    const end = lineEnd(text, line)
    if (endsBlock(text, at + 2, end)) return end
    line = nextLine(text, end)
  }
  return -1
}

/** Whether a line ends with the mark that ends a comment of several lines. */
function endsBlock(text: string, start: number, end: number): boolean {
  let at = end
  while (at > start && isSpace(text.charCodeAt(at - 1))) at--
  return at - 2 >= start && text[at - 1] === '/' && text[at - 2] === '*'
}

/** The end of the last block comment: later beginnings have no end. */
function lastBlockEnd(text: string, start: number, end: number): number {
  for (let at = text.lastIndexOf('*/', end - 2); at >= start; at = at > 0 ? text.lastIndexOf('*/', at - 1) : -1) {
    const stop = skipSpace(text, at + 2, end)
    if (stop >= end || isLineEnd(text.charCodeAt(stop))) return stop
  }
  return -1
}

type PairParts = Pick<Pair, 'key' | 'separator' | 'valueStart' | 'valueEnd'>

function scanPair(text: string, { start, end }: Span, { anySeparator, trims }: PairGrammar): PairParts {
  let at = start
  let pieces = ''
  let from = start
  for (; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 61 || (anySeparator && (code === 58 || isSpace(code))) || isLineEnd(code)) break
    if (code !== BACKSLASH || at + 1 >= end) continue
    at++
    if (!isLineEnd(text.charCodeAt(at))) continue
    pieces += text.slice(from, at - 1)
    from = skipSpace(text, nextLine(text, at), end)
    at = from - 1
  }
  at = Math.min(at, end)
  // If only `=` separates them, the key may contain blanks; blanks at its end belong to the separator.
  let keyEnd = at
  while (keyEnd > from && isSpace(text.charCodeAt(keyEnd - 1)) && !anySeparator) keyEnd--
  const valueStart = separatorEnd(text, at, end, anySeparator)
  const valueEnd = endOfValue(text, valueStart, end, trims)
  return { key: pieces + text.slice(from, keyEnd), separator: text.slice(keyEnd, valueStart), valueStart, valueEnd }
}

function separatorEnd(text: string, from: number, end: number, anySeparator: boolean): number {
  let at = skipSpace(text, from, end)
  const code = text.charCodeAt(at)
  if (at < end && (code === 61 || (anySeparator && code === 58))) at = skipSpace(text, at + 1, end)
  // A value that begins on the next line.
  while (anySeparator && text.charCodeAt(at) === BACKSLASH && at + 1 < end && isLineEnd(text.charCodeAt(at + 1)))
    at = skipSpace(text, nextLine(text, at + 1), end)
  return at
}

/** A line end that a backslash stands before is not the value's end. */
function endOfValue(text: string, start: number, end: number, trims: boolean): number {
  let at = start
  for (; at < end; at++) {
    const code = text.charCodeAt(at)
    if (isLineEnd(code)) break
    if (code !== BACKSLASH) continue
    at++
    if (text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10) at++
  }
  at = Math.min(at, end)
  while (trims && at > start && isSpace(text.charCodeAt(at - 1))) at--
  return at
}

/** The comment lines without their marks. */
export function commentText(lines: readonly string[]): string {
  return lines.map(unmarked).join('\n').trim()
}

function unmarked(line: string): string {
  let start = 0
  if (line.startsWith('/*')) for (start = 2; line[start] === '*'; ) start++
  else if (line.startsWith('//')) while (line[start] === '/') start++
  else while (line[start] === '#' || line[start] === '!' || line[start] === ';') start++
  let end = line.length
  if (line.endsWith('*/')) for (end -= 2; line[end - 1] === '*'; ) end--
  return line.slice(start, end).trim()
}
