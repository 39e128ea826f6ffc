import type { Problem, Span } from '@weft/text'
import { addWarning, duplicateUnits, MOST_WARNINGS } from '../duplicate-units.ts'
import type { Document, FileLanguage, FileUnit, PluralVariant, UnitNote } from '../format.ts'
import { byContext } from '../identity.ts'
import { hasRoomForUnit } from '../most-units.ts'
import { formsOf } from '../plural-categories.ts'
import { NO_NOTES, NO_TEXTS, stateOfTexts } from '../unit-facts.ts'
import { attributeOf, isCdata, readLeaves, type XmlLeaf } from '../xml/xml.leaves.ts'
import { placeOf, type XmlTag } from '../xml/xml.scan.ts'
import { isMarkup } from './android.markup.ts'
import type { AndroidText } from './android.text.ts'

/** The differences between the formats of Android resources. */
export interface AndroidDialect {
  readonly text: AndroidText
  /** The element of a string with plural forms. */
  readonly plurals: readonly [usual: string, ...others: string[]]
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
  rootTag: XmlTag | null
  rootEnd: number
  /** Comments since the last element. */
  comments: Span[]
  /** How many texts were met, and strings with several. */
  texts: number
  resource: OpenResource | null
  /** The element name of the first plural string. */
  pluralElement: string | null
}

const commentText = ({ bytes }: ParseState, { start, end }: Span): string => bytes.toString('utf8', start + 4, end - 3)

/** How a file is read. */
export interface AndroidReading {
  readonly language: FileLanguage | undefined
  readonly dialect: AndroidDialect
  /** Whether the file is to be edited. */
  readonly keepsPlaces: boolean
}

/** How a document calls its strings with plural forms, by its units. */
export const pluralElements = new WeakMap<readonly FileUnit[], string>()

/** Reads a file of Android's `res/values`. Other elements than `string` and `plurals` stay unchanged. */
export function parseAndroid(bytes: Uint8Array, { language, dialect, keepsPlaces }: AndroidReading): AndroidFile {
  const reading: ParseState = {
    dialect,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    language,
    units: [],
    resources: keepsPlaces ? [] : null,
    problems: [],
    warnings: [],
    rootTag: null,
    pluralElement: null,
    rootEnd: 0,
    comments: [],
    texts: 0,
    resource: null,
  }
  const { problem, entities } = readLeaves(bytes, {
    open: (tag, level) => openElement(reading, tag, level),
    leaf: (leaf, level) => readLeaf(reading, leaf, level),
    close: (span, level) => closeElement(reading, span, level),
    comment(span, level) {
      if (level === 1 && hasRoomForUnit(reading.problems, reading.comments.length, span)) reading.comments.push(span)
    },
  })
  const problems = problem ? [problem] : reading.problems
  const isRead = problems.length === 0
  const resources = (isRead && reading.resources) || []
  const units = isRead ? reading.units : []
  const root = isRead && reading.rootTag ? { tag: reading.rootTag, end: reading.rootEnd } : null
  const warnings = () => (isRead ? [...reading.warnings, ...sharedNames(units)].slice(0, MOST_WARNINGS) : [])
  if (reading.pluralElement !== null) pluralElements.set(units, reading.pluralElement)
  return { dialect, bytes, units, problems, warnings, plural: null, charset: null, resources, root, entities }
}

/**
 * Names that stand twice. A `string` and a `plurals` of one name are no mistake: Android keeps them apart. Names tell strings apart here,
 * so people translate the first, and the other stays unchanged.
 */
function sharedNames(units: readonly FileUnit[]): Problem[] {
  const twice = duplicateUnits(units, byContext.keyOf, 'name')
  if (twice.length === 0) return twice
  const ofKind = new Set(
    duplicateUnits(units, ({ context, variants }) => `${variants === undefined} ${context}`, 'name').map(
      ({ span }) => span,
    ),
  )
  const detail = 'a string and plurals share this name; the first of them is translated, the other stays as it is'
  return twice.map((one) => (ofKind.has(one.span) ? one : { ...one, code: 'shared-name', detail }))
}

/** Whether the element is read as one text. */
function openElement(reading: ParseState, tag: XmlTag, level: number): boolean {
  const { plurals } = reading.dialect
  if (level === 0) {
    reading.rootTag = tag
    const detail = `the file's element must be <resources>, not <${tag.name.slice(0, 60)}>`
    if (tag.name !== 'resources') reading.problems.push({ code: 'unexpected-root', span: tag, detail })
  }
  if (level === 2) return reading.resource !== null && tag.name === 'item'
  if (level !== 1) return false
  if (tag.name === 'string' || plurals.includes(tag.name)) openResource(reading, tag)
  if (plurals.includes(tag.name)) reading.pluralElement ??= tag.name
  if (plurals.includes(tag.name)) hasRoomForUnit(reading.problems, reading.texts++, placeOf(tag))
  reading.comments = []
  return tag.name === 'string'
}

function openResource(reading: ParseState, tag: XmlTag): void {
  const { comments } = reading
  const notes = comments.map((span): UnitNote => ({ by: 'developer', text: commentText(reading, span) }))
  const start = comments[0]?.start ?? tag.start
  reading.resource = { tag, start, notes: notes.length === 0 ? NO_NOTES : notes, texts: [] }
}

function readLeaf(reading: ParseState, leaf: XmlLeaf, level: number): void {
  const { resource, problems } = reading
  if (!resource) return
  const span = { start: leaf.tag.start, end: leaf.end }
  if (hasRoomForUnit(problems, reading.texts++, span)) resource.texts.push(textElement(reading, leaf))
  if (level === 1) closeElement(reading, span, level)
}

function closeElement(reading: ParseState, span: Span, level: number): void {
  if (level === 0) reading.rootEnd = span.start
  if (level !== 1 || !reading.resource) return
  fileResource(reading, reading.resource, span.end)
  reading.resource = null
}

function textElement({ bytes, dialect }: ParseState, leaf: XmlLeaf): TextElement {
  const { tag, content, end, hasTags, cdata } = leaf
  const about = { tag, content, end }
  if (isCdata(leaf)) {
    const characters = cdata.map((section) => bytes.toString('utf8', section.start + 9, section.end - 3)).join('')
    return { ...about, text: dialect.text.readCdata(characters), form: 'cdata' }
  }
  const raw = bytes.toString('utf8', content.start, content.end)
  const hasEntity = raw.includes('&') && /&(?!#|(?:amp|lt|gt|quot|apos);)/.test(raw)
  if (hasTags || cdata.length > 0 || hasEntity || raw.includes('<!--'))
    return { ...about, text: dialect.text.readMarkup(raw), form: 'markup' }
  const text = dialect.text.readPlain(raw)
  return { ...about, text, form: text.includes('<') && isMarkup(text, new Set()) ? 'escaped' : undefined }
}

function fileResource(reading: ParseState, { tag, start, notes, texts }: OpenResource, end: number): void {
  const name = attributeOf(tag, 'name')
  const span = { start, end }
  if (name === undefined) {
    addWarning(reading.warnings, {
      code: 'missing-name',
      span: tag,
      detail: 'a string without a name; it stays unchanged',
    })
    return
  }
  if (reading.problems.length > 0) return
  const variants = reading.dialect.plurals.includes(tag.name) ? variantsOf(texts) : null
  const target = variants ? formsOf(variants, reading.language) : texts.map(({ text }) => text)
  const isFixed = attributeOf(tag, 'translatable') === 'false'
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
  return texts.map(({ tag, text }) => ({ name: attributeOf(tag, 'quantity') ?? '', text }))
}
