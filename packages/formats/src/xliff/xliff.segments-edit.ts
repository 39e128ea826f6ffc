import { applyByteEdits } from '@weft/text'
import type { FileChange, FileState, FileUnit, NewFile, NewUnit, UnitKey } from '../format.ts'
import { bySource } from '../identity.ts'
import { firstText } from '../unit-facts.ts'
import {
  attributeText,
  type ByteEdit,
  blanksBefore,
  bufferOf,
  characterText,
  firstByKey,
  groupAdded,
  newlineOf,
  openedTag,
  removal,
  replaced,
  sortedChanges,
  tagText,
  withAttributes,
} from '../xml/xml.edit.ts'
import type { TagPlace } from '../xml/xml.scan.ts'
import { type Segment, stateOfSegment, type UnitPlace, type Xliff2File } from './xliff.segments.ts'
import { collapsed, withBlanksOf, writeText, type XliffText } from './xliff.text.ts'

interface EditState {
  readonly file: Xliff2File
  readonly root: TagPlace
  readonly utf8: Buffer
  readonly how: XliffText
  /** Whether the file's segments say their states. */
  readonly usesStates: boolean
}

interface UnitText {
  readonly text: string
  readonly state: FileState
}

const { keyOf } = bySource

/** The file's bytes with the changes made. */
export function editXliff2(file: Xliff2File, { units }: FileChange, how: XliffText): Uint8Array {
  if (units.length === 0 || !file.root) return file.bytes
  const usesStates = file.segments.some(({ said }) => said !== undefined)
  const editing: EditState = { file, root: file.root, utf8: bufferOf(file), how, usesStates }
  const byKey = firstByKey(file.segments, ({ unit }) => keyOf(unit))
  const { removed, set, added } = sortedChanges(units, byKey)
  const edits = removals(editing, removed)
  for (const [segment, { target, state }] of set)
    edits.push(...setTarget(editing, segment, { text: firstText(target), state }))
  edits.push(...additions(editing, added, byKey))
  return applyByteEdits(file.bytes, edits)
}

/** A unit goes with the last of its strings; one of several becomes a part to ignore, which the document is still made of. */
function removals({ utf8, file }: EditState, removed: ReadonlySet<Segment>): ByteEdit[] {
  const byUnit = new Map<UnitPlace, Segment[]>()
  for (const segment of removed) {
    const others = byUnit.get(segment.place)
    if (others) others.push(segment)
    else byUnit.set(segment.place, [segment])
  }
  return [...byUnit].flatMap(([place, segments]) =>
    segments.length === place.segments
      ? [removal(utf8, { start: place.tag.start, end: place.end })]
      : segments.flatMap(({ tag, end }) => {
          const plain = withAttributes(tagText(utf8, tag), { state: null, subState: null })
          const start = `<${file.prefix}ignorable${plain.slice(`<${file.prefix}segment`.length)}`
          const endTag = utf8.lastIndexOf('</', end - 1)
          return [replaced(tag.start, tag.end, start), replaced(endTag, end, `</${file.prefix}ignorable>`)]
        }),
  )
}

/** A state that a text is given. */
type SettledState = Exclude<FileState, 'read-only'>

/** The state that a text can have: none is untranslated, and nothing else is. */
function settledState({ text, state }: UnitText): SettledState {
  if (text === '') return 'untranslated'
  return state === 'needs-editing' || state === 'approved' ? state : 'translated'
}

const STATE_NAMES: Readonly<Record<SettledState, string>> = {
  untranslated: 'initial',
  'needs-editing': 'initial',
  translated: 'translated',
  approved: 'final',
}

function setTarget(editing: EditState, segment: Segment, wanted: UnitText): ByteEdit[] {
  const { unit, target, said, tag } = segment
  const { utf8, file } = editing
  const state = settledState(wanted)
  const isSame = unit.target[0] === wanted.text
  const isFixed = unit.state === 'read-only'
  if (isSame && (isFixed || unit.state === state)) return []
  const isSaid =
    isFixed || (stateOfSegment(wanted.text, said) === state && !(state === 'untranslated' && said !== undefined))
  const edits: ByteEdit[] = []
  if (!isSaid && said !== STATE_NAMES[state]) {
    // A part of a state is one of that state alone.
    const written = withAttributes(tagText(utf8, tag), { state: STATE_NAMES[state], subState: null })
    edits.push(replaced(tag.start, tag.end, written))
  }
  if (isSame) return edits
  const isKept = target ? target.preserve : segment.preserve
  const own = textOf(editing, unit, wanted.text)
  const isBare = isKept || unit.form === 'cdata' || collapsed(wanted.text) !== wanted.text
  const old = target === null || unit.target[0] === '' ? segment.content : target.content
  const content = isBare ? own : withBlanksOf(tagText(utf8, old), own)
  const attributes = !isKept && collapsed(wanted.text) !== wanted.text ? { 'xml:space': 'preserve' } : {}
  const name = `${file.prefix}target`
  if (!target) {
    const start = withAttributes(`<${name}>`, attributes)
    const line = blanksBefore(utf8, segment.source.start) ?? ''
    edits.push(replaced(segment.source.end, segment.source.end, `${line}${start}${content}</${name}>`))
    return edits
  }
  const start = withAttributes(tagText(utf8, target.tag), attributes)
  if (target.tag.closed) edits.push(replaced(target.tag.start, target.end, `${openedTag(start)}${content}</${name}>`))
  else edits.push(replaced(target.tag.start, target.content.end, `${start}${content}`))
  return edits
}

function textOf({ file, how }: EditState, unit: Pick<FileUnit, 'source' | 'form'>, text: string): string {
  const { prefix, entities } = file
  return writeText(text, unit.form, { ...how, prefix, entities, source: firstText(unit.source) })
}

interface NewUnitPlace {
  /** The id of its `file`. */
  readonly file: string
  /** The indentation before it, and of each level inside. */
  readonly line: string
  readonly step: string
  /** The elements around it forbid translation. */
  readonly isFixed: boolean
}

function additions(editing: EditState, added: readonly NewUnit[], byKey: ReadonlyMap<UnitKey, Segment>): ByteEdit[] {
  const { file, utf8 } = editing
  const [first] = file.segments
  const lastFile = file.files.at(-1)
  const newline = newlineOf(utf8)
  const outer = lastFile && blanksBefore(utf8, lastFile.tag.start)
  const line = (first ? blanksBefore(utf8, first.place.tag.start) : undefined) ?? (first ? '' : `${outer ?? newline}  `)
  const inner = first ? blanksBefore(utf8, first.tag.start) : undefined
  const isDeeper = inner?.startsWith(line) === true && inner.length > line.length
  const step = line === '' ? '' : isDeeper ? inner.slice(line.length) : '  '
  const groups = groupAdded(added, keyOf, { byKey, last: file.segments.at(-1) ?? null })
  return [...groups].map(([anchor, units]) => {
    const beside = anchor ?? first
    const files = file.files[beside ? beside.place.file : file.files.length - 1]
    const isFixed = beside?.unit.state === 'read-only'
    const around = { file: files?.id ?? 'f1', line, step, isFixed }
    const text = units.map((unit) => `${line}${render(editing, unit, around)}`).join('')
    if (anchor) return replaced(anchor.place.end, anchor.place.end, text)
    if (first) {
      const at = first.place.tag.start - (blanksBefore(utf8, first.place.tag.start)?.length ?? 0)
      return replaced(at, at, text)
    }
    return intoEmpty(editing, text, outer ?? newline)
  })
}

/** Into a file without strings, or a document without a file. */
function intoEmpty({ file, root: tag, utf8 }: EditState, units: string, line: string): ByteEdit {
  const { prefix } = file
  const last = file.files.at(-1)
  if (last?.tag.closed)
    return replaced(
      last.tag.start,
      last.tag.end,
      `${openedTag(tagText(utf8, last.tag))}${units}${line}</${prefix}file>`,
    )
  if (last) {
    const blanks = blanksBefore(utf8, last.end)
    return replaced(last.end - (blanks?.length ?? 0), last.end, `${units}${blanks ?? line}`)
  }
  const text = `${line}<${prefix}file id="f1">${units}${line}</${prefix}file>${line}`
  if (!tag.closed) return replaced(tag.end, tag.end, text)
  return replaced(tag.start, tag.end, `${openedTag(tagText(utf8, tag))}${text}</${prefix}xliff>`)
}

/** Names that the schema takes for ids. */
const IDENTIFIER = /^[-.:\w]{1,300}$/

/** A context as an id: characters that no id has by their numbers, so that two contexts never get one id. */
const idOf = (context: string): string =>
  context.replace(/[^-.:A-Za-z0-9]/g, (character) => `_${character.charCodeAt(0).toString(16)}_`)

function render(editing: EditState, unit: NewUnit, { file, line, step, isFixed }: NewUnitPlace): string {
  const { prefix } = editing.file
  const { context, notes, location } = unit
  const [inner, deeper] = [`${line}${step}`, `${line}${step}${step}`]
  const rest = context.startsWith(`${file}///`) ? context.slice(file.length + 3) : ''
  const isNamedById = IDENTIFIER.test(rest)
  const [source = ''] = unit.source
  const [text = ''] = unit.target
  const state = settledState({ text, state: unit.state })
  const tag = withAttributes(`<${prefix}unit>`, {
    id: isNamedById ? rest : idOf(context),
    ...(!isNamedById && { name: context }),
    ...(unit.state === 'read-only' && { translate: 'no' }),
    ...(unit.state !== 'read-only' && isFixed && { translate: 'yes' }),
  })
  const isSaid = editing.usesStates || state === 'needs-editing' || state === 'approved'
  const segment = withAttributes(`<${prefix}segment>`, isSaid ? { state: STATE_NAMES[state] } : {})
  const element = (name: string, said: string) => {
    const start = withAttributes(`<${prefix}${name}>`, collapsed(said) === said ? {} : { 'xml:space': 'preserve' })
    return `${deeper}${start}${textOf(editing, unit, said)}</${prefix}${name}>`
  }
  const texts = `${element('source', source)}${text === '' ? '' : element('target', text)}`
  const places = location.split(', ').filter((place) => place !== '')
  const about = [
    ...places.map((place) => `<${prefix}note category="location">${characterText(place)}</${prefix}note>`),
    ...notes.map(({ by, text: note }) => {
      const category = by === 'translator' ? ' category="translator"' : ''
      return `<${prefix}note${category}>${characterText(note)}</${prefix}note>`
    }),
  ].map((note) => `${deeper}${note}`)
  const allNotes = about.length === 0 ? '' : `${inner}<${prefix}notes>${about.join('')}${inner}</${prefix}notes>`
  return `${tag}${allNotes}${inner}${segment}${texts}${inner}</${prefix}segment>${line}</${prefix}unit>`
}

/** The file for a language: without translations and their states. Strings that are not to be translated stay. */
export function xliff2For(file: Xliff2File, { languageCode }: NewFile): Uint8Array {
  const { root, bytes } = file
  if (!root) return bytes
  const utf8 = bufferOf(file)
  const language = { trgLang: languageCode.replaceAll('_', '-') }
  const edits = [replaced(root.start, root.end, withAttributes(tagText(utf8, root), language))]
  for (const { unit, tag, target, said } of file.segments) {
    if (unit.state === 'read-only') continue
    if (target) edits.push(removal(utf8, { start: target.tag.start, end: target.end }))
    if (said !== undefined)
      edits.push(replaced(tag.start, tag.end, withAttributes(tagText(utf8, tag), { state: null, subState: null })))
  }
  return applyByteEdits(bytes, edits)
}

/** A document without strings. */
export const beginXliff2 = ({ languageCode, projectName }: NewFile): Uint8Array =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="${attributeText(languageCode.replaceAll('_', '-'))}">
  <file id="f1" original="${attributeText(projectName)}">
  </file>
</xliff>
`,
  )
