import type { Problem, Span } from '@weft/text'
import { duplicateUnits } from '../duplicate-units.ts'
import type { Document, FileLanguage, FileUnit, PluralVariant } from '../format.ts'
import { byContext } from '../identity.ts'
import { hasRoomForUnit, MOST_HELD_UNITS } from '../most-units.ts'
import { NO_NOTES, NO_TEXTS, stateOfTexts } from '../unit-facts.ts'
import { cdataText, isCdata, readLeaves, withLineFeeds, type XmlLeaf } from '../xml/xml.leaves.ts'
import { placeOf, resolveReferences, type TagPlace, type XmlTag } from '../xml/xml.scan.ts'
import { withZero, zeroCategories } from './stringsdict.plural.ts'

export const FORMAT_KEY = 'NSStringLocalizedFormatKey'
export const TYPE_KEY = 'NSStringFormatSpecTypeKey'
export const VALUE_KEY = 'NSStringFormatValueTypeKey'
export const PLURAL_TYPE = 'NSStringPluralRuleType'

/** A `string` of the file. */
export interface TextPlace {
  /** The key that it stands under. */
  readonly name: string
  /** From the key's tag to the end of the value. */
  readonly span: Span
  readonly tag: TagPlace
  readonly content: Span
  readonly text: string
}

/** A string as it lies in the file: the text of an entry, or one of its variables with a text for each quantity. */
export interface Part {
  readonly unit: FileUnit
  /** Without an entry around it the text stands in the file's own dictionary. */
  readonly entry: Entry | null
  readonly texts: readonly TextPlace[]
  /** The dictionary of a variable. */
  readonly dict: TagPlace | null
}

/** The value of a key in the file. */
export interface Entry {
  readonly name: string
  readonly start: number
  readonly tag: TagPlace
  end: number
  readonly parts: Part[]
  /** It holds more than its strings, such as texts for different widths. */
  hasMore: boolean
}

export interface StringsdictFile extends Document {
  readonly parts: readonly Part[]
  readonly entries: readonly Entry[]
  /** The file's own dictionary, and where its end tag begins. */
  readonly root: { readonly tag: TagPlace; readonly end: number } | null
}

interface OpenVariable {
  readonly name: string
  readonly start: number
  readonly tag: TagPlace
  readonly texts: TextPlace[]
}

interface ParseState {
  readonly bytes: Buffer
  readonly names: readonly string[] | null
  readonly parts: Part[]
  readonly entries: Entry[]
  readonly problems: Problem[]
  root: TagPlace | null
  rootEnd: number
  key: { readonly name: string; readonly start: number } | null
  entry: Entry | null
  variable: OpenVariable | null
}

/** Reads a dictionary of plural rules: https://developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals */
export function parseStringsdict(bytes: Uint8Array, language: FileLanguage | undefined): StringsdictFile {
  const reading: ParseState = {
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    names: language ? zeroCategories(language) : null,
    parts: [],
    entries: [],
    problems: [],
    root: null,
    rootEnd: 0,
    key: null,
    entry: null,
    variable: null,
  }
  const { problem } = readLeaves(bytes, {
    open: (tag, level) => openElement(reading, tag, level),
    leaf: (leaf, level) => readLeaf(reading, leaf, level),
    close: (end, level) => closeElement(reading, end, level),
  })
  const problems = problem ? [problem] : reading.problems
  const isRead = problems.length === 0
  const parts = isRead ? reading.parts : []
  const units = parts.map(({ unit }) => unit)
  const root = isRead && reading.root ? { tag: reading.root, end: reading.rootEnd } : null
  const plural = language ? withZero(language) : null
  const warnings = () => duplicateUnits(units, byContext.keyOf, 'key')
  return { bytes, units, problems, warnings, plural, charset: null, parts, entries: reading.entries, root }
}

/** Whether the element is read as one text. */
function openElement(reading: ParseState, tag: XmlTag, level: number): boolean {
  const { key, entry, variable } = reading
  if (tag.name === 'key') return true
  if (level === 0 && tag.name !== 'plist') {
    const detail = `the file's element must be <plist>, not <${tag.name.slice(0, 60)}>`
    reading.problems.push({ code: 'unexpected-root', span: placeOf(tag), detail })
  }
  const isDict = tag.name === 'dict'
  if (level === 1) {
    if (isDict && !reading.root) reading.root = placeOf(tag)
    const detail = 'a file of plural rules holds one <dict>'
    if (!isDict) reading.problems.push({ code: 'unexpected-root', span: placeOf(tag), detail })
    return false
  }
  if (isDict && key && level === 2 && !entry) {
    reading.entry = { name: key.name, start: key.start, tag: placeOf(tag), end: tag.end, parts: [], hasMore: false }
    reading.key = null
    return false
  }
  if (isDict && key && level === 3 && entry && !variable && key.name !== 'NSStringVariableWidthRuleType') {
    reading.variable = { name: key.name, start: key.start, tag: placeOf(tag), texts: [] }
    reading.key = null
    return false
  }
  if (entry && level === 3 && tag.name !== 'string') entry.hasMore = true
  if (level > 1 && tag.name !== 'string') reading.key = null
  return tag.name === 'string'
}

/** The text of an element without its comments. */
function textOf(bytes: Buffer, leaf: XmlLeaf): string {
  if (isCdata(leaf)) return cdataText(bytes, leaf.cdata)
  const raw = withLineFeeds(bytes.toString('utf8', leaf.content.start, leaf.content.end))
  if (!leaf.hasTags && leaf.cdata.length === 0) return resolveReferences(raw)
  return raw
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<[^>]*>)/)
    .map((piece, index) =>
      index % 2 === 0 ? resolveReferences(piece) : piece.startsWith('<![') ? piece.slice(9, -3) : '',
    )
    .join('')
}

function readLeaf(reading: ParseState, leaf: XmlLeaf, level: number): void {
  const { key, entry, variable, bytes } = reading
  if (leaf.tag.name === 'key') {
    reading.key = { name: textOf(bytes, leaf), start: leaf.tag.start }
    return
  }
  reading.key = null
  if (!key) return
  const span = { start: key.start, end: leaf.end }
  const text = { name: key.name, span, tag: placeOf(leaf.tag), content: leaf.content, text: textOf(bytes, leaf) }
  if (variable && level === 4) variable.texts.push(text)
  else if (!variable && entry && level === 3 && key.name === FORMAT_KEY) fileText(reading, entry, text)
  else if (!variable && entry && level === 3) entry.hasMore = true
  else if (!entry && level === 2) fileText(reading, null, text)
}

function closeElement(reading: ParseState, end: Span, level: number): void {
  const { variable, entry } = reading
  if (level > 1) reading.key = null
  if (level === 1) reading.rootEnd = end.start
  if (level === 3 && variable && entry) {
    fileVariable(reading, entry, { ...variable, end: end.end })
    reading.variable = null
  }
  if (level !== 2 || !entry) return
  entry.end = end.end
  reading.entries.push(entry)
  reading.entry = null
}

const facts = { source: NO_TEXTS, previousSource: '', notes: NO_NOTES, location: '', flags: '' } as const

function filePart(reading: ParseState, part: Part): void {
  const { parts, problems } = reading
  if (!hasRoomForUnit(problems, parts.length, part.unit.span, MOST_HELD_UNITS)) return
  parts.push(part)
  part.entry?.parts.push(part)
}

function fileText(reading: ParseState, entry: Entry | null, text: TextPlace): void {
  const target = [text.text]
  const unit: FileUnit = {
    ...facts,
    context: entry ? entry.name : text.name,
    target,
    state: stateOfTexts(target),
    ...(!entry && { form: 'text' }),
    span: text.span,
  }
  filePart(reading, { unit, entry, texts: [text], dict: null })
}

function fileVariable(reading: ParseState, entry: Entry, variable: OpenVariable & { readonly end: number }): void {
  const { name, start, tag, end } = variable
  const said = (key: string) => variable.texts.find((one) => one.name === key)?.text
  if ((said(TYPE_KEY) ?? PLURAL_TYPE) !== PLURAL_TYPE) {
    entry.hasMore = true
    return
  }
  const texts = variable.texts.filter((one) => one.name !== TYPE_KEY && one.name !== VALUE_KEY)
  const variants: PluralVariant[] = texts.map((one) => ({ name: one.name, text: one.text }))
  const textNamed = (category: string) => variants.find((one) => one.name === category)?.text ?? ''
  const target = reading.names ? reading.names.map(textNamed) : texts.map(({ text }) => text)
  const value = said(VALUE_KEY)
  const unit: FileUnit = {
    ...facts,
    context: `${entry.name}:${name}`,
    target: target.length === 0 ? [''] : target,
    variants,
    state: stateOfTexts(target),
    ...(value !== undefined && { form: value }),
    span: { start, end },
  }
  filePart(reading, { unit, entry, texts, dict: tag })
}
