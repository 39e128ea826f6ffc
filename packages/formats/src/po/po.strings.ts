import { isUtf8 } from 'node:buffer'
import type { Problem } from '@weft/text'
import { controlEscape, type PlainText, unescapeInto } from './po.escape.ts'
import { type Scanner, textBetween } from './po.scan.ts'

/** Reads the strings of one file. Its texts are slices of the file's, which lives as long as one of them does. */
export interface StringReader {
  /** Turns bytes of the file's charset that were written as octal or hex escapes into UTF-8; null where the file is UTF-8. */
  readonly toUtf8: ((bytes: Uint8Array) => Uint8Array) | null
  /** The collected text of a string whose segments (`msgid ""`, `"first\n"`, …) are still being read. */
  pending: string
}

/** The literal content of the scanner's token. */
export function contentText(scan: Scanner): string {
  return textBetween(scan, scan.contentStart, scan.contentStop)
}

/** Takes up the segment that the scanner stands on. Problems of its escapes go to `problems`. */
export function addSegment(reader: StringReader, scan: Scanner, problems: Problem[]): void {
  if (scan.contentStop === scan.contentStart) return
  const segment = contentText(scan)
  const part = scan.escaped ? unescapeSegment(reader, segment, scan, problems) : segment
  reader.pending = reader.pending === '' ? part : reader.pending + part
}

/** The string whose last segment was taken up. */
export function takeString(reader: StringReader): string {
  const { pending } = reader
  reader.pending = ''
  return pending
}

function unescapeSegment(reader: StringReader, segment: string, scan: Scanner, problems: Problem[]): string {
  let result = ''
  let from = 0
  for (let at = segment.indexOf('\\'); at >= 0; at = segment.indexOf('\\', from)) {
    const control = controlEscape(segment.charCodeAt(at + 1))
    if (control === '') return unescapeBytes(reader, segment, scan, problems)
    result += at > from ? segment.substring(from, at) + control : control
    from = at + 2
  }
  return from < segment.length ? result + segment.substring(from) : result
}

/** The rare case: octal and hex escapes are bytes, and several may make one character. */
function unescapeBytes(reader: StringReader, segment: string, scan: Scanner, problems: Problem[]): string {
  const bytes = Buffer.from(segment)
  const unescaped: PlainText = {
    bytes: Buffer.allocUnsafe(bytes.length * 2),
    at: 0,
    badEscape: -1,
    nulEscape: -1,
    toUtf8: reader.toUtf8,
  }
  unescapeInto(unescaped, bytes, 0, bytes.length)
  const report = (code: string, at: number, size: number, detail: string) =>
    problems.push({ code, span: { start: scan.contentStart + at, end: scan.contentStart + at + size }, detail })
  const { badEscape, nulEscape } = unescaped
  if (badEscape >= 0) report('invalid-escape', badEscape, 2, 'this begins no known escape; \\\\ would be a backslash')
  if (nulEscape >= 0) report('nul-character', nulEscape, 2, 'a text cannot hold the character NUL')
  const result = unescaped.bytes.subarray(0, unescaped.at)
  if (!isUtf8(result)) report('invalid-encoding', 0, bytes.length, 'the bytes escaped here are not valid UTF-8')
  return result.toString('utf8')
}
