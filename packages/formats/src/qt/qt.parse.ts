import type { Problem, Span } from '@weft/text'
import { addWarning, duplicateUnits, MOST_WARNINGS } from '../duplicate-units.ts'
import type { Document, FileLanguage, FileUnit, UnitNote } from '../format.ts'
import { bySource } from '../identity.ts'
import { hasRoomForUnit } from '../most-units.ts'
import { NO_NOTES, stateOfTexts } from '../unit-facts.ts'
import { attributeOf, readLeaves, type XmlLeaf } from '../xml/xml.leaves.ts'
import { placeOf, type TagPlace, type XmlTag } from '../xml/xml.scan.ts'
import { qtRule } from './qt.plural.ts'
import { formsOfSource, readText } from './qt.text.ts'

/** The place of an element. */
export interface ElementPlace {
  readonly tag: TagPlace
  /** Between the tags. */
  readonly content: Span
  readonly end: number
}

/** A string as it lies in the file. */
export interface Message {
  readonly unit: FileUnit
  /** The source element; the translation comes after it. */
  readonly source: Span
  readonly translation: ElementPlace | null
  /** Its texts: one, or the plural forms. */
  readonly forms: readonly ElementPlace[]
  readonly isPlural: boolean
  /** Its translation is done and empty: programs show the source text, which is what it says. */
  readonly isSource: boolean
  /** Index of its `context`. */
  readonly block: number
}

/** A `context` of the file. */
export interface Block {
  readonly start: number
  name: string
  /** Behind its name or its last message. */
  inner: number
  end: number
}

export interface QtFile extends Document {
  readonly messages: readonly Message[]
  readonly blocks: readonly Block[]
  /** Messages that the source code has no more. */
  readonly gone: readonly Span[]
  readonly root: TagPlace | null
}

interface OpenMessage {
  readonly tag: XmlTag
  source: { readonly text: string; readonly span: Span } | null
  comment: string
  oldSource: string
  readonly notes: UnitNote[]
  readonly places: string[]
  /** Its places count from those of the message before: `line="+3"`. */
  isRelative: boolean
  translation: { tag: XmlTag; content: Span; end: number } | null
  readonly forms: (ElementPlace & { readonly text: string })[]
}

interface ParseState {
  readonly bytes: Buffer
  readonly language: FileLanguage | undefined
  readonly messages: Message[]
  readonly blocks: Block[]
  readonly gone: Span[]
  readonly problems: Problem[]
  readonly warnings: Problem[]
  root: XmlTag | null
  message: OpenMessage | null
  /** Start tag of a form whose text has several lengths. */
  form: XmlTag | null
}

/** Reads Qt Linguist's translation files: https://doc.qt.io/qt-6/linguist-ts-file-format.html */
export function parseQt(bytes: Uint8Array, language: FileLanguage | undefined): QtFile {
  const reading: ParseState = {
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    language,
    messages: [],
    blocks: [],
    gone: [],
    problems: [],
    warnings: [],
    root: null,
    message: null,
    form: null,
  }
  const { problem } = readLeaves(bytes, {
    open: (tag, level) => openElement(reading, tag, level),
    leaf: (leaf, level) => readLeaf(reading, leaf, level),
    close: (end, level) => closeElement(reading, end, level),
  })
  const problems = problem ? [problem] : reading.problems
  const isRead = problems.length === 0
  const messages = isRead ? reading.messages : []
  const units = messages.map(({ unit }) => unit)
  const root = isRead ? reading.root : null
  const warnings = () =>
    isRead ? [...reading.warnings, ...duplicateUnits(units, bySource.keyOf, 'string')].slice(0, MOST_WARNINGS) : []
  const { blocks, gone } = reading
  const plural = language ? qtRule(language) : null
  return { bytes, units, problems, warnings, plural, charset: null, messages, blocks, gone, root }
}

/** Whether the element is read as one text. */
function openElement(reading: ParseState, tag: XmlTag, level: number): boolean {
  const { message, blocks } = reading
  const { name } = tag
  if (level === 0) {
    reading.root = tag
    const detail = `the file's element must be <TS>, not <${name.slice(0, 60)}>`
    if (name !== 'TS') reading.problems.push({ code: 'unexpected-root', span: tag, detail })
  }
  if (level === 1 && name === 'context') blocks.push({ start: tag.start, name: '', inner: tag.end, end: 0 })
  if (level === 2 && name === 'name') return true
  if (level === 2 && name === 'message' && blocks.at(-1)?.end === 0)
    reading.message = {
      tag,
      source: null,
      comment: '',
      oldSource: '',
      notes: [],
      places: [],
      isRelative: false,
      translation: null,
      forms: [],
    }
  if (!message) return false
  if (level === 3 && name === 'location') {
    const line = attributeOf(tag, 'line')
    if (line !== undefined && /^[+-]/.test(line)) message.isRelative = true
    const place = [attributeOf(tag, 'filename'), line].filter((one) => one !== undefined && one !== '').join(':')
    if (place !== '') message.places.push(place)
  }
  if (level === 3 && name !== 'translation') return true
  const isSimple = attributeOf(tag, 'variants') !== 'yes'
  if (level === 3) {
    message.translation ??= { tag, content: { start: tag.end, end: tag.end }, end: 0 }
    const isOne = attributeOf(message.tag, 'numerus') !== 'yes' && isSimple
    return isOne
  }
  if (level === 4 && name === 'numerusform' && !isSimple) reading.form = tag
  return (level === 4 && ((name === 'numerusform' && isSimple) || name === 'lengthvariant')) || level === 5
}

function readLeaf(reading: ParseState, leaf: XmlLeaf, level: number): void {
  const { message, bytes, blocks } = reading
  const { name } = leaf.tag
  const text = () => readText(bytes, leaf)
  const block = blocks.at(-1)
  if (level === 2 && block) {
    block.name = text()
    block.inner = leaf.end
  }
  if (!message) return
  if (level > 3) {
    // If several lengths exist, the first and longest one counts.
    const isNext = name === 'numerusform' || message.forms.length === 0 || reading.form !== null
    if (isNext) message.forms.push({ ...leafPlace(leaf), text: text() })
    reading.form = null
  } else if (name === 'source') message.source ??= { text: text(), span: { start: leaf.tag.start, end: leaf.end } }
  else if (name === 'comment') message.comment = text()
  else if (name === 'oldsource') message.oldSource = text()
  else if (name === 'extracomment' && text() !== '') message.notes.push({ by: 'developer', text: text() })
  else if (name === 'translatorcomment' && text() !== '') message.notes.push({ by: 'translator', text: text() })
  else if (name === 'translation' && message.forms.length === 0) {
    message.translation = { tag: leaf.tag, content: leaf.content, end: leaf.end }
    message.forms.push({ ...leafPlace(leaf), text: text() })
  }
}

const leafPlace = ({ tag, content, end }: XmlLeaf): ElementPlace => ({
  tag: placeOf(tag),
  content,
  end,
})

function closeElement(reading: ParseState, end: Span, level: number): void {
  const { message, blocks } = reading
  const block = blocks.at(-1)
  if (level === 4) reading.form = null
  if (level === 3 && message?.translation?.end === 0) {
    message.translation.content = { start: message.translation.tag.end, end: end.start }
    message.translation.end = end.end
  }
  if (level === 2 && message && block) {
    block.inner = end.end
    fileMessage(reading, message, end.end)
    reading.message = null
  }
  if (level === 1 && block && block.end === 0) block.end = end.end
}

function fileMessage(reading: ParseState, open: OpenMessage, end: number): void {
  const { messages, blocks, gone, problems } = reading
  const { tag, source, translation, notes, forms } = open
  const span = { start: tag.start, end }
  const type = translation ? attributeOf(translation.tag, 'type') : undefined
  if (type === 'obsolete' || type === 'vanished') {
    gone.push(span)
    return
  }
  if (!hasRoomForUnit(problems, messages.length, span)) return
  const id = attributeOf(tag, 'id') ?? ''
  if (!source && id === '') {
    addWarning(reading.warnings, {
      code: 'missing-source',
      span,
      detail: 'a string without a source; it stays unchanged',
    })
    return
  }
  const isPlural = attributeOf(tag, 'numerus') === 'yes'
  const found = targetOf(reading, forms, isPlural)
  const isSource = translation !== null && !type && !isPlural && found[0] === '' && (source?.text ?? '') !== ''
  const target = isSource ? [source?.text ?? ''] : found
  const isUnsure = type === 'unfinished' && stateOfTexts(target) === 'translated'
  const unit: FileUnit = {
    context: [blocks.at(-1)?.name ?? '', open.comment, id].filter((one) => one !== '').join('\n'),
    source: isPlural ? formsOfSource(source?.text ?? '') : [source?.text ?? ''],
    target,
    state: isUnsure ? 'needs-editing' : stateOfTexts(target),
    previousSource: isUnsure ? open.oldSource : '',
    notes: notes.length === 0 ? NO_NOTES : notes,
    location: open.isRelative ? '' : open.places.join(', '),
    flags: '',
    span,
  }
  const at = source?.span ?? { start: tag.end, end: tag.end }
  const places = forms.map(({ text: _, ...place }) => place)
  const whole = translation && { ...translation, tag: placeOf(translation.tag) }
  messages.push({ unit, source: at, translation: whole, forms: places, isPlural, isSource, block: blocks.length - 1 })
}

/** One text, or as many as Qt reads of the language. The file may have more, which go when the string changes, as with lupdate. */
function targetOf({ language }: ParseState, forms: readonly { readonly text: string }[], isPlural: boolean): string[] {
  const count = isPlural ? (language ? qtRule(language).number : Math.max(1, forms.length)) : 1
  return Array.from({ length: count }, (_, index) => forms[index]?.text ?? '')
}
