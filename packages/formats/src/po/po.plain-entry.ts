import {
  backslashFrom,
  isCtxt,
  isId,
  isMsg,
  isStr,
  lineEndFrom,
  NEWLINE,
  QUOTE,
  type Scanner,
  SPACE,
} from './po.scan.ts'

/** An entry of the plainest form, by the places of its parts; they are -1 where it has none. */
export interface PlainEntry {
  start: number
  end: number
  referencesStart: number
  referencesEnd: number
  flagsStart: number
  flagsEnd: number
  contextStart: number
  contextEnd: number
  idStart: number
  idEnd: number
  textStart: number
  textEnd: number
}

export function plainEntry(): PlainEntry {
  return {
    start: -1,
    end: -1,
    referencesStart: -1,
    referencesEnd: -1,
    flagsStart: -1,
    flagsEnd: -1,
    contextStart: -1,
    contextEnd: -1,
    idStart: -1,
    idEnd: -1,
    textStart: -1,
    textEnd: -1,
  }
}

const HASH = 35
const COLON = 58
const COMMA = 44

/**
 * Finds the next entry if it has the most common form. It has at most one line each of references and flags, and
 * perhaps a context. Its msgid and msgstr are one line each, without a backslash, with LF line ends and a blank line
 * after them. It needs only a few comparisons. It moves nothing for other entries and for errors, so that the token
 * reader starts at the same place. `po.parse.test.ts` holds both to the same results.
 */
export function findPlainEntry(scan: Scanner, found: PlainEntry): boolean {
  const { bytes } = scan
  const known = scan.nextLineEnd
  let at = scan.at
  while (bytes[at] === NEWLINE) at++
  found.start = at
  const ended = findComments(scan, found, at)
  at = ended < 0 ? ended : findStrings(scan, found, ended)
  if (at >= 0) {
    found.end = at
    scan.at = at
    return true
  }
  // The token reader begins before the place that was looked at last.
  scan.nextLineEnd = known
  return false
}

/** The start of the line after the comments; -1 where they are not plain. */
function findComments(scan: Scanner, found: PlainEntry, from: number): number {
  const { bytes } = scan
  found.referencesStart = -1
  found.flagsStart = -1
  let at = from
  while (bytes[at] === HASH) {
    const marker = bytes[at + 1]
    if (bytes[at + 2] !== SPACE) return -1
    const end = lineEndFrom(scan, at)
    if ((bytes[end - 1] ?? 0) <= SPACE) return -1
    if (marker === COLON && found.referencesStart < 0) {
      found.referencesStart = at + 3
      found.referencesEnd = end
    } else if (marker === COMMA && found.flagsStart < 0) {
      found.flagsStart = at + 3
      found.flagsEnd = end
    } else return -1
    at = end + 1
  }
  return at
}

/** The end of the entry's last string; -1 where it is not plain. */
function findStrings(scan: Scanner, found: PlainEntry, from: number): number {
  const { bytes } = scan
  let at = from
  found.contextStart = -1
  if (!isMsg(bytes, at)) return -1
  if (isCtxt(bytes, at + 3) && bytes[at + 7] === SPACE && bytes[at + 8] === QUOTE) {
    found.contextStart = at + 9
    found.contextEnd = closingQuote(scan, found.contextStart)
    if (found.contextEnd < 0) return -1
    at = found.contextEnd + 2
  }
  if (!isMsg(bytes, at) || !isId(bytes, at + 3) || bytes[at + 5] !== SPACE || bytes[at + 6] !== QUOTE) return -1
  found.idStart = at + 7
  found.idEnd = closingQuote(scan, found.idStart)
  // An empty one is the header's or goes on in the next line.
  if (found.idEnd <= found.idStart) return -1
  at = found.idEnd + 2
  if (!isMsg(bytes, at) || !isStr(bytes, at + 3) || bytes[at + 6] !== SPACE || bytes[at + 7] !== QUOTE) return -1
  found.textStart = at + 8
  found.textEnd = closingQuote(scan, found.textStart)
  const after = found.textEnd + 2
  if (found.textEnd < 0 || (after < scan.end && bytes[after] !== NEWLINE)) return -1
  return after - 1
}

/** The quote that ends both a string and its line; -1 where the string is not plain. */
function closingQuote(scan: Scanner, from: number): number {
  const close = scan.bytes.indexOf(QUOTE, from)
  if (close < 0 || backslashFrom(scan, from) < close || lineEndFrom(scan, from) !== close + 1) return -1
  return scan.lineEnd === NEWLINE ? close : -1
}
