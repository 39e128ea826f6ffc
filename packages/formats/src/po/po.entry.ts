import type { Problem, Span } from '@weft/text'
import { addWarning } from '../duplicate-units.ts'
import type { FileState, FileUnit, UnitNote } from '../format.ts'
import { NO_NOTES } from '../unit-facts.ts'
import { type EntryFlags, NO_FLAGS, parseFlags, parseReferences } from './po.comments.ts'
import { headerFields, parsePluralForms } from './po.header.ts'
import * as token from './po.scan.ts'
import type { StringReader } from './po.strings.ts'

/** How a dialect names its strings: bilingual files by context and msgid, monolingual ones by a key. */
export interface Dialect {
  context(msgctxt: string | null, msgid: string): string
  source(msgid: string, msgidPlural: string | null): readonly string[]
  /** The unit's form, if its context and source do not tell how the file names the string. */
  form?(msgctxt: string | null, msgid: string, msgidPlural: string | null): string | undefined
}

/** Shared by all that have no translation yet, in many files the most. */
const UNTRANSLATED: readonly string[] = Object.freeze([''])

/** How far an entry has come; a keyword that does not fit begins the next one. */
export const COMMENTS = 0
export const CONTEXT = 1
export const ID = 2
export const PLURAL = 3
export const TEXT = 4
export const FORMS = 5

/** The file and the entry that are being read. */
export interface EntryState {
  readonly scan: token.Scanner
  readonly strings: StringReader
  readonly dialect: Dialect
  readonly units: FileUnit[]
  readonly obsolete: { start: number; end: number }[]
  readonly problems: Problem[]
  readonly warnings: Problem[]
  readonly flagLines: Map<string, EntryFlags>
  lastFlagLine: string
  lastFlags: EntryFlags
  header: Span | null
  fields: ReadonlyMap<string, string>
  plural: { readonly number: number; readonly formula: string } | null
  /** Offset of the entry's first comment or keyword; -1 between entries. */
  start: number
  stop: number
  /** Its lines so far. */
  lines: number
  stage: number
  /** A keyword waits for its string, and whether a part of it came. */
  open: boolean
  hasString: boolean
  /** The string being read is of a `#|` line, and whether that line's msgid is meant. */
  inPrevious: boolean
  wantsPrevious: boolean
  context: string | null
  /** Indexes of units with an empty msgctxt: gettext distinguishes it from a missing one. */
  readonly emptyContexts: number[]
  id: string
  idPlural: string | null
  /** The only text, or the first of several. */
  target: string
  /** The forms after the first. */
  otherForms: string[] | null
  formCount: number
  previous: string
  /** Contents of the `#,` lines, joined by commas. */
  flags: string
  note: string
  extracted: string
  references: string
  /** The references are more than one, or need a closer look. */
  isList: boolean
}

export function newReading(
  utf8: Buffer,
  dialect: Dialect,
  toUtf8: ((bytes: Uint8Array) => Uint8Array) | null,
): EntryState {
  const hasMark = utf8[0] === 0xef && utf8[1] === 0xbb && utf8[2] === 0xbf
  return {
    scan: token.scanner(utf8, hasMark ? 3 : 0),
    strings: { toUtf8, pending: '' },
    dialect,
    units: [],
    obsolete: [],
    problems: [],
    warnings: [],
    flagLines: new Map(),
    lastFlagLine: '',
    lastFlags: NO_FLAGS,
    header: null,
    fields: new Map(),
    plural: null,
    start: -1,
    stop: -1,
    lines: 0,
    stage: COMMENTS,
    open: false,
    hasString: false,
    inPrevious: false,
    wantsPrevious: false,
    context: null,
    emptyContexts: [],
    id: '',
    idPlural: null,
    target: '',
    otherForms: null,
    formCount: 0,
    previous: '',
    flags: '',
    note: '',
    extracted: '',
    references: '',
    isList: false,
  }
}

export function addForm(reading: EntryState, text: string): void {
  reading.formCount++
  if (reading.formCount === 1) reading.target = text
  else if (reading.otherForms) reading.otherForms.push(text)
  else reading.otherForms = [text]
}

/** As many forms as the file declares or, if it has more, as the entry has. Texts that are not there are empty. */
function formsOf({ target, otherForms, idPlural, plural }: EntryState): readonly string[] {
  const count = idPlural === null ? 1 : Math.max(1, plural?.number ?? 0)
  if (count === 1 && !otherForms) return target === '' ? UNTRANSLATED : [target]
  const forms = [target, ...(otherForms ?? [])]
  while (forms.length < count) forms.push('')
  return forms
}

/** One reference, by far the most frequent, is its own list. Names with blanks in them are the only ones between marks. */
export function isListed(line: string): boolean {
  return line.includes(' ') || line.includes('\t')
}

/** Most entries of a file carry one of a few lists of flags, and mostly the one that the entry before has. */
function entryFlags(reading: EntryState): EntryFlags {
  const { flags, lastFlagLine } = reading
  if (flags === '') return NO_FLAGS
  if (flags === lastFlagLine) return reading.lastFlags
  let parsed = reading.flagLines.get(flags)
  if (!parsed) {
    parsed = parseFlags(flags)
    if (reading.flagLines.size < 1000) reading.flagLines.set(flags, parsed)
  }
  reading.lastFlagLine = flags
  reading.lastFlags = parsed
  return parsed
}

export function clearEntry(reading: EntryState): void {
  reading.start = -1
  reading.lines = 0
  reading.stage = COMMENTS
  reading.context = null
  reading.id = ''
  reading.idPlural = null
  reading.target = ''
  reading.otherForms = null
  reading.formCount = 0
  reading.previous = ''
  reading.flags = ''
  reading.note = ''
  reading.extracted = ''
  reading.references = ''
  reading.isList = false
}

export function fileHeader(reading: EntryState): void {
  const span = { start: reading.start, end: reading.stop }
  if (reading.header) {
    warn(reading, 'duplicate-header', span, 'a second entry with an empty msgid; the first is the header')
    return
  }
  reading.header = span
  reading.fields = headerFields(reading.target)
  reading.plural = parsePluralForms(reading.fields.get('Plural-Forms') ?? '')
}

/** A mark as fuzzy counts also where there is no text: it is in the file, and goes only when somebody takes it away. */
function stateOf(target: readonly string[], fuzzy: boolean): FileState {
  if (fuzzy) return 'needs-editing'
  if (target === UNTRANSLATED) return 'untranslated'
  for (const text of target) if (text !== '') return 'translated'
  return 'untranslated'
}

function notesOf({ note, extracted }: EntryState): UnitNote[] {
  const notes: UnitNote[] = []
  if (note !== '') notes.push({ by: 'translator', text: note.slice(0, -1) })
  if (extracted !== '') notes.push({ by: 'developer', text: extracted.slice(0, -1) })
  return notes
}

export function fileUnit(reading: EntryState): void {
  const { dialect, context, id, idPlural } = reading
  const flags = entryFlags(reading)
  const span = { start: reading.start, end: reading.stop }
  const source = dialect.source(id, idPlural)
  const unitContext = dialect.context(context, id)
  if (reading.stage < TEXT) warn(reading, 'missing-msgstr', span, 'an entry without msgstr; it counts as untranslated')
  const target = formsOf(reading)
  const form = dialect.form?.(context, id, idPlural)
  const unit: FileUnit = {
    context: unitContext,
    source,
    target,
    state: stateOf(target, flags.fuzzy),
    previousSource: flags.fuzzy ? reading.previous : '',
    notes: reading.note === '' && reading.extracted === '' ? NO_NOTES : notesOf(reading),
    location: reading.isList ? parseReferences(reading.references) : reading.references,
    flags: flags.text,
    span,
  }
  if (context === '') reading.emptyContexts.push(reading.units.length)
  reading.units.push(form === undefined ? unit : { ...unit, form })
}

export function report(reading: EntryState, code: string, detail: string): void {
  const { start, stop } = reading.scan
  reading.problems.push({ code, span: { start, end: stop }, detail })
}

function warn(reading: EntryState, code: string, span: Span, detail: string): void {
  addWarning(reading.warnings, { code, span, detail })
}
