import type { Problem, Span } from '@weft/text'
import { addWarning, duplicateUnits, MOST_WARNINGS } from '../duplicate-units.ts'
import type { Document, FileUnit, ParseOptions, UnitNote } from '../format.ts'
import { bySource } from '../identity.ts'
import { hasRoomForUnit, MOST_HELD_UNITS } from '../most-units.ts'
import { NO_NOTES, stateOfTexts } from '../unit-facts.ts'
import { attributeOf, readLeaves, type XmlLeaf } from '../xml/xml.leaves.ts'
import { placeOf, type TagPlace, type XmlTag } from '../xml/xml.scan.ts'
import { readText } from './tbx.text.ts'

/** The place of a start tag, with its name, which depends on version and prefix. */
export type NamedTagPlace = TagPlace & Pick<XmlTag, 'name'>

/** The place of a language's first term. */
export interface TermPlace {
  readonly tag: NamedTagPlace
  readonly content: Span
  readonly end: number
  /** `cdata` where it is written so. */
  readonly form: 'cdata' | undefined
}

/** The part of an entry for one language: a `langSet`, or a `langSec` of version 3. */
export interface LanguagePart {
  readonly tag: NamedTagPlace
  readonly code: string
  /** Start of its end tag. */
  end: number
  term: TermPlace | null
  text: string
}

/** A string as it lies in the file. */
export interface TermEntry {
  readonly unit: FileUnit
  readonly tag: NamedTagPlace
  /** Start of its end tag. */
  readonly end: number
  readonly source: LanguagePart
  readonly target: LanguagePart | null
  readonly parts: readonly LanguagePart[]
}

/** The names of elements, which version 3 changed. */
export interface TbxNames {
  readonly entry: string
  readonly language: string
  readonly term: string
}

export const oldNames: TbxNames = { entry: 'termEntry', language: 'langSet', term: 'tig' }
export const newNames: TbxNames = { entry: 'conceptEntry', language: 'langSec', term: 'termSec' }

export interface TbxFile extends Document {
  readonly entries: readonly TermEntry[]
  readonly names: TbxNames
  /** Language of the document's element: that of the terms which are translated. */
  readonly sourceCode: string
  readonly targetCode: string | undefined
  /** The start tag of its body, and where its end tag begins. */
  readonly body: { readonly tag: NamedTagPlace; readonly end: number | null } | null
}

interface OpenEntry {
  readonly tag: NamedTagPlace
  readonly level: number
  readonly id: string
  readonly parts: LanguagePart[]
  readonly notes: UnitNote[]
  isForbidden: boolean
}

interface ParseState {
  readonly bytes: Buffer
  readonly options: ParseOptions
  readonly entries: TermEntry[]
  readonly problems: Problem[]
  readonly warnings: Problem[]
  names: TbxNames
  sourceCode: string
  body: { readonly tag: NamedTagPlace; end: number | null; readonly level: number } | null
  entry: OpenEntry | null
  part: { readonly level: number; readonly of: LanguagePart } | null
}

const place = (tag: XmlTag): NamedTagPlace => ({ ...placeOf(tag), name: tag.name })
const comparable = (code: string): string => code.toLowerCase().replaceAll('_', '-')
const baseOf = (code: string): string => comparable(code).split('-')[0] ?? ''

/** Reads a list of terms, of ISO 30042:2008 or 2019: https://www.tbxinfo.net */
export function parseTbx(bytes: Uint8Array, options: ParseOptions = {}): TbxFile {
  const reading: ParseState = {
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    options,
    entries: [],
    problems: [],
    warnings: [],
    names: oldNames,
    sourceCode: '',
    body: null,
    entry: null,
    part: null,
  }
  const { problem } = readLeaves(bytes, {
    open: (tag, level) => openElement(reading, tag, level),
    leaf: (leaf) => readLeaf(reading, leaf),
    close: (end, level) => closeElement(reading, end, level),
  })
  if (!problem && reading.problems.length === 0 && !reading.body)
    reading.problems.push({ code: 'missing-body', span: { start: 0, end: 0 }, detail: 'the file has no <body>' })
  const problems = problem ? [problem] : reading.problems
  const isRead = problems.length === 0
  const entries = isRead ? reading.entries : []
  const units = entries.map(({ unit }) => unit)
  const warnings = () =>
    isRead ? [...reading.warnings, ...duplicateUnits(units, bySource.keyOf, 'string')].slice(0, MOST_WARNINGS) : []
  const body = isRead ? reading.body : null
  const { names } = reading
  const [first] = entries
  const sourceCode = reading.sourceCode || first?.source.code || 'en'
  const targetCode = entries.find(({ target }) => target)?.target?.code ?? options.language?.code
  return { bytes, units, problems, warnings, plural: null, charset: null, entries, names, sourceCode, targetCode, body }
}

function openRoot(reading: ParseState, tag: XmlTag): void {
  reading.sourceCode = attributeOf(tag, 'xml:lang') ?? ''
  if (tag.name === 'tbx') reading.names = newNames
  else if (tag.name !== 'martif') {
    const detail = `the file's element must be <martif> or <tbx>, not <${tag.name.slice(0, 60)}>`
    reading.problems.push({ code: 'unexpected-root', span: { start: tag.start, end: tag.end }, detail })
  }
}

const leaves = new Set(['term', 'note', 'descrip', 'termNote', 'admin', 'xref', 'ref', 'transac', 'date'])

/** Whether the element is read as one text. */
function openElement(reading: ParseState, tag: XmlTag, level: number): boolean {
  const { entry, part, names } = reading
  if (level === 0) openRoot(reading, tag)
  if (entry) {
    if (part) return leaves.has(tag.name)
    if (tag.name !== names.language) return leaves.has(tag.name)
    const of = { tag: place(tag), code: attributeOf(tag, 'xml:lang') ?? '', end: tag.end, term: null, text: '' }
    entry.parts.push(of)
    reading.part = { level, of }
  } else if (!reading.body && tag.name === 'body') reading.body = { tag: place(tag), end: null, level }
  else if (reading.body?.end === null && level === reading.body.level + 1 && tag.name === names.entry) {
    const id = attributeOf(tag, 'id') ?? ''
    reading.entry = { tag: place(tag), level, id, parts: [], notes: [], isForbidden: false }
  }
  return false
}

/** The standard's data categories for a term that must not be used. */
const FORBIDDEN = /^(?:forbidden|obsolete|(?:deprecated|superseded)Term(?:-admn-sts)?)$/

function readLeaf({ entry, part, bytes }: ParseState, leaf: XmlLeaf): void {
  if (!entry) return
  const { tag, content, end } = leaf
  const { name } = tag
  if (name === 'term' && part && !part.of.term) {
    const { text, form } = readText(bytes, leaf)
    part.of.term = { tag: place(tag), content, end, form }
    part.of.text = text
  }
  const isDefinition = name === 'descrip' && attributeOf(tag, 'type') === 'definition'
  if (name === 'note' || isDefinition) {
    const text = readText(bytes, leaf).text.trim()
    const by = attributeOf(tag, 'from') === 'translator' ? 'translator' : 'developer'
    if (text !== '') entry.notes.push({ by, text })
  }
  if (name === 'termNote' && attributeOf(tag, 'type') === 'administrativeStatus')
    entry.isForbidden ||= FORBIDDEN.test(readText(bytes, leaf).text.trim())
}

function closeElement(reading: ParseState, end: Span, level: number): void {
  const { entry, part, body } = reading
  if (part && part.level === level) {
    part.of.end = end.start
    reading.part = null
  } else if (entry && entry.level === level) {
    fileEntry(reading, entry, end)
    reading.entry = null
  } else if (body && body.level === level) body.end ??= end.start
}

/** The parts of an entry for the two languages. */
function sidesOf(
  parts: readonly LanguagePart[],
  { sourceCode, options }: ParseState,
): { readonly source: LanguagePart | undefined; readonly target: LanguagePart | null } {
  const wanted = options.language?.code
  const isWanted = ({ code }: LanguagePart) => wanted !== undefined && comparable(code) === comparable(wanted)
  const declared = parts.find(({ code }) => sourceCode !== '' && comparable(code) === comparable(sourceCode))
  // A part that is added in the language of the sources would become the source.
  const isOfSources = wanted !== undefined && sourceCode !== '' && comparable(wanted) === comparable(sourceCode)
  if (!declared && isOfSources) return { source: undefined, target: null }
  const source = declared ?? parts.find((one) => !isWanted(one)) ?? parts[0]
  const others = parts.filter((one) => one !== source)
  const related = ({ code }: LanguagePart) => wanted === undefined || baseOf(code) === baseOf(wanted)
  return { source, target: others.find(isWanted) ?? others.find(related) ?? null }
}

function fileEntry(reading: ParseState, { tag, id, parts, notes, isForbidden }: OpenEntry, end: Span): void {
  const span = { start: tag.start, end: end.end }
  const { source, target } = sidesOf(parts, reading)
  if (!source?.term || source.text === '') {
    addWarning(reading.warnings, {
      code: 'missing-source',
      span,
      detail: 'an entry without a term to translate; it stays unchanged',
    })
    return
  }
  if (!hasRoomForUnit(reading.problems, reading.entries.length, span, MOST_HELD_UNITS)) return
  const form = target?.term?.form
  const texts = [target?.text ?? '']
  const unit: FileUnit = {
    context: id,
    source: [source.text],
    target: texts,
    state: stateOfTexts(texts),
    previousSource: '',
    notes: notes.length === 0 ? NO_NOTES : notes,
    location: '',
    flags: isForbidden ? 'forbidden' : '',
    ...(form !== undefined && { form }),
    span,
  }
  reading.entries.push({ unit, tag, end: end.start, source, target, parts })
}
