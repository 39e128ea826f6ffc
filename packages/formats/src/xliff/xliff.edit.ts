import { applyByteEdits } from '@weft/text'
import type { FileChange, FileState, FileUnit, NewUnit, UnitKey } from '../format.ts'
import { bySource } from '../identity.ts'
import {
  attributeText,
  type ByteEdit,
  blanksBefore,
  bufferOf,
  characterText,
  firstByKey,
  groupAdded,
  indentBetween,
  newlineOf,
  openedTag,
  removal,
  replaced,
  tagText,
  withAttributes,
} from '../xml/xml.edit.ts'
import { stateOf, type TagPlace, type TransUnit, type XliffFile } from './xliff.parse.ts'
import { collapsed, writeText, type XliffDialect } from './xliff.text.ts'

interface EditState {
  readonly file: XliffFile
  readonly utf8: Buffer
  readonly how: XliffDialect
}

interface UnitText {
  readonly text: string
  readonly state: FileState
}

const { keyOf } = bySource

/** The file's bytes with the changes made. */
export function editXliff(file: XliffFile, { units }: FileChange, how: XliffDialect): Uint8Array {
  if (units.length === 0 || !file.root) return file.bytes
  const utf8 = bufferOf(file)
  const editing: EditState = { file, utf8, how }
  const byKey = firstByKey(file.entries, ({ unit }) => keyOf(unit))
  const find = (key: UnitKey): TransUnit => {
    const entry = byKey.get(key)
    if (!entry) throw new Error(`no string ${JSON.stringify(key)} in the file`)
    return entry
  }
  const removed = new Set<TransUnit>()
  const set = new Map<TransUnit, UnitText>()
  for (const one of units) {
    if (one.kind === 'remove') removed.add(find(one.key))
    if (one.kind === 'set') set.set(find(one.key), { text: one.target[0] ?? '', state: one.state })
  }
  const edits = [...removed].map(({ unit }) => removal(utf8, unit.span))
  for (const [entry, wanted] of set) if (!removed.has(entry)) edits.push(...setTarget(editing, entry, wanted))
  const added = units.flatMap((one) => (one.kind === 'add' ? [one.unit] : []))
  if (added.length > 0) edits.push(...additions(editing, added, byKey))
  return edits.length === 0 ? file.bytes : applyByteEdits(file.bytes, edits)
}

/** The state that a text can have: none is untranslated, and nothing else is. */
function settledState({ text, state }: UnitText, { how }: EditState): FileState {
  if (text === '') return 'untranslated'
  if (state === 'approved') return how.approves ? 'approved' : 'translated'
  return state === 'needs-editing' ? state : 'translated'
}

const STATE_NAMES: Readonly<Record<Exclude<FileState, 'needs-editing'>, string>> = {
  untranslated: 'new',
  translated: 'translated',
  approved: 'final',
  'read-only': 'translated',
}
const stateName = (state: FileState, { how }: EditState): string =>
  state === 'needs-editing' ? how.unsure : STATE_NAMES[state]

/** Changes of attributes that make a state of what they say. */
function stateChanges(editing: EditState, { target, approved, unit }: TransUnit, wanted: UnitText) {
  const isUsual = usesStates(editing)
  const state = settledState(wanted, editing)
  const isApproved = editing.how.approves ? state === 'approved' : approved
  const written = target?.said
  const isRight =
    stateOf(wanted.text, { said: written, approved: isApproved }, editing.how) === state &&
    (written !== 'final' || state === 'approved' || !editing.how.approves)
  const isNeeded = state === 'needs-editing' || (isUsual && !target && state !== 'untranslated')
  const said =
    written === undefined
      ? isNeeded
        ? stateName(state, editing)
        : undefined
      : isRight
        ? written
        : stateName(state, editing)
  const isFixed = unit.state === 'read-only'
  return isFixed ? { isApproved: approved, said: written } : { isApproved, said }
}

function setTarget(editing: EditState, entry: TransUnit, wanted: UnitText): ByteEdit[] {
  const { unit, target } = entry
  const isSame = unit.target[0] === wanted.text
  if (isSame && (unit.state === 'read-only' || unit.state === settledState(wanted, editing))) return []
  const edits: ByteEdit[] = []
  const { isApproved, said } = stateChanges(editing, entry, wanted)
  if (isApproved !== entry.approved) {
    const tag = withAttributes(tagText(editing.utf8, entry.tag), { approved: isApproved ? 'yes' : 'no' })
    edits.push(replaced(entry.tag.start, entry.tag.end, tag))
  }
  if (isSame && said === target?.said) return edits
  const isKept = target ? target.preserve : entry.preserve
  const attributes = {
    ...(said !== target?.said && said !== undefined && { state: said }),
    ...(!isKept && collapsed(wanted.text) !== wanted.text && { 'xml:space': 'preserve' }),
  }
  const content = isSame ? null : written(editing, unit, wanted.text)
  edits.push(targetEdit(editing, entry, { attributes, content }))
  return edits
}

interface TargetChange {
  readonly attributes: Readonly<Record<string, string>>
  /** Null: as it is. */
  readonly content: string | null
}

function targetEdit(
  editing: EditState,
  { target, source }: TransUnit,
  { attributes, content }: TargetChange,
): ByteEdit {
  const name = `${editing.file.prefix}target`
  if (!target) {
    const tag = withAttributes(`<${name}>`, attributes)
    const line = blanksBefore(editing.utf8, source.start) ?? ''
    return replaced(source.end, source.end, `${line}${tag}${content ?? ''}</${name}>`)
  }
  const tag = withAttributes(tagText(editing.utf8, target.tag), attributes)
  if (content === null || (content === '' && target.tag.closed)) return replaced(target.tag.start, target.tag.end, tag)
  if (target.tag.closed) return replaced(target.tag.start, target.end, `${openedTag(tag)}${content}</${name}>`)
  return replaced(target.tag.start, target.content.end, `${tag}${content}`)
}

function written({ file, how }: EditState, unit: Pick<FileUnit, 'source' | 'form'>, text: string): string {
  const { prefix, entities } = file
  return writeText(text, unit.form, { ...how, prefix, entities, source: unit.source[0] ?? '' })
}

/** Whether the file's targets say their states. */
const usesStates = ({ file }: EditState): boolean => file.entries.some(({ target }) => target?.said !== undefined)

function additions(editing: EditState, added: readonly NewUnit[], byKey: ReadonlyMap<UnitKey, TransUnit>): ByteEdit[] {
  const { file, utf8 } = editing
  const { entries } = file
  const [first] = entries
  const body = file.parts.find((part) => part.body)?.body
  const newline = newlineOf(utf8)
  const bodyLine = body ? blanksBefore(utf8, body.start) : undefined
  const line = first ? (blanksBefore(utf8, first.tag.start) ?? '') : `${bodyLine ?? newline}  `
  const unitInner = first && blanksBefore(utf8, first.source.start)
  const inner = first ? (unitInner ?? '') : `${line}${indentBetween(bodyLine, line)}`
  const groups = groupAdded(added, keyOf, { byKey, last: entries.at(-1) ?? null })
  return [...groups].map(([anchor, units]) => {
    const part = anchor ? anchor.file : file.parts.findIndex((one) => one.body)
    const original = file.parts[part]?.original ?? ''
    // What stands around the neighbour may say that nothing in it is to be translated.
    const isFixed = anchor?.unit.state === 'read-only'
    const text = units.map((unit) => `${line}${render(editing, unit, { line, inner, original, isFixed })}`).join('')
    if (anchor) return replaced(anchor.end, anchor.end, text)
    if (body) return intoBody(editing, body, { text, line: bodyLine ?? newline, isEmpty: entries.length === 0 })
    return intoRoot(editing, text, newline)
  })
}

function intoBody(
  editing: EditState,
  tag: TagPlace,
  { text, line, isEmpty }: { readonly text: string; readonly line: string; readonly isEmpty: boolean },
): ByteEdit {
  const name = `${editing.file.prefix}body`
  if (tag.closed)
    return replaced(tag.start, tag.end, `${openedTag(tagText(editing.utf8, tag))}${text}${line}</${name}>`)
  const isTight = isEmpty && editing.utf8[tag.end] === 60 && editing.utf8[tag.end + 1] === 47
  return replaced(tag.end, tag.end, isTight ? `${text}${line}` : text)
}

/** Into a document that has no file yet. */
function intoRoot(editing: EditState, units: string, newline: string): ByteEdit {
  const { root, prefix } = editing.file
  const tag = root ?? { start: 0, end: 0, closed: false }
  const start = `<${prefix}file original="" source-language="en" datatype="plaintext">`
  const text = `${newline}${start}<${prefix}body>${units}${newline}</${prefix}body></${prefix}file>${newline}`
  if (!tag.closed) return replaced(tag.end, tag.end, text)
  return replaced(tag.start, tag.end, `${openedTag(tagText(editing.utf8, tag))}${text}</${prefix}xliff>`)
}

interface NewEntryPlace {
  readonly line: string
  readonly inner: string
  /** The name of its `file`. */
  readonly original: string
  /** What stands beside it is not to be translated. */
  readonly isFixed: boolean
}

/** An entry; `line` stands before it, `inner` before each of its parts. */
function render(editing: EditState, unit: NewUnit, { line, inner, original, isFixed }: NewEntryPlace): string {
  const { prefix } = editing.file
  const { context, notes, flags } = unit
  const source = unit.source[0] ?? ''
  const text = unit.target[0] ?? ''
  const isNamedById = context.startsWith(`${original}///`)
  const id = isNamedById ? context.slice(original.length + 3) : context
  const state = settledState({ text, state: unit.state }, editing)
  const [, kind, width] = /(?:^|, )(max-length|max-size):([0-9]{1,9})(?:,|$)/.exec(flags) ?? []
  const tag = withAttributes(`<${prefix}trans-unit>`, {
    id,
    ...(!isNamedById && { resname: context }),
    ...(unit.state === 'read-only' && { translate: 'no' }),
    ...(unit.state !== 'read-only' && isFixed && { translate: 'yes' }),
    ...(state === 'approved' && { approved: 'yes' }),
    ...(width !== undefined && { maxwidth: width, ...(kind === 'max-length' && { 'size-unit': 'char' }) }),
  })
  const spaced = (value: string) => (collapsed(value) === value ? {} : { 'xml:space': 'preserve' })
  const sourceTag = withAttributes(`<${prefix}source>`, spaced(source))
  const said = state === 'needs-editing' || usesStates(editing) ? { state: stateName(state, editing) } : {}
  const targetTag = withAttributes(`<${prefix}target>`, { ...said, ...spaced(text) })
  const parts = [
    `${sourceTag}${written(editing, unit, source)}</${prefix}source>`,
    ...(text === '' ? [] : [`${targetTag}${written(editing, unit, text)}</${prefix}target>`]),
    ...places(unit.location, prefix),
    ...notes.map(({ by, text: note }) => `<${prefix}note from="${by}">${characterText(note)}</${prefix}note>`),
  ]
  return `${tag}${parts.map((part) => `${inner}${part}`).join('')}${line}</${prefix}trans-unit>`
}

/** References as XLIFF has them. */
function places(location: string, prefix: string): string[] {
  return location
    .split(', ')
    .filter((one) => one !== '')
    .map((one) => {
      const [, file = one, line] = /^(.*):([0-9]+)$/.exec(one) ?? []
      const context = (type: string, value: string) =>
        `<${prefix}context context-type="${attributeText(type)}">${characterText(value)}</${prefix}context>`
      const number = line === undefined ? '' : context('linenumber', line)
      return `<${prefix}context-group purpose="location">${context('sourcefile', file)}${number}</${prefix}context-group>`
    })
}

/** The file for a language: without translations, and with the language's name. Strings that are not to be translated stay. */
export function xliffFor(file: XliffFile, languageCode: string): Uint8Array {
  const utf8 = bufferOf(file)
  const edits = file.parts.map(({ tag }) =>
    replaced(
      tag.start,
      tag.end,
      withAttributes(tagText(utf8, tag), { 'target-language': languageCode.replaceAll('_', '-') }),
    ),
  )
  for (const { unit, tag, target, approved } of file.entries) {
    if (unit.state === 'read-only') continue
    if (target) edits.push(removal(utf8, { start: target.tag.start, end: target.end }))
    if (approved) edits.push(replaced(tag.start, tag.end, withAttributes(tagText(utf8, tag), { approved: null })))
  }
  return edits.length === 0 ? file.bytes : applyByteEdits(file.bytes, edits)
}
