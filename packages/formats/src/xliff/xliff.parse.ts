import type { Span } from '@weft/text'
import type { Document, FileState, FileUnit, UnitNote } from '../format.ts'
import { hasRoomForUnit } from '../most-units.ts'
import { NO_NOTES } from '../unit-facts.ts'
import { attributeOf, isCdata, readLeaves, type XmlLeaf } from '../xml/xml.leaves.ts'
import { placeOf, type TagPlace, type XmlTag } from '../xml/xml.scan.ts'
import {
  beginReading,
  factsAtStart,
  handDown,
  isReadable,
  localName,
  NO_FACTS,
  openRoot,
  plainText,
  warningsOf,
  type XliffReading,
} from './xliff.reading.ts'
import { collapsed, readText, type XliffDialect, type XliffText } from './xliff.text.ts'

export interface Target {
  readonly tag: TagPlace
  readonly content: Span
  readonly end: number
  /** The attribute `state`. */
  readonly said: string | undefined
  /** Blanks count in it. */
  readonly preserve: boolean
}

/** A string as it lies in the file. */
export interface TransUnit {
  readonly unit: FileUnit
  readonly tag: TagPlace
  readonly end: number
  /** The place of the source; a target follows it. */
  readonly source: Span
  /** The span between the source's tags. */
  readonly content: Span
  readonly target: Target | null
  readonly approved: boolean
  /** Blanks count in a target that says nothing of it. */
  readonly preserve: boolean
  /** Index of its `file`. */
  readonly file: number
  /** For a string with plural forms, a group (PoXLIFF): its texts, each with a separate source. */
  readonly forms?: readonly TransUnit[]
  /** The categories of these, where each stands for itself (Apple). */
  readonly names?: readonly string[]
}

/** A `file` of the document. */
export interface Part {
  readonly tag: TagPlace
  readonly original: string
  /** The start tag of its body; null where it has none. */
  body: TagPlace | null
}

export interface XliffFile extends Document {
  /** None where they were not asked for. */
  readonly entries: readonly TransUnit[]
  readonly parts: readonly Part[]
  /** The prefix of element names: '' or `x:`. */
  readonly prefix: string
  readonly root: TagPlace | null
  readonly entities: ReadonlySet<string>
  /** The header that gettext has as a string (PoXLIFF). */
  readonly header?: TransUnit | undefined
}

interface OpenUnit {
  readonly tag: XmlTag
  readonly level: number
  source: XmlLeaf | null
  sourceEnd: number
  target: XmlLeaf | null
  notes: UnitNote[]
  readonly places: { file: string; line: string }[]
  isInPlace: boolean
}

interface ParseState extends XliffReading {
  readonly how: XliffDialect
  readonly units: FileUnit[]
  /** Null: they are not kept. */
  readonly entries: TransUnit[] | null
  readonly parts: Part[]
  unit: OpenUnit | null
}

const wrongVersion = (version: string | undefined): string | null =>
  version?.startsWith('2') ? 'the file is of XLIFF 2; this format is XLIFF 1.2, whose strings are <trans-unit>' : null

/** Reads XLIFF 1.2: https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html. For an edit, the file keeps the places of its parts. */
export function parseXliff(bytes: Uint8Array, how: XliffDialect, keepsPlaces = true): XliffFile {
  const reading: ParseState = {
    ...beginReading(bytes),
    how,
    units: [],
    entries: keepsPlaces ? [] : null,
    parts: [],
    unit: null,
  }
  const { problem, entities } = readLeaves(bytes, {
    open: (tag, level) => openElement(reading, tag, level),
    leaf: (leaf) => readLeaf(reading, leaf),
    close: (end, level) => closeElement(reading, end, level),
  })
  const problems = problem ? [problem] : reading.problems
  const isRead = problems.length === 0
  const entries = (isRead && reading.entries) || []
  const units = isRead ? reading.units : []
  const root = isRead ? reading.root : null
  const warnings = () => (isRead ? warningsOf(reading, units) : [])
  const { parts, prefix } = reading
  return { bytes, units, problems, warnings, plural: null, charset: null, entries, parts, prefix, root, entities }
}

/** Whether the element is read as one text. */
function openElement(reading: ParseState, tag: XmlTag, level: number): boolean {
  const { unit, inherited } = reading
  const name = localName(tag, reading)
  if (level === 0) openRoot(reading, tag, wrongVersion)
  if (unit) {
    if (level === unit.level + 1 && name !== 'context-group') return true
    if (level === unit.level + 1) {
      unit.isInPlace = attributeOf(tag, 'purpose')?.includes('location') === true
      unit.places.push({ file: '', line: '' })
    }
    if (level === unit.level + 2 && unit.isInPlace && name === 'context') return true
  }
  inherited.push(handDown(tag, inherited.at(-1) ?? factsAtStart(reading.how)))
  if (unit) return false
  if (name === 'file' && hasRoomForUnit(reading.problems, reading.parts.length, placeOf(tag)))
    reading.parts.push({ tag: placeOf(tag), original: attributeOf(tag, 'original') ?? '', body: null })
  const part = reading.parts.at(-1)
  if (name === 'body' && part && !part.body) part.body = placeOf(tag)
  if (name === 'trans-unit')
    reading.unit = { tag, level, source: null, sourceEnd: 0, target: null, notes: [], places: [], isInPlace: false }
  return false
}

/** Values by which notes name a translator as their author; tools for PoXLIFF write `po-translator`. */
const TRANSLATORS: ReadonlySet<string | undefined> = new Set(['translator', 'po-translator'])

/** The author of a note. */
export const noteWriter = (tag: XmlTag): UnitNote['by'] =>
  TRANSLATORS.has(attributeOf(tag, 'from')) ? 'translator' : 'developer'

function readLeaf(reading: ParseState, leaf: XmlLeaf): void {
  const { unit } = reading
  if (!unit) return
  const name = localName(leaf.tag, reading)
  const text = () => plainText(reading, leaf)
  if (name === 'source') unit.source ??= leaf
  if (name === 'source' || name === 'seg-source') unit.sourceEnd = leaf.end
  if (name === 'target') unit.target ??= leaf
  if (name === 'note' && text() !== '') {
    unit.notes.push({ by: noteWriter(leaf.tag), text: text() })
  }
  if (name === 'context') {
    const at = unit.places.at(-1)
    const type = attributeOf(leaf.tag, 'context-type')
    if (at && type === 'sourcefile') at.file = collapsed(text())
    if (at && type === 'linenumber') at.line = collapsed(text())
  }
}

function closeElement(reading: ParseState, end: Span, level: number): void {
  const { unit, inherited } = reading
  if (unit && unit.level === level) {
    fileUnit(reading, unit, end.end)
    reading.unit = null
  }
  inherited.pop()
}

/** Whether a state says that somebody has to look at the text again. */
const isUnsure = (state: string | undefined): boolean => state === 'new' || state?.startsWith('needs-') === true

/** The state from a target's text and attributes. */
export function stateOf(
  text: string,
  { said, approved }: { readonly said: string | undefined; readonly approved: boolean },
  { approves }: XliffDialect,
): FileState {
  if (text === '') return 'untranslated'
  if (isUnsure(said)) return 'needs-editing'
  if (!approves) return 'translated'
  return approved || said === 'final' ? 'approved' : 'translated'
}

function fileUnit(reading: ParseState, open: OpenUnit, end: number): void {
  const { bytes, how, units, entries, parts, inherited } = reading
  const { tag, source, notes } = open
  const span = { start: tag.start, end }
  if (!isReadable(reading, source, { span, before: units.length })) return
  const { preserve, isFixed } = inherited.at(-1) ?? NO_FACTS
  const read = (leaf: XmlLeaf) =>
    readText(bytes, leaf, { ...how, preserve: handDown(leaf.tag, { preserve, isFixed }).preserve })
  const text = open.target ? read(open.target) : ''
  const said = open.target ? attributeOf(open.target.tag, 'state') : undefined
  const approved = attributeOf(tag, 'approved') === 'yes'
  const isInCdata = isCdata(open.target && text !== '' ? open.target : source)
  const unit: FileUnit = {
    context: contextOf(tag, parts.at(-1)?.original ?? ''),
    source: [read(source)],
    target: [text],
    state: isFixed ? 'read-only' : stateOf(text, { said, approved }, how),
    previousSource: '',
    notes: notes.length === 0 ? NO_NOTES : notes,
    location: locationOf(open),
    flags: flagsOf(tag, how),
    ...(isInCdata && { form: 'cdata' }),
    span,
  }
  units.push(unit)
  if (!entries) return
  const target = open.target && {
    tag: placeOf(open.target.tag),
    content: open.target.content,
    end: open.target.end,
    said,
    preserve: handDown(open.target.tag, { preserve, isFixed }).preserve,
  }
  const at = { start: source.tag.start, end: open.sourceEnd }
  entries.push({
    unit,
    tag: placeOf(tag),
    end,
    source: at,
    content: source.content,
    target,
    approved,
    preserve,
    file: parts.length - 1,
  })
}

/** The name of a string; where it has only an id, that is unique in its file only. */
function contextOf(tag: XmlTag, original: string): string {
  return attributeOf(tag, 'resname') ?? `${original}///${attributeOf(tag, 'id') ?? ''}`
}

const locationOf = ({ places }: OpenUnit): string =>
  places
    .filter(({ file }) => file !== '')
    .map(({ file, line }) => (line === '' ? file : `${file}:${line}`))
    .join(', ')

function flagsOf(tag: XmlTag, { placeables }: XliffText): string {
  const width = attributeOf(tag, 'maxwidth') ?? ''
  const kind = attributeOf(tag, 'size-unit') === 'char' ? 'max-length' : 'max-size'
  const flags = /^[0-9]{1,9}$/.test(width) ? [`${kind}:${width}`] : []
  return (placeables ? [...flags, 'xml-text'] : flags).join(', ')
}
