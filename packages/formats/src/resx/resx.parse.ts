import type { Problem, Span } from '@weft/text'
import { addWarning, duplicateUnits, MOST_WARNINGS } from '../duplicate-units.ts'
import type { Document, FileUnit } from '../format.ts'
import { byContext } from '../identity.ts'
import { hasRoomForUnit, MOST_HELD_UNITS } from '../most-units.ts'
import { NO_NOTES, NO_TEXTS, stateOfTexts } from '../unit-facts.ts'
import { attributeOf, isCdata, readLeaves, type XmlLeaf } from '../xml/xml.leaves.ts'
import { placeOf, type TagPlace, type XmlTag } from '../xml/xml.scan.ts'
import { readText } from './resx.text.ts'

/** A string as it lies in the file: a `data` element. */
export interface Data {
  readonly unit: FileUnit
  readonly tag: TagPlace
  /** Blanks count in it. */
  readonly preserve: boolean
  readonly value: { readonly tag: TagPlace; readonly content: Span; readonly end: number } | null
}

export interface ResxFile extends Document {
  readonly entries: readonly Data[]
  /** `data` elements that hold something else than text: pictures, numbers, notes of the designer. */
  readonly others: readonly Span[]
  /** The start tag of the document's element, and where its end tag begins. */
  readonly root: { readonly tag: TagPlace; readonly end: number } | null
}

interface OpenData {
  readonly tag: XmlTag
  value: XmlLeaf | null
  comment: string
}

interface ParseState {
  readonly bytes: Buffer
  readonly entries: Data[]
  readonly others: Span[]
  readonly problems: Problem[]
  readonly warnings: Problem[]
  root: XmlTag | null
  rootEnd: number
  data: OpenData | null
}

/** Reads .NET's resources: https://learn.microsoft.com/dotnet/core/extensions/work-with-resx-files-programmatically */
export function parseResx(bytes: Uint8Array): ResxFile {
  const reading: ParseState = {
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    entries: [],
    others: [],
    problems: [],
    warnings: [],
    root: null,
    rootEnd: 0,
    data: null,
  }
  const { problem } = readLeaves(
    bytes,
    {
      open: (tag, level) => openElement(reading, tag, level),
      leaf: (leaf) => readLeaf(reading, leaf),
      close: (end, level) => closeElement(reading, end, level),
    },
    { controlReferences: true },
  )
  const problems = problem ? [problem] : reading.problems
  const isRead = problems.length === 0
  const entries = isRead ? reading.entries : []
  const units = entries.map(({ unit }) => unit)
  const root = isRead && reading.root ? { tag: reading.root, end: reading.rootEnd } : null
  const warnings = () =>
    isRead ? [...reading.warnings, ...duplicateUnits(units, byContext.keyOf, 'name')].slice(0, MOST_WARNINGS) : []
  const { others } = reading
  return { bytes, units, problems, warnings, plural: null, charset: null, entries, others, root }
}

/** Whether the element is read as one text. */
function openElement(reading: ParseState, tag: XmlTag, level: number): boolean {
  if (level === 0) {
    reading.root = tag
    const detail = `the file's element must be <root>, not <${tag.name.slice(0, 60)}>`
    if (tag.name !== 'root') reading.problems.push({ code: 'unexpected-root', span: tag, detail })
  }
  if (level === 1 && tag.name === 'data') reading.data = { tag, value: null, comment: '' }
  return level === 2 && reading.data !== null
}

function readLeaf({ data, bytes }: ParseState, leaf: XmlLeaf): void {
  if (!data) return
  if (leaf.tag.name === 'value') data.value ??= leaf
  if (leaf.tag.name === 'comment' && data.comment === '') data.comment = readText(bytes, leaf)
}

function closeElement(reading: ParseState, end: Span, level: number): void {
  if (level === 0) reading.rootEnd = end.start
  if (level !== 1 || !reading.data) return
  fileData(reading, reading.data, end.end)
  reading.data = null
}

/** Tells whether it is a text for people: it has no type, and is not a note of a form's designer. */
function isText(tag: XmlTag): boolean {
  const type = attributeOf(tag, 'type') ?? 'System.String'
  const isString = /^System\.String(,|$)/.test(type) && attributeOf(tag, 'mimetype') === undefined
  return isString && attributeOf(tag, 'name')?.startsWith('>>') === false
}

function fileData(reading: ParseState, { tag, value, comment }: OpenData, end: number): void {
  const { bytes, entries, others, problems } = reading
  const span = { start: tag.start, end }
  const name = attributeOf(tag, 'name')
  const detail = 'a string without a name; it stays unchanged'
  if (name === undefined)
    addWarning(reading.warnings, { code: 'missing-name', span: { start: tag.start, end: tag.end }, detail })
  if (name === undefined || !isText(tag)) {
    if (hasRoomForUnit(problems, others.length, span)) others.push(span)
    return
  }
  if (!hasRoomForUnit(problems, entries.length, span, MOST_HELD_UNITS)) return
  const target = [value ? readText(bytes, value) : '']
  const unit: FileUnit = {
    context: name,
    source: NO_TEXTS,
    target,
    state: stateOfTexts(target),
    previousSource: '',
    notes: comment === '' ? NO_NOTES : [{ by: 'developer', text: comment }],
    location: '',
    flags: '',
    ...(value && isCdata(value) && { form: 'cdata' }),
    span,
  }
  const valuePlace = value && { tag: placeOf(value.tag), content: value.content, end: value.end }
  const preserve = attributeOf(tag, 'xml:space') === 'preserve'
  entries.push({ unit, tag: placeOf(tag), preserve, value: valuePlace })
}
