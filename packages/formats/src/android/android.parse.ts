import type { Problem, Span } from '@weft/text'
import { addWarning, duplicateUnits, MOST_WARNINGS } from '../duplicate-units.ts'
import type { Document, FileLanguage, FileUnit, PluralVariant, UnitNote } from '../format.ts'
import { byContext } from '../identity.ts'
import { hasRoomForUnit } from '../most-units.ts'
import { formsOf } from '../plural-categories.ts'
import { NO_NOTES, NO_TEXTS, stateOfTexts } from '../unit-facts.ts'
import { readXml, type XmlReader, type XmlTag } from '../xml/xml.scan.ts'
import { isMarkup } from './android.markup.ts'
import type { AndroidText } from './android.text.ts'

/** What tells the formats apart whose files are Android's resources. */
export interface AndroidDialect {
  readonly text: AndroidText
  /** The element of a string with plural forms. */
  readonly plurals: 'plurals' | 'plural'
}

/** An element with a text: a `string`, or an `item` of `plurals`. */
export interface TextElement {
  readonly tag: XmlTag
  /** Between the tags; empty after a closed tag. */
  readonly content: Span
  readonly end: number
  readonly text: string
  /** How it is written; undefined for plain characters. */
  readonly form: 'markup' | 'cdata' | 'escaped' | undefined
}

/** A string as it lies in the file. */
export interface Resource {
  readonly unit: FileUnit
  readonly tag: XmlTag
  readonly end: number
  /** One text, or the items of `plurals` in the order of the file. */
  readonly texts: readonly TextElement[]
}

export interface AndroidFile extends Document {
  readonly dialect: AndroidDialect
  /** None where they were not asked for. */
  readonly resources: readonly Resource[]
  /** The start tag of `resources`, and where its end tag begins. */
  readonly root: { readonly tag: XmlTag; readonly end: number } | null
  readonly entities: ReadonlySet<string>
}

const attribute = (tag: XmlTag, name: string): string | undefined =>
  tag.attributes.find((one) => one.name === name)?.value

/** What is gathered of the content between the tags of a text. */
interface OpenText {
  readonly tag: XmlTag
  hasTags: boolean
  hasCharacters: boolean
  readonly cdata: Span[]
}

interface OpenResource {
  readonly tag: XmlTag
  readonly start: number
  readonly notes: readonly UnitNote[]
  readonly texts: TextElement[]
}

interface ParseState {
  readonly dialect: AndroidDialect
  readonly bytes: Buffer
  readonly language: FileLanguage | undefined
  readonly units: FileUnit[]
  /** Null: they are not kept. */
  readonly resources: Resource[] | null
  readonly problems: Problem[]
  readonly warnings: Problem[]
  depth: number
  rootTag: XmlTag | null
  rootEnd: number
  /** Comments since the last element. */
  comments: Span[]
  resource: OpenResource | null
  text: OpenText | null
  textDepth: number
}

const commentText = ({ bytes }: ParseState, { start, end }: Span): string => bytes.toString('utf8', start + 4, end - 3)

/** How a file is read. */
export interface AndroidReading {
  readonly language: FileLanguage | undefined
  readonly dialect: AndroidDialect
  /** Whether the file is to be edited. */
  readonly keepsPlaces: boolean
}

/** Reads a file of Android's `res/values`. Elements other than `string` and `plurals` are kept as they are. */
export function parseAndroid(bytes: Uint8Array, { language, dialect, keepsPlaces }: AndroidReading): AndroidFile {
  const reading: ParseState = {
    dialect,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    language,
    units: [],
    resources: keepsPlaces ? [] : null,
    problems: [],
    warnings: [],
    depth: 0,
    rootTag: null,
    rootEnd: 0,
    comments: [],
    resource: null,
    text: null,
    textDepth: 0,
  }
  const { problem, entities } = readXml(bytes, readerOf(reading))
  const problems = problem ? [problem] : reading.problems
  const isRead = problems.length === 0
  const resources = (isRead && reading.resources) || []
  const units = isRead ? reading.units : []
  const root = isRead && reading.rootTag ? { tag: reading.rootTag, end: reading.rootEnd } : null
  const warnings = () =>
    isRead ? [...reading.warnings, ...duplicateUnits(units, byContext.keyOf, 'name')].slice(0, MOST_WARNINGS) : []
  return { dialect, bytes, units, problems, warnings, plural: null, charset: null, resources, root, entities }
}

function readerOf(reading: ParseState): XmlReader {
  return {
    open(tag) {
      openElement(reading, tag)
      if (tag.closed) closeElement(reading, { start: tag.end, end: tag.end })
    },
    close: (_name, span) => closeElement(reading, span),
    text(span) {
      if (reading.text)
        reading.text.hasCharacters ||= /[^ \t\r\n]/.test(reading.bytes.toString('latin1', span.start, span.end))
    },
    cdata(span) {
      reading.text?.cdata.push(span)
    },
    comment(span) {
      if (reading.text) reading.text.hasTags = true
      else if (reading.depth === 1 && hasRoomForUnit(reading.problems, reading.comments.length, span))
        reading.comments.push(span)
    },
  }
}

function openElement(reading: ParseState, tag: XmlTag): void {
  const level = reading.depth++
  if (reading.text) {
    reading.text.hasTags = true
    return
  }
  if (level === 0) {
    reading.rootTag = tag
    const detail = `the file's element must be <resources>, not <${tag.name.slice(0, 60)}>`
    if (tag.name !== 'resources') reading.problems.push({ code: 'unexpected-root', span: tag, detail })
  } else if (level === 1 && (tag.name === 'string' || tag.name === reading.dialect.plurals)) {
    const [first] = reading.comments
    const notes = reading.comments.map((span): UnitNote => ({ by: 'developer', text: commentText(reading, span) }))
    reading.resource = {
      tag,
      start: first?.start ?? tag.start,
      notes: notes.length === 0 ? NO_NOTES : notes,
      texts: [],
    }
    if (tag.name === 'string') openText(reading, tag)
  } else if (level === 2 && reading.resource && tag.name === 'item') openText(reading, tag)
  if (level === 1) reading.comments = []
}

function openText(reading: ParseState, tag: XmlTag): void {
  reading.text = { tag, hasTags: false, hasCharacters: false, cdata: [] }
  reading.textDepth = reading.depth
}

function closeElement(reading: ParseState, span: Span): void {
  const level = --reading.depth
  if (reading.text && level === reading.textDepth - 1) {
    reading.resource?.texts.push(textElement(reading, reading.text, span))
    reading.text = null
  }
  if (level === 0) reading.rootEnd = span.start
  if (level !== 1 || !reading.resource) return
  fileResource(reading, reading.resource, span.end)
  reading.resource = null
}

function textElement(
  { bytes, dialect }: ParseState,
  { tag, hasTags, hasCharacters, cdata }: OpenText,
  close: Span,
): TextElement {
  const content = { start: tag.end, end: tag.closed ? tag.end : close.start }
  const raw = bytes.toString('utf8', content.start, content.end)
  const about = { tag, content, end: close.end }
  if (!hasTags && cdata.length > 0 && !hasCharacters) {
    const characters = cdata.map(({ start, end }) => bytes.toString('utf8', start + 9, end - 3)).join('')
    return { ...about, text: dialect.text.readCdata(characters), form: 'cdata' }
  }
  const hasEntity = raw.includes('&') && /&(?!#|(?:amp|lt|gt|quot|apos);)/.test(raw)
  if (hasTags || cdata.length > 0 || hasEntity) return { ...about, text: dialect.text.readMarkup(raw), form: 'markup' }
  const text = dialect.text.readPlain(raw)
  return { ...about, text, form: text.includes('<') && isMarkup(text, new Set()) ? 'escaped' : undefined }
}

function fileResource(reading: ParseState, { tag, start, notes, texts }: OpenResource, end: number): void {
  const name = attribute(tag, 'name')
  const span = { start, end }
  if (name === undefined) {
    addWarning(reading.warnings, {
      code: 'missing-name',
      span: tag,
      detail: 'a string without a name; it is kept as it is',
    })
    return
  }
  if (!hasRoomForUnit(reading.problems, reading.units.length, span)) return
  const variants = tag.name === reading.dialect.plurals ? variantsOf(texts) : null
  const target = variants ? formsOf(variants, reading.language) : texts.map(({ text }) => text)
  const isFixed = attribute(tag, 'translatable') === 'false'
  const form = texts[0]?.form
  const unit: FileUnit = {
    context: name,
    source: NO_TEXTS,
    target,
    ...(variants && { variants }),
    state: isFixed ? 'read-only' : stateOfTexts(target),
    previousSource: '',
    notes,
    location: '',
    flags: '',
    ...(form !== undefined && { form }),
    span,
  }
  reading.units.push(unit)
  reading.resources?.push({ unit, tag, end, texts })
}

/** The items of `plurals` by their quantities; of two with one the first counts. */
function variantsOf(texts: readonly TextElement[]): PluralVariant[] {
  return texts.map(({ tag, text }) => ({ name: attribute(tag, 'quantity') ?? '', text }))
}
