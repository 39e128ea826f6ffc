import type { Span } from '@weft/text'
import * as token from './po.scan.ts'

/** A keyword with its string, as it lies in the file. */
export interface Section {
  /** A token kind: MSGCTXT, MSGID, MSGID_PLURAL, MSGSTR or MSGSTR_INDEX. */
  readonly kind: number
  /** n of `msgstr[n]`. */
  readonly index: number
  /** From the keyword to the last closing quote. */
  readonly start: number
  end: number
  /** The text between the quotes of each line. */
  readonly segments: Span[]
}

/** The places of an entry's parts; spans count the bytes of the file in UTF-8. */
export interface EntryLayout {
  /** `#,` lines from their `#` to the end of the line. */
  readonly flagLines: readonly Span[]
  /** `#|` lines, whole, with their line ends. */
  readonly previousLines: readonly Span[]
  readonly sections: readonly Section[]
}

/** Finds the parts of an entry that was read without a problem. */
export function layoutOf(utf8: Buffer, entry: Span): EntryLayout {
  const scan = token.scanner(utf8.subarray(entry.start, entry.end), 0, token.lineEndOf(utf8))
  const { start: base } = entry
  const flagLines: Span[] = []
  const previousLines: Span[] = []
  const sections: Section[] = []
  while (token.nextToken(scan) !== token.END) {
    const { kind } = scan
    const start = base + scan.start
    const stop = base + scan.stop
    if (scan.previous) {
      const line = { start: Math.max(entry.start, lineStart(utf8, start)), end: nextLine(utf8, stop) }
      if (previousLines.at(-1)?.end !== line.end) previousLines.push(line)
    } else if (kind === token.FLAGS_COMMENT) {
      flagLines.push({ start, end: stop })
    } else if (kind === token.STRING) {
      const section = sections.at(-1)
      section?.segments.push({ start: base + scan.contentStart, end: base + scan.contentStop })
      if (section) section.end = stop
    } else if (kind >= token.MSGCTXT) {
      sections.push({ kind, index: kind === token.MSGSTR_INDEX ? scan.index : 0, start, end: stop, segments: [] })
    }
  }
  return { flagLines, previousLines, sections }
}

const isLineEnd = (byte: number | undefined) => byte === token.NEWLINE || byte === token.RETURN

/** Offset of the first byte of a line. */
export function lineStart(bytes: Uint8Array, at: number): number {
  let start = at
  while (start > 0 && !isLineEnd(bytes[start - 1])) start--
  return start
}

/** Offset after the line end that follows; the end of the bytes on the last line. */
export function nextLine(bytes: Uint8Array, at: number): number {
  let end = at
  while (end < bytes.length && !isLineEnd(bytes[end])) end++
  if (bytes[end] === token.RETURN) end++
  if (bytes[end] === token.NEWLINE) end++
  return Math.min(end, bytes.length)
}

/** The start of a file's text, after its byte order mark. */
export const textStart = (bytes: Uint8Array): number => (bytes[0] === 0xef ? 3 : 0)

/** The end of the line, if only blanks follow on it; `at` itself where something else stands there. */
export function blankLineEnd(bytes: Uint8Array, at: number): number {
  let end = at
  while (bytes[end] === token.SPACE || bytes[end] === token.TAB) end++
  return end >= bytes.length || isLineEnd(bytes[end]) ? Math.min(end, bytes.length) : at
}

/** The line end used at a place: the next one from there, else the file's first, else LF. */
export function newlineAt(bytes: Uint8Array, at: number): string {
  const next = bytes.indexOf(token.NEWLINE, at)
  const feed = next < 0 ? bytes.indexOf(token.NEWLINE) : next
  if (feed < 0) return String.fromCharCode(token.lineEndOf(bytes))
  return bytes[feed - 1] === token.RETURN ? '\r\n' : '\n'
}
