import type { Span } from '@weft/text'
import type { Document, FileState, FileUnit, UnitNote } from '../format.ts'
import { NO_NOTES } from '../unit-facts.ts'
import { attributeOf, isCdata, readLeaves, type XmlLeaf } from '../xml/xml.leaves.ts'
import { placeOf, type TagPlace, type XmlTag } from '../xml/xml.scan.ts'
import {
  beginReading,
  factsAtStart,
  handDown,
  isReadable,
  localName,
  openRoot,
  plainText,
  warningsOf,
  type XliffReading,
} from './xliff.reading.ts'
import { readText, type XliffText } from './xliff.text.ts'

/**
 * A `unit` of the file: one string, or several where it has several segments. Content between the segments is
 * ignorable.
 */
export interface UnitPlace {
  readonly tag: TagPlace
  end: number
  segments: number
  /** Index of its `file`. */
  readonly file: number
}

interface TextPlace {
  readonly tag: TagPlace
  readonly content: Span
  readonly end: number
  /** Blanks count in it. */
  readonly preserve: boolean
}

/** A string as it lies in the file. */
export interface Segment {
  readonly unit: FileUnit
  readonly place: UnitPlace
  readonly tag: TagPlace
  readonly end: number
  readonly source: Span
  /** The span between the source's tags. */
  readonly content: Span
  readonly target: TextPlace | null
  /** The attribute `state`. */
  readonly said: string | undefined
  /** Blanks count in a target that says nothing of it. */
  readonly preserve: boolean
}

/** A `file` of the document. */
export interface FilePlace {
  readonly tag: TagPlace
  readonly id: string
  /** Start of its end tag; 0 while it is open. */
  end: number
}

export interface Xliff2File extends Document {
  readonly segments: readonly Segment[]
  readonly files: readonly FilePlace[]
  /** The prefix of element names: '' or `x:`. */
  readonly prefix: string
  readonly root: TagPlace | null
  readonly entities: ReadonlySet<string>
}

interface OpenSegment {
  readonly tag: XmlTag
  /** Its number among the parts of its unit, from 1. */
  readonly position: number
  source: XmlLeaf | null
  target: XmlLeaf | null
}

interface OpenUnit {
  readonly tag: XmlTag
  readonly level: number
  readonly place: UnitPlace
  readonly notes: UnitNote[]
  readonly locations: string[]
  /** Segments that have ended. */
  readonly segments: { readonly open: OpenSegment; readonly end: number }[]
  segment: OpenSegment | null
  /** The open part of it contains its notes. */
  isInNotes: boolean
  /** Segments, and ignorable parts. */
  parts: number
}

interface ParseState extends XliffReading {
  readonly how: XliffText
  readonly segments: Segment[]
  readonly files: FilePlace[]
  unit: OpenUnit | null
}

const wrongVersion = (version: string | undefined): string | null =>
  version?.startsWith('2') ? null : 'the file is not of XLIFF 2, which says version="2.0" and has its strings in <unit>'

/** Reads XLIFF 2: https://docs.oasis-open.org/xliff/xliff-core/v2.0/os/xliff-core-v2.0-os.html */
export function parseXliff2(bytes: Uint8Array, how: XliffText): Xliff2File {
  const reading: ParseState = {
    ...beginReading(bytes),
    how,
    segments: [],
    files: [],
    unit: null,
  }
  const { problem, entities } = readLeaves(bytes, {
    open: (tag, level) => openElement(reading, tag, level),
    leaf: (leaf) => readLeaf(reading, leaf),
    close: (end, level) => closeElement(reading, end, level),
  })
  const problems = problem ? [problem] : reading.problems
  const isRead = problems.length === 0
  const segments = isRead ? reading.segments : []
  const units = segments.map(({ unit }) => unit)
  const warnings = () => (isRead ? warningsOf(reading, units) : [])
  const { files, prefix } = reading
  const root = isRead ? reading.root : null
  return { bytes, units, problems, warnings, plural: null, charset: null, segments, files, prefix, root, entities }
}

/** Whether the element is read as one text. */
function openElement(reading: ParseState, tag: XmlTag, level: number): boolean {
  const { unit, inherited } = reading
  const name = localName(tag, reading)
  if (level === 0) openRoot(reading, tag, wrongVersion)
  if (unit?.segment && level === unit.level + 2) return name === 'source' || name === 'target'
  if (unit && level === unit.level + 1) unit.isInNotes = name === 'notes'
  if (unit?.isInNotes && level === unit.level + 2 && name === 'note') return true
  inherited.push(handDown(tag, inherited.at(-1) ?? factsAtStart(reading.how)))
  if (unit) {
    const isPart = level === unit.level + 1 && (name === 'segment' || name === 'ignorable')
    if (isPart) unit.parts++
    if (isPart && name === 'segment') unit.segment = { tag, position: unit.parts, source: null, target: null }
    return false
  }
  if (level === 1 && name === 'file')
    reading.files.push({ tag: placeOf(tag), id: attributeOf(tag, 'id') ?? '', end: 0 })
  if (level > 1 && name === 'unit') {
    const place = { tag: placeOf(tag), end: tag.end, segments: 0, file: reading.files.length - 1 }
    reading.unit = {
      tag,
      level,
      place,
      notes: [],
      locations: [],
      segments: [],
      segment: null,
      isInNotes: false,
      parts: 0,
    }
  }
  return false
}

function readLeaf(reading: ParseState, leaf: XmlLeaf): void {
  const { unit } = reading
  if (!unit) return
  const name = localName(leaf.tag, reading)
  if (name === 'source' && unit.segment) unit.segment.source ??= leaf
  if (name === 'target' && unit.segment) unit.segment.target ??= leaf
  if (name !== 'note') return
  const text = plainText(reading, leaf)
  const category = attributeOf(leaf.tag, 'category')
  if (text === '') return
  if (category === 'location') unit.locations.push(text)
  else unit.notes.push({ by: category === 'translator' ? 'translator' : 'developer', text })
}

function closeElement(reading: ParseState, end: Span, level: number): void {
  const { unit, inherited, files } = reading
  if (unit?.segment && level === unit.level + 1) {
    unit.segments.push({ open: unit.segment, end: end.end })
    unit.segment = null
  }
  if (unit && level === unit.level) {
    unit.place.end = end.end
    unit.place.segments = unit.segments.length
    for (const segment of unit.segments) fileSegment(reading, unit, segment)
    reading.unit = null
  }
  const file = files.at(-1)
  if (level === 1 && file?.end === 0) file.end = end.start
  // A leaf hands nothing down, and what stands in a segment beside its texts was handed nothing.
  if (!(unit?.segment && level === unit.level + 2)) inherited.pop()
}

/** The state from a segment's text and attribute. Many writers say no state of texts that are translated. */
export function stateOfSegment(text: string, said: string | undefined): FileState {
  if (text === '') return 'untranslated'
  if (said === 'initial') return 'needs-editing'
  return said === 'final' || said === 'reviewed' ? 'approved' : 'translated'
}

function fileSegment(reading: ParseState, unit: OpenUnit, { open, end }: OpenUnit['segments'][number]): void {
  const { bytes, how, segments, inherited, files } = reading
  const span = unit.parts === 1 ? { start: unit.tag.start, end: unit.place.end } : { start: open.tag.start, end }
  const { source, target } = open
  if (!isReadable(reading, source, { span, before: segments.length })) return
  const facts = handDown(open.tag, inherited.at(-1))
  const preserveOf = (leaf: XmlLeaf) => handDown(leaf.tag, facts).preserve
  const read = (leaf: XmlLeaf) => readText(bytes, leaf, { ...how, preserve: preserveOf(leaf) })
  const text = target ? read(target) : ''
  const said = attributeOf(open.tag, 'state')
  segments.push({
    unit: {
      context: contextOf(unit, open, files.at(-1)?.id ?? ''),
      source: [read(source)],
      target: [text],
      state: facts.isFixed ? 'read-only' : stateOfSegment(text, said),
      previousSource: '',
      notes: unit.notes.length === 0 ? NO_NOTES : unit.notes,
      location: unit.locations.join(', '),
      flags: how.placeables ? 'xml-text' : '',
      ...(isCdata(target && text !== '' ? target : source) && { form: 'cdata' }),
      span,
    },
    place: unit.place,
    tag: placeOf(open.tag),
    end,
    source: { start: source.tag.start, end: source.end },
    content: source.content,
    target: target && {
      tag: placeOf(target.tag),
      content: target.content,
      end: target.end,
      preserve: preserveOf(target),
    },
    said,
    preserve: facts.preserve,
  })
}

/** The name of a string; where its unit has only an id, that is unique in its file only. Segments are told apart by their ids, or their number. */
function contextOf({ tag, parts }: OpenUnit, segment: OpenSegment, file: string): string {
  const unit = attributeOf(tag, 'name') ?? `${file}///${attributeOf(tag, 'id') ?? ''}`
  return parts === 1 ? unit : `${unit}///${attributeOf(segment.tag, 'id') ?? segment.position}`
}
