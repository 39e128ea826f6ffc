import { applyByteEdits, type Problem, type Span } from '@weft/text'
import { duplicateUnits } from '../duplicate-units.ts'
import type { EditableDocument, FileChange, FileUnit, Obstruction } from '../format.ts'
import { byContext, finderOf } from '../identity.ts'
import { hasRoomForUnit, MOST_HELD_UNITS } from '../most-units.ts'
import { editingAround } from '../obstruction.ts'
import { firstText, NO_TEXTS, stateOfTexts } from '../unit-facts.ts'
import { type ByteEdit, characterText, replaced, withAttributes } from '../xml/xml.edit.ts'
import { attributeOf, withLineFeeds } from '../xml/xml.leaves.ts'
import { placeOf, readXml, resolveReferences, silentReader, type TagPlace, type XmlTag } from '../xml/xml.scan.ts'

/** Attributes of an interface's objects that hold texts for people, by the names that Apple's tools give them. */
const TEXTS = new Set([
  ...['title', 'text', 'placeholder', 'placeholderString', 'headerText', 'footerText', 'headerTitle', 'footerTitle'],
  ...['label', 'paletteLabel', 'toolTip', 'alternateTitle', 'prompt'],
])

/** Elements without an id, by their state: their texts have these names beside the owner's id. */
const OF_STATE: Readonly<Record<string, string>> = {
  normal: 'normalTitle',
  selected: 'selectedTitle',
  highlighted: 'highlightedTitle',
  disabled: 'disabledTitle',
}

interface InterfaceText {
  readonly unit: FileUnit
  /** The tag with the attribute, or the text of an element. */
  readonly place: { readonly tag: TagPlace; readonly attribute: string } | { readonly content: Span }
}

interface OpenElement {
  readonly tag: XmlTag
  readonly owner: XmlTag | null
  segments: number
}

/** Whether a file is a xib or a storyboard: its texts are the source of the strings files beside it. */
export function isInterface(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 2000)).toString('latin1')
  return /^(?:\xef\xbb\xbf)?\s*<\?xml/.test(start) && /<document\s[^>]*com\.apple\.InterfaceBuilder/.test(start)
}

/** Reads the texts of an interface under the names that Xcode gives them in strings files: `bb8-Xa-kLz.title`. */
export function openInterface(bytes: Uint8Array): EditableDocument {
  const { texts, problems } = textsOf(bytes)
  const units = problems.length > 0 ? [] : texts.map(({ unit }) => unit)
  return {
    bytes,
    units,
    problems,
    warnings: () => duplicateUnits(units, byContext.keyOf, 'string'),
    plural: null,
    charset: null,
    ...editingAround(newTexts, (change) => edited(bytes, texts, change)),
    // Programs take missing texts from the interface.
    translationFor: () => new Uint8Array(),
  }
}

function textsOf(bytes: Uint8Array): { texts: InterfaceText[]; problems: Problem[] } {
  const utf8 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const texts: InterfaceText[] = []
  const problems: Problem[] = []
  const open: OpenElement[] = []
  const put = (
    name: string,
    text: string,
    at: { owner: XmlTag; what: string; span: Span; place: InterfaceText['place'] },
  ) => {
    if (text.trim() === '' || !hasRoomForUnit(problems, texts.length, at.span, MOST_HELD_UNITS)) return
    texts.push({ unit: unitOf(name, text, at), place: at.place })
  }
  let string: { readonly name: string; readonly element: OpenElement } | null = null
  const close = (span: Span) => {
    const element = open.pop()
    if (element && string?.element === element && element.owner) {
      const content = { start: element.tag.end, end: span.start }
      const raw = utf8.toString('utf8', content.start, content.end)
      const place = { content }
      const said = { owner: element.owner, what: string.name, span: { start: element.tag.start, end: span.end }, place }
      if (!raw.includes('<'))
        put(`${attributeOf(element.owner, 'id')}.${string.name}`, withLineFeeds(resolveReferences(raw)), said)
      string = null
    }
  }
  const { problem } = readXml(bytes, {
    ...silentReader,
    open(tag) {
      const parent = open.at(-1)
      const hasId = attributeOf(tag, 'id') !== undefined
      const element: OpenElement = { tag, owner: hasId ? tag : (parent?.owner ?? null), segments: 0 }
      for (const { name, what, attribute } of namesIn(element, parent)) {
        const text = attributeOf(tag, attribute) ?? ''
        const place = { tag: placeOf(tag), attribute }
        if (element.owner)
          put(name, text, { owner: element.owner, what, span: { start: tag.start, end: tag.end }, place })
      }
      if (tag.closed) return
      open.push(element)
      const key = attributeOf(tag, 'key')
      if (tag.name === 'string' && key !== undefined && TEXTS.has(key)) string = { name: key, element }
    },
    close: (_name, span) => close(span),
  })
  return { texts, problems: problem ? [problem] : problems }
}

interface NamedAttribute {
  readonly name: string
  readonly what: string
  readonly attribute: string
}

/** The texts in the attributes of a tag, with their names. */
function namesIn({ tag, owner }: OpenElement, parent: OpenElement | undefined): NamedAttribute[] {
  const id = owner && attributeOf(owner, 'id')
  if (!id) return []
  const key = attributeOf(tag, 'key')
  if (owner !== tag && tag.name === 'state') {
    const what = OF_STATE[key ?? '']
    return what === undefined ? [] : [{ name: `${id}.${what}`, what, attribute: 'title' }]
  }
  if (owner !== tag && tag.name === 'segment' && parent) {
    const what = `segmentTitles[${parent.segments++}]`
    return [{ name: `${id}.${what}`, what, attribute: 'title' }]
  }
  if (owner !== tag && tag.name !== 'tableHeaderCell') return []
  const between = owner === tag ? '' : `${key ?? 'headerCell'}.`
  return tag.attributes
    .filter(({ name }) => TEXTS.has(name))
    .map(({ name }) => ({ name: `${id}.${between}${name}`, what: name, attribute: name }))
}

/** A string with the note that Xcode writes above it. */
function unitOf(
  context: string,
  text: string,
  { owner, what, span }: { owner: XmlTag; what: string; span: Span },
): FileUnit {
  const kind = attributeOf(owner, 'customClass') ?? owner.name
  const note = `Class = "${kind}"; ${what} = "${text.replaceAll('*/', '* /')}"; ObjectID = "${attributeOf(owner, 'id')}";`
  return {
    context,
    source: NO_TEXTS,
    target: [text],
    state: stateOfTexts([text]),
    previousSource: '',
    notes: [{ by: 'developer', text: note }],
    location: '',
    flags: '',
    span,
  }
}

/** Xcode makes the parts of an interface, and nobody else. */
const newTexts = ({ units }: FileChange): Obstruction[] =>
  units.flatMap((change): Obstruction[] => {
    if (change.kind !== 'add') return []
    const detail = `the interface has no part for “${change.unit.context.slice(0, 200)}”`
    return [{ unit: change.unit, problem: { code: 'missing-place', span: { start: 0, end: 0 }, detail } }]
  })

function edited(bytes: Uint8Array, texts: readonly InterfaceText[], { units }: FileChange): Uint8Array {
  const find = finderOf(texts, ({ unit }) => unit.context)
  const said = new Map<TagPlace, Record<string, string>>()
  const edits: ByteEdit[] = []
  const last = new Map<InterfaceText, string>()
  for (const change of units)
    if (change.kind !== 'add') last.set(find(change.key), change.kind === 'set' ? firstText(change.target) : '')
  for (const [{ unit, place }, text] of last) {
    if (text === unit.target[0]) continue
    if ('content' in place) edits.push(replaced(place.content.start, place.content.end, characterText(text)))
    else said.set(place.tag, { ...said.get(place.tag), [place.attribute]: text })
  }
  const utf8 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const [{ start, end }, values] of said)
    edits.push(replaced(start, end, withAttributes(utf8.toString('utf8', start, end), values)))
  return edits.length === 0 ? bytes : applyByteEdits(bytes, edits)
}
