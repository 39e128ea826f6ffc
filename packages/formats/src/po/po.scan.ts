/**
 * Tokens of a PO file. Every charset of a PO file keeps ASCII bytes (or is converted to UTF-8 before), so `"`, `\\`,
 * `#` and line ends are found in the bytes, without decoding.
 *
 * As in GNU gettext (po-lex.c, the manual's "The Format of PO Files") tokens are not bound to lines:
 * `msgid "a" "b" msgstr "c"` on one line is fine. Only comments end with their line.
 */

export const END = 0
export const TRANSLATOR_COMMENT = 1
export const EXTRACTED_COMMENT = 2
export const REFERENCE_COMMENT = 3
export const FLAGS_COMMENT = 4
/** A line that begins with `#~`; its content is the rest of the line. */
export const OBSOLETE = 5
export const STRING = 6
export const MSGCTXT = 7
export const MSGID = 8
export const MSGID_PLURAL = 9
export const MSGSTR = 10
/** `msgstr[n]`; `index` is n. */
export const MSGSTR_INDEX = 11
/** Something that is no token: `start` to `stop` is the rest of its line. */
export const JUNK = 12
/** A string whose line ends before its quote. */
export const OPEN_STRING = 13

/** A place in a file and the token before it. Offsets count bytes; `content*` excludes quotes and comment markers. */
export interface Scanner {
  readonly bytes: Buffer
  readonly end: number
  /** The line end: LF, or CR in a file without any LF. */
  readonly lineEnd: typeof NEWLINE | typeof RETURN
  /** The position of the next search. */
  at: number
  kind: number
  start: number
  stop: number
  contentStart: number
  contentStop: number
  index: number
  /** The string holds a backslash. */
  escaped: boolean
  /** A `#|` stands before the token on its line: it tells of the previous source text. */
  previous: boolean
  /** Start and end of the decoded part of the file. */
  decodedFrom: number
  decodedTo: number
  decoded: string
  /** Bytes between `decodedFrom` and `nextWide` less UTF-16 code units between them. */
  lag: number
  /** The next line end, backslash and byte beyond ASCII from a place that was asked for; each is looked for once. */
  nextLineEnd: number
  nextBackslash: number
  nextWide: number
}

export const NEWLINE = 10
export const RETURN = 13
export const SPACE = 32
export const TAB = 9
export const QUOTE = 34
export const BACKSLASH = 92
const HASH = 35
const SMALL_M = 109

/** The line end of a file: a carriage return only if there are no line feeds. */
export const lineEndOf = (bytes: Uint8Array): typeof NEWLINE | typeof RETURN =>
  bytes.includes(NEWLINE) || !bytes.includes(RETURN) ? NEWLINE : RETURN

/**
 * Bytes that are decoded at once. A whole file is a text for which the machine finds new memory, page by page: of 800 kB of Russian that takes
 * twice as long as reading its strings. A part of this size lies where the last one lay, and goes when its strings go.
 */
const decodedAtOnce = 32_768

/** `lineEnd` is that of the whole file, where the bytes are a part of it. */
export function scanner(bytes: Buffer, from = 0, lineEnd = lineEndOf(bytes)): Scanner {
  return {
    bytes,
    end: bytes.length,
    lineEnd,
    at: from,
    kind: END,
    start: from,
    stop: from,
    contentStart: from,
    contentStop: from,
    index: 0,
    escaped: false,
    previous: false,
    nextLineEnd: -1,
    nextBackslash: -1,
    decodedFrom: 0,
    decodedTo: 0,
    decoded: '',
    lag: 0,
    nextWide: 0,
  }
}

/** The bytes from `start` to `stop` as text. Must be asked for in the order of the file. */
export function textBetween(scan: Scanner, start: number, stop: number): string {
  if (stop > scan.decodedTo) decodeFrom(scan, start, stop)
  const from = unitOffset(scan, start)
  return scan.decoded.substring(from, unitOffset(scan, stop))
}

/** Decodes from the beginning of a character on, to `stop` at least, and to the end of a character. The bytes are UTF-8. */
function decodeFrom(scan: Scanner, from: number, stop: number): void {
  const { bytes, end } = scan
  let to = Math.min(end, Math.max(stop, from + decodedAtOnce))
  while (to < end && ((bytes[to] ?? 0) & 0xc0) === 0x80) to++
  scan.decodedFrom = from
  scan.decodedTo = to
  scan.decoded = bytes.toString('utf8', from, to)
  scan.lag = 0
  scan.nextWide = from
}

/** Offset in the decoded part, in UTF-16 code units, of a byte that begins a character; counted on from the last one that was asked for. */
function unitOffset(scan: Scanner, at: number): number {
  if (scan.nextWide < at) {
    const { bytes, end } = scan
    let lag = scan.lag
    let next = scan.nextWide
    for (; next < at; next++) {
      const byte = bytes[next] ?? 0
      // A character of two or three bytes is one unit, one of four (its first is at least 0xF0) is two.
      if (byte > 127) lag += byte < 0xc0 ? 1 : byte < 0xf0 ? 0 : -1
    }
    while (next < end && (bytes[next] ?? 0) < 128) next++
    scan.lag = lag
    scan.nextWide = next
  }
  return at - scan.decodedFrom - scan.lag
}

/** The first line end at or after a place. */
export function lineEndFrom(scan: Scanner, from: number): number {
  if (scan.nextLineEnd < from) scan.nextLineEnd = indexOrEnd(scan, scan.lineEnd, from)
  return scan.nextLineEnd
}

/** The first backslash at or after a place. */
export function backslashFrom(scan: Scanner, from: number): number {
  if (scan.nextBackslash < from) scan.nextBackslash = indexOrEnd(scan, BACKSLASH, from)
  return scan.nextBackslash
}

function indexOrEnd(scan: Scanner, what: number, from: number): number {
  const at = scan.bytes.indexOf(what, from)
  return at < 0 ? scan.end : at
}

/** Moves on to the next token and returns its kind; at the end of the bytes it stays there. */
export function nextToken(scan: Scanner): number {
  const { bytes, end } = scan
  let at = scan.at
  for (; at < end; at++) {
    const code = bytes[at]
    if (code === NEWLINE || code === RETURN) {
      scan.previous = false
      continue
    }
    if (code === SPACE || code === TAB || code === 11 || code === 12) continue
    scan.start = at
    if (code === QUOTE) return scanString(scan, at + 1)
    if (code === SMALL_M) return scanKeyword(scan, at)
    if (code !== HASH) return scanRest(scan, at, JUNK)
    if (bytes[at + 1] !== 124) return scanComment(scan, at + 1)
    scan.previous = true
    at++
  }
  scan.at = end
  scan.start = end
  scan.stop = end
  scan.kind = END
  return END
}

function scanString(scan: Scanner, from: number): number {
  const lineEnd = lineEndFrom(scan, from)
  let close = indexOrEnd(scan, QUOTE, from)
  scan.escaped = backslashFrom(scan, from) < close
  while (scan.nextBackslash < close) {
    const next = scan.nextBackslash + 2
    if (next > close) close = indexOrEnd(scan, QUOTE, next)
    scan.nextBackslash = indexOrEnd(scan, BACKSLASH, next)
  }
  const closed = close < lineEnd
  scan.contentStart = from
  scan.contentStop = closed ? close : lineEnd
  scan.stop = closed ? close + 1 : lineEnd
  scan.at = scan.stop
  scan.kind = closed ? STRING : OPEN_STRING
  return scan.kind
}

function scanComment(scan: Scanner, marker: number): number {
  switch (scan.bytes[marker]) {
    case 46: // .
      return scanRest(scan, marker + 1, EXTRACTED_COMMENT)
    case 58: // :
      return scanRest(scan, marker + 1, REFERENCE_COMMENT)
    case 44: // ,
    case 61: // = (sticky flags of gettext 0.25)
      return scanRest(scan, marker + 1, FLAGS_COMMENT)
    case 126: // ~
      return scanRest(scan, marker + 1, OBSOLETE)
    default:
      return scanRest(scan, marker, TRANSLATOR_COMMENT)
  }
}

/** Takes the rest of the line behind its mark as content, without one space before it, as GNU gettext does. */
function scanRest(scan: Scanner, from: number, kind: number): number {
  const { bytes } = scan
  const stop = lineEndFrom(scan, from)
  const contentStop = bytes[stop - 1] === RETURN ? stop - 1 : stop
  scan.contentStart = bytes[from] === SPACE ? from + 1 : from
  scan.contentStop = contentStop
  scan.stop = contentStop
  scan.at = stop
  scan.kind = kind
  return kind
}

/** Letters, digits and `_` go on with a name. */
function isNameByte(code: number | undefined): boolean {
  if (code === undefined) return false
  return code === 95 || (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123)
}

/** Whether the bytes spell `msg` there, which all keywords begin with. */
export function isMsg(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === SMALL_M && bytes[at + 1] === 115 && bytes[at + 2] === 103
}

/** Whether the bytes after `msg` spell `id`. */
export function isId(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 105 && bytes[at + 1] === 100
}

/** Whether the bytes after `msg` spell `str`. */
export function isStr(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 115 && bytes[at + 1] === 116 && bytes[at + 2] === 114
}

/** Whether the bytes after `msg` spell `ctxt`. */
export function isCtxt(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 99 && bytes[at + 1] === 116 && bytes[at + 2] === 120 && bytes[at + 3] === 116
}

function scanKeyword(scan: Scanner, at: number): number {
  const { bytes } = scan
  if (!isMsg(bytes, at)) return scanRest(scan, at, JUNK)
  if (isId(bytes, at + 3)) {
    // After msgid, only `_plural` begins with an underscore.
    if (bytes[at + 5] === 95 && bytes.toString('latin1', at + 6, at + 12) === 'plural')
      return endKeyword(scan, at + 12, MSGID_PLURAL)
    return endKeyword(scan, at + 5, MSGID)
  }
  if (isStr(bytes, at + 3)) return scanIndex(scan, at + 6)
  if (isCtxt(bytes, at + 3)) return endKeyword(scan, at + 7, MSGCTXT)
  return scanRest(scan, at, JUNK)
}

function endKeyword(scan: Scanner, stop: number, kind: number): number {
  if (isNameByte(scan.bytes[stop])) return scanRest(scan, scan.start, JUNK)
  scan.stop = stop
  scan.at = stop
  scan.kind = kind
  return kind
}

/** Reads `[n]` after msgstr, where there is one; blanks may stand anywhere in it. */
function scanIndex(scan: Scanner, from: number): number {
  const { bytes } = scan
  let at = skipBlanks(bytes, from)
  if (bytes[at] !== 91) return endKeyword(scan, from, MSGSTR)
  at = skipBlanks(bytes, at + 1)
  const digits = at
  let index = 0
  for (; at < scan.end; at++) {
    const digit = (bytes[at] ?? 0) - 48
    if (digit < 0 || digit > 9) break
    // Beyond any language's count the value only has to stay wrong.
    index = Math.min(index * 10 + digit, 1_000_000)
  }
  const closing = skipBlanks(bytes, at)
  if (at === digits || bytes[closing] !== 93) return scanRest(scan, scan.start, JUNK)
  scan.index = index
  return endKeyword(scan, closing + 1, MSGSTR_INDEX)
}

function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from
  while (bytes[at] === SPACE || bytes[at] === TAB) at++
  return at
}
