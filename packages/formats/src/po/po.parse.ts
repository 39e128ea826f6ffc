import type { Problem, Span } from '@weft/text'
import { CONFLICT } from '../conflict-marker.ts'
import type { FileUnit } from '../format.ts'
import { MOST_UNITS, tooMany } from '../most-units.ts'
import { firstText } from '../unit-facts.ts'
import {
  addForm,
  COMMENTS,
  CONTEXT,
  clearEntry,
  type Dialect,
  type EntryState,
  FORMS,
  fileHeader,
  fileUnit,
  ID,
  isListed,
  newReading,
  PLURAL,
  report,
  TEXT,
} from './po.entry.ts'
import { textStart } from './po.layout.ts'
import { findPlainEntry, type PlainEntry, plainEntry } from './po.plain-entry.ts'
import * as token from './po.scan.ts'
import { addSegment, contentText, takeString } from './po.strings.ts'

/** A catalogue in UTF-8, as its bytes say it. */
export interface Catalogue {
  readonly units: readonly FileUnit[]
  /** The entry with the empty msgid. */
  readonly header: Span | null
  readonly fields: ReadonlyMap<string, string>
  readonly plural: { readonly number: number; readonly formula: string } | null
  /** Runs of `#~` lines with the comments before them, in order. */
  readonly obsolete: readonly Span[]
  readonly problems: readonly Problem[]
  /** All but duplicates of units, which are looked for when somebody asks. */
  readonly warnings: readonly Problem[]
}

/** More is a mistake or an attack, and a list of problems is for people. */
const MOST_PROBLEMS = 20

/** Reads UTF-8 bytes. Takes linear time; the result has all problems. */
export function readCatalogue(
  utf8: Buffer,
  dialect: Dialect,
  toUtf8: ((bytes: Uint8Array) => Uint8Array) | null,
): Catalogue {
  const reading = newReading(utf8, dialect, toUtf8)
  const plain = plainEntry()
  while (reading.problems.length < MOST_PROBLEMS) {
    if (mayBeginEntry(reading) && findPlainEntry(reading.scan, plain)) filePlain(reading, plain)
    else if (token.nextToken(reading.scan) === token.END) break
    else readToken(reading)
    if (reading.units.length > MOST_UNITS) {
      const { code, detail } = tooMany()
      report(reading, code, detail)
      break
    }
  }
  finishEntry(reading)
  putPlainFirst(reading)
  const { units, header, fields, plural, obsolete, problems, warnings } = reading
  return { units, header, fields, plural, obsolete, problems, warnings }
}

/**
 * Puts an entry without msgctxt before one with an empty msgctxt, because both have one key here. The one without counts in any
 * order; otherwise its text could be written into the other one in a file with another order.
 */
function putPlainFirst({ units, emptyContexts }: EntryState): void {
  if (emptyContexts.length === 0) return
  const keyOf = ({ context, source }: FileUnit) => `${context}\u0004${firstText(source)}`
  const withEmpty = new Map<string, number>()
  const empty = new Set(emptyContexts)
  for (const [index, unit] of units.entries()) {
    const key = keyOf(unit)
    if (empty.has(index)) {
      if (!withEmpty.has(key)) withEmpty.set(key, index)
      continue
    }
    const before = withEmpty.get(key)
    const first = before === undefined ? undefined : units[before]
    if (before === undefined || first === undefined) continue
    units[before] = unit
    units[index] = first
    withEmpty.delete(key)
  }
}

function readToken(reading: EntryState): void {
  const { scan } = reading
  const { kind } = scan
  if (++reading.lines > MOST_UNITS) {
    const { code, detail } = tooMany(MOST_UNITS, 'lines in one entry')
    report(reading, code, detail)
    return
  }
  if (kind === token.STRING) {
    readString(reading)
    return
  }
  // The line's fault is told below; its keyword had a string.
  if (kind === token.OPEN_STRING) reading.hasString = true
  closeString(reading)
  if (scan.previous && kind >= token.MSGCTXT && kind <= token.MSGID_PLURAL) {
    readPrevious(reading, kind)
    return
  }
  switch (kind) {
    case token.MSGCTXT:
      if (reading.stage !== COMMENTS) beginEntry(reading)
      advance(reading, CONTEXT)
      return
    case token.MSGID:
      if (reading.stage > CONTEXT) beginEntry(reading)
      advance(reading, ID)
      return
    case token.MSGID_PLURAL:
      if (reading.stage === ID) advance(reading, PLURAL)
      else misplaced(reading, 'msgid_plural belongs after msgid')
      return
    case token.MSGSTR:
      if (reading.stage === ID) advance(reading, TEXT)
      else misplaced(reading, 'msgstr belongs after msgid')
      return
    case token.MSGSTR_INDEX:
      readForm(reading)
      return
    case token.OPEN_STRING:
      report(reading, 'unterminated-string', 'the line ends inside a string; its closing quote is missing')
      return
    case token.JUNK:
      reportJunk(reading)
      return
    case token.OBSOLETE:
      readObsolete(reading)
      return
    default:
      readComment(reading, kind)
      return
  }
}

function advance(reading: EntryState, stage: number): void {
  if (reading.start < 0) reading.start = reading.scan.start
  reading.stop = reading.scan.stop
  reading.stage = stage
  reading.open = true
  reading.hasString = false
}

function readString(reading: EntryState): void {
  const { scan } = reading
  if (!reading.open) {
    report(reading, 'unexpected-string', 'a string without msgid, msgstr or msgctxt before it')
    return
  }
  // GNU gettext refuses it as well; a text that is set before it would go on with it.
  if (scan.previous && !reading.inPrevious)
    report(reading, 'unexpected-string', 'a string of a #| line without a msgid or msgctxt of such a line before it')
  reading.stop = scan.stop
  reading.hasString = true
  if (!reading.inPrevious || reading.wantsPrevious) addSegment(reading.strings, scan, reading.problems)
}

/** Gives the string that ended to the keyword that it follows. */
function closeString(reading: EntryState): void {
  if (!reading.open) return
  reading.open = false
  if (!reading.hasString) {
    const span = { start: reading.stop, end: reading.stop }
    reading.problems.push({ code: 'missing-string', span, detail: 'a string must follow the keyword' })
  }
  const { strings } = reading
  if (reading.inPrevious) {
    if (reading.wantsPrevious) reading.previous = takeString(strings)
    reading.inPrevious = false
    reading.wantsPrevious = false
    return
  }
  switch (reading.stage) {
    case CONTEXT:
      reading.context = takeString(strings)
      return
    case ID:
      reading.id = takeString(strings)
      return
    case PLURAL:
      reading.idPlural = takeString(strings)
      return
    case TEXT:
    case FORMS:
      addForm(reading, takeString(strings))
  }
}

function readPrevious(reading: EntryState, kind: number): void {
  const isFirst = reading.start < 0 || reading.stage !== COMMENTS
  if (reading.stage !== COMMENTS) finishEntry(reading)
  if (isFirst) reading.start = lineStart(reading.scan)
  reading.stop = reading.scan.stop
  reading.open = true
  reading.hasString = false
  reading.inPrevious = true
  reading.wantsPrevious = kind === token.MSGID
}

function readForm(reading: EntryState): void {
  if (reading.stage !== PLURAL && reading.stage !== FORMS) {
    misplaced(reading, 'msgstr[n] belongs after msgid_plural')
    return
  }
  if (reading.scan.index !== reading.formCount) {
    report(reading, 'plural-index', `msgstr[${reading.formCount}] would be the next form`)
    skipString(reading)
    return
  }
  advance(reading, FORMS)
}

function readObsolete(reading: EntryState): void {
  const { scan, obsolete } = reading
  if (reading.stage !== COMMENTS) finishEntry(reading)
  const last = obsolete.at(-1)
  if (reading.start >= 0) obsolete.push({ start: reading.start, end: scan.stop })
  else if (last && reading.stop === last.end) last.end = scan.stop
  else obsolete.push({ start: scan.start, end: scan.stop })
  clearEntry(reading)
  reading.stop = scan.stop
}

function readComment(reading: EntryState, kind: number): void {
  const { scan } = reading
  if (reading.stage !== COMMENTS) beginEntry(reading)
  if (reading.start < 0) reading.start = scan.start
  const line = contentText(scan)
  switch (kind) {
    case token.REFERENCE_COMMENT:
      reading.isList ||= reading.references !== '' || isListed(line)
      reading.references = reading.references === '' ? line : `${reading.references} ${line}`
      return
    case token.FLAGS_COMMENT:
      reading.flags = reading.flags === '' ? line : `${reading.flags},${line}`
      return
    case token.EXTRACTED_COMMENT:
      reading.extracted += `${line}\n`
      return
    default:
      reading.note += `${line}\n`
  }
}

function beginEntry(reading: EntryState): void {
  finishEntry(reading)
  reading.start = reading.scan.start
}

/** Files the entry that ended, if there was one, and forgets it. */
function finishEntry(reading: EntryState): void {
  closeString(reading)
  if (reading.stage === CONTEXT) {
    const span = { start: reading.start, end: reading.stop }
    reading.problems.push({ code: 'unexpected-keyword', span, detail: 'msgctxt without a msgid after it' })
  } else if (reading.stage >= ID) {
    if (reading.id === '' && reading.context === null) fileHeader(reading)
    else fileUnit(reading)
  }
  clearEntry(reading)
}

/** Between two entries, or where one is complete that may yet go on in the next line. */
function mayBeginEntry({ start, stage, hasString, scan }: EntryState): boolean {
  if (scan.previous) return false
  if (start < 0) return true
  const { bytes, at } = scan
  return stage >= TEXT && hasString && bytes[at] === token.NEWLINE && bytes[at + 1] === token.NEWLINE
}

function filePlain(reading: EntryState, plain: PlainEntry): void {
  const { scan } = reading
  if (reading.start >= 0) finishEntry(reading)
  // In the order of the file.
  if (plain.referencesStart >= 0) {
    reading.references = token.textBetween(scan, plain.referencesStart, plain.referencesEnd)
    reading.isList = isListed(reading.references)
  }
  if (plain.flagsStart >= 0) reading.flags = token.textBetween(scan, plain.flagsStart, plain.flagsEnd)
  if (plain.contextStart >= 0) reading.context = token.textBetween(scan, plain.contextStart, plain.contextEnd)
  reading.id = token.textBetween(scan, plain.idStart, plain.idEnd)
  reading.target = token.textBetween(scan, plain.textStart, plain.textEnd)
  reading.stage = TEXT
  reading.start = plain.start
  reading.stop = plain.end
  fileUnit(reading)
  clearEntry(reading)
}

function lineStart(scan: token.Scanner): number {
  let at = scan.start
  // A byte order mark is of the file, not of its first entry.
  const first = textStart(scan.bytes)
  while (at > first && scan.bytes[at - 1] !== token.NEWLINE && scan.bytes[at - 1] !== token.RETURN) at--
  return at
}

function misplaced(reading: EntryState, detail: string): void {
  report(reading, 'unexpected-keyword', detail)
  skipString(reading)
}

/** Passes over the string of a keyword that was reported. */
function skipString(reading: EntryState): void {
  reading.open = true
  reading.hasString = true
  reading.inPrevious = true
  reading.wantsPrevious = false
}

function reportJunk(reading: EntryState): void {
  const { scan } = reading
  const line = contentText(scan).slice(0, 40)
  if (/^(<{7}|>{7}|={7}|\|{7})( |$)/.test(line)) {
    report(reading, 'conflict-marker', CONFLICT)
    return
  }
  report(reading, 'unexpected-text', `${JSON.stringify(line)} is neither a comment, a keyword nor a string`)
}
