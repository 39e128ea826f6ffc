import type { Problem, Span } from '@weft/text'
import { addWarning, duplicateUnits, MOST_WARNINGS } from '../duplicate-units.ts'
import type { Document, FileUnit, UnitNote } from '../format.ts'
import { byContext } from '../identity.ts'
import { hasRoomForUnit, MOST_HELD_UNITS } from '../most-units.ts'
import { NO_NOTES, NO_TEXTS, stateOfTexts } from '../unit-facts.ts'
import { attributeOf, isCdata, leafText, readLeaves, type XmlLeaf } from '../xml/xml.leaves.ts'
import { placeOf, resolveReferences, type TagPlace, type XmlTag } from '../xml/xml.scan.ts'

/** How a grammar writes elements with a name and a text. */
export interface NamedTextsDialect {
  /** The name of the document's element, without its prefix. */
  readonly root: string
  /** The name of the element that holds a text, without its prefix. */
  readonly element: string
  /** The attribute that names a string, without its prefix. */
  readonly key: string
  /** An attribute that may hold the text in place of the content. */
  readonly valueAttribute?: string
  /** Whether texts may stand in elements within elements. */
  readonly nested: boolean
  /** Readers join blanks unless `xml:space` keeps them. */
  readonly joinsBlanks: boolean
  /** The start tag of a new string in a file that shows none. */
  readonly usualTag: string
  /** A new file. */
  readonly usualFile: string
}

/** A string as it lies in the file. */
export interface NamedText {
  readonly unit: FileUnit
  readonly tag: TagPlace
  readonly content: Span
  /** Its text stands in an attribute. */
  readonly inAttribute: boolean
  /** Blanks count in it. */
  readonly preserve: boolean
}

export interface NamedTextsFile extends Document {
  readonly entries: readonly NamedText[]
  /** The start tag of the document's element, and where its end tag begins. */
  readonly root: { readonly tag: TagPlace; readonly end: number } | null
}

interface ParseState {
  readonly bytes: Buffer
  readonly dialect: NamedTextsDialect
  readonly entries: NamedText[]
  readonly problems: Problem[]
  readonly warnings: Problem[]
  root: XmlTag | null
  rootEnd: number
  /** Comments since the last element. */
  comments: Span[]
}

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The value of an attribute with any prefix. */
const localAttribute = (tag: XmlTag, name: string): string | undefined =>
  tag.attributes.find((one) => localName(one.name) === name)?.value

/** Reads a document whose strings are elements with a name; everything else in it stays. */
export function parseNamedTexts(bytes: Uint8Array, dialect: NamedTextsDialect): NamedTextsFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const fresh = { entries: [], problems: [], warnings: [], root: null, rootEnd: 0, comments: [] }
  const reading: ParseState = { bytes: buffer, dialect, ...fresh }
  const { problem } = readLeaves(bytes, {
    open: (tag, level) => openElement(reading, tag, level),
    leaf: (leaf) => readLeaf(reading, leaf),
    close: (end, level) => {
      if (level === 0) reading.rootEnd = end.start
      reading.comments = []
    },
    comment: (span, level) => {
      if (level > 0 && reading.comments.length < MOST_COMMENTS) reading.comments.push(span)
    },
  })
  const problems = problem ? [problem] : reading.problems
  const isRead = problems.length === 0
  const entries = isRead ? reading.entries : []
  const units = entries.map(({ unit }) => unit)
  const root = isRead && reading.root ? { tag: placeOf(reading.root), end: reading.rootEnd } : null
  const warnings = () =>
    isRead ? [...reading.warnings, ...duplicateUnits(units, byContext.keyOf, 'name')].slice(0, MOST_WARNINGS) : []
  return { bytes, units, problems, warnings, plural: null, charset: null, entries, root }
}

/** Comments above one string that are read. */
const MOST_COMMENTS = 100

function openElement(reading: ParseState, tag: XmlTag, level: number): boolean {
  const { dialect } = reading
  if (level === 0) {
    reading.root = tag
    const detail = `the file's element must be <${dialect.root}>, not <${tag.name.slice(0, 60)}>`
    if (localName(tag.name) !== dialect.root) reading.problems.push({ code: 'unexpected-root', span: tag, detail })
    return false
  }
  const isText = localName(tag.name) === dialect.element && (level === 1 || dialect.nested)
  if (!isText) reading.comments = []
  return isText
}

function readLeaf(reading: ParseState, leaf: XmlLeaf): void {
  const { bytes, dialect, entries, problems, warnings } = reading
  const { tag } = leaf
  const notes = notesOf(reading, tag.start)
  reading.comments = []
  const name = localAttribute(tag, dialect.key)
  const place = { start: tag.start, end: tag.end }
  if (name === undefined || leaf.hasTags) {
    const [code, detail] =
      name === undefined
        ? ['missing-name', 'a string without a name; it stays unchanged']
        : ['nested-elements', 'this text has elements or comments in it; it stays unchanged']
    addWarning(warnings, { code, span: place, detail })
    return
  }
  const inAttribute = attributeText(leaf, dialect)
  const target = [inAttribute ?? leafText(bytes, leaf, resolveReferences)]
  const span = { start: notes.start, end: leaf.end }
  if (!hasRoomForUnit(problems, entries.length, span, MOST_HELD_UNITS)) return
  const unit: FileUnit = {
    context: name,
    source: NO_TEXTS,
    target,
    state: stateOfTexts(target),
    previousSource: '',
    notes: notes.list,
    location: '',
    flags: '',
    ...(inAttribute === null && isCdata(leaf) && { form: 'cdata' }),
    span,
  }
  const preserve = attributeOf(tag, 'xml:space') === 'preserve'
  const { content } = leaf
  entries.push({ unit, tag: placeOf(tag), content, inAttribute: inAttribute !== null, preserve })
}

/** The text where an attribute holds it; null where the content does. */
function attributeText({ tag, content }: XmlLeaf, { valueAttribute }: NamedTextsDialect): string | null {
  if (valueAttribute === undefined || content.end > content.start) return null
  return attributeOf(tag, valueAttribute) ?? null
}

/** The comments that stand above a string without a blank line between, and where they begin. */
function notesOf({ comments, bytes }: ParseState, at: number): { list: readonly UnitNote[]; start: number } {
  let start = at
  const texts: string[] = []
  for (const comment of comments.toReversed()) {
    const between = bytes.toString('latin1', comment.end, start)
    if (!/^[ \t]*(?:\r\n|\r|\n)?[ \t]*$/.test(between) || !beginsLine(bytes, comment.start)) break
    start = comment.start
    const text = bytes.toString('utf8', comment.start + 4, comment.end - 3).trim()
    if (text !== '') texts.unshift(text.replace(/\r\n?/g, '\n'))
  }
  const list = texts.length === 0 ? NO_NOTES : texts.map((text): UnitNote => ({ by: 'developer', text }))
  return { list, start }
}

/** A comment behind another element on its line is about that one. */
function beginsLine(bytes: Buffer, at: number): boolean {
  let start = at
  while (bytes[start - 1] === 32 || bytes[start - 1] === 9) start--
  return bytes[start - 1] === 10 || bytes[start - 1] === 13
}
