import { applyByteEdits } from '@weft/text'
import type { FileChange, FileState, NewFile, NewUnit, UnitKey } from '../format.ts'
import { bySource } from '../identity.ts'
import { firstText } from '../unit-facts.ts'
import {
  type ByteEdit,
  blanksBefore,
  bufferOf,
  firstByKey,
  groupAdded,
  indentBetween,
  newlineOf,
  openedTag,
  removal,
  replaced,
  sortedChanges,
  tagText,
  withAttributes,
} from '../xml/xml.edit.ts'
import type { TagPlace } from '../xml/xml.scan.ts'
import { setAppleForms } from './xliff.apple-edit.ts'
import { type EditState, renderEntry, settledState, stateName, written } from './xliff.entry.ts'
import type { TransUnit, XliffFile } from './xliff.parse.ts'
import { setTarget } from './xliff.target.ts'
import { collapsed, type XliffDialect } from './xliff.text.ts'

interface UnitTexts {
  readonly target: readonly string[]
  readonly state: FileState
}

const { keyOf } = bySource
const formsOf = (entry: TransUnit): readonly TransUnit[] => entry.forms ?? [entry]

/** The file's bytes with the changes made. */
export function editXliff(file: XliffFile, { units }: FileChange, how: XliffDialect): Uint8Array {
  if (units.length === 0 || !file.root) return file.bytes
  const utf8 = bufferOf(file)
  const usesStates = file.entries.some((entry) => formsOf(entry).some(({ target }) => target?.said !== undefined))
  const editing: EditState = { file, root: file.root, utf8, how, usesStates }
  const byKey = firstByKey(file.entries, ({ unit }) => keyOf(unit))
  const { removed, set, added } = sortedChanges(units, byKey)
  const edits = [...removed].flatMap((entry) => removals(utf8, entry))
  for (const [entry, wanted] of set) edits.push(...setTexts(editing, entry, wanted))
  edits.push(...additions(editing, added, byKey))
  return applyByteEdits(file.bytes, edits)
}

/** Forms of Apple stand for themselves, and others may stand between them. */
const removals = (utf8: Buffer, { unit, forms, names }: TransUnit): ByteEdit[] =>
  (names && forms ? forms.map((form) => form.unit) : [unit]).map(({ span }) => removal(utf8, span))

function setTexts(editing: EditState, entry: TransUnit, { target, state }: UnitTexts): ByteEdit[] {
  const { unit, forms } = entry
  if (!forms) return setTarget(editing, entry, { text: firstText(target), state })
  const isSame = target.every((text, form) => text === unit.target[form])
  // Forms may differ in their states; what says the same together stays.
  if (isSame && (state === unit.state || unit.state === 'read-only')) return []
  if (entry.names) return setAppleForms(editing, { ...entry, forms, names: entry.names }, { target, state })
  const edits = forms
    .slice(0, target.length)
    .flatMap((form, index) => setTarget(editing, form, { text: target[index] ?? '', state }))
  const more = target.slice(forms.length)
  return more.every((text) => text === '') ? edits : [...edits, moreForms(editing, forms, { target: more, state })]
}

/** The id of a form: that of its group with the form's index. */
const FORM_ID = /(\sid[ \t\r\n]*=[ \t\r\n]*["'][^"'<]*?)(?:\[[0-9]{1,2}\])?(?=["'])/

/** Forms that the group does not have yet, after its last. */
function moreForms(editing: EditState, forms: readonly TransUnit[], { target, state }: UnitTexts): ByteEdit {
  const { utf8, file } = editing
  const last = forms.at(-1)
  if (!last) throw new Error('a group of plural forms has one form at least')
  const line = blanksBefore(utf8, last.tag.start) ?? ''
  const inner = blanksBefore(utf8, last.source.start) ?? ''
  const text = target.map((said, index) => {
    const approved = settledState({ text: said, state }, editing) === 'approved' ? 'yes' : null
    const named = openedTag(tagText(utf8, last.tag)).replace(FORM_ID, `$1[${forms.length + index}]`)
    const tag = withAttributes(named, { approved })
    const wanted = { text: said, state: settledState({ text: said, state }, editing) }
    const attributes = {
      ...((wanted.state === 'needs-editing' || editing.usesStates) && { state: stateName(wanted.state, editing) }),
      ...(!last.preserve && collapsed(said) !== said && { 'xml:space': 'preserve' }),
    }
    const start = withAttributes(`<${file.prefix}target>`, attributes)
    const source = `${inner}${tagText(utf8, last.source)}`
    const content = `${inner}${start}${written(editing, last.unit, said)}</${file.prefix}target>`
    return `${line}${tag}${source}${content}${line}</${file.prefix}trans-unit>`
  })
  return replaced(last.end, last.end, text.join(''))
}

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
    // The elements around the neighbour may forbid translation of their content.
    const isFixed = anchor?.unit.state === 'read-only'
    const text = units
      .map((unit) => `${line}${renderEntry(editing, unit, { line, inner, original, isFixed })}`)
      .join('')
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
  const isTight = isEmpty && editing.utf8.toString('latin1', tag.end, tag.end + 2) === '</'
  return replaced(tag.end, tag.end, isTight ? `${text}${line}` : text)
}

/** Into a document that has no file yet. */
function intoRoot(editing: EditState, units: string, newline: string): ByteEdit {
  const { root: tag } = editing
  const { prefix } = editing.file
  const start = `<${prefix}file original="" source-language="en" datatype="plaintext">`
  const text = `${newline}${start}<${prefix}body>${units}${newline}</${prefix}body></${prefix}file>${newline}`
  if (!tag.closed) return replaced(tag.end, tag.end, text)
  return replaced(tag.start, tag.end, `${openedTag(tagText(editing.utf8, tag))}${text}</${prefix}xliff>`)
}

/** The file for a language: without translations, and with the language's name. Strings that are not to be translated stay. */
export function xliffFor(file: XliffFile, { languageCode, plural }: NewFile): Uint8Array {
  const utf8 = bufferOf(file)
  const edits = file.parts.map(({ tag }) =>
    replaced(
      tag.start,
      tag.end,
      withAttributes(tagText(utf8, tag), { 'target-language': languageCode.replaceAll('_', '-') }),
    ),
  )
  const mostOf = ({ names }: TransUnit) => (names ? names.length : Math.max(2, plural.number))
  const surplus = file.entries.flatMap((entry) => entry.forms?.slice(mostOf(entry)) ?? [])
  edits.push(...surplus.map(({ unit }) => removal(utf8, unit.span)))
  const entries = [
    ...(file.header ? [file.header] : []),
    ...file.entries.flatMap((entry) => formsOf(entry).slice(0, entry.forms ? mostOf(entry) : 1)),
  ]
  for (const { unit, tag, target, approved } of entries) {
    if (unit.state === 'read-only') continue
    if (target) edits.push(removal(utf8, { start: target.tag.start, end: target.end }))
    if (approved) edits.push(replaced(tag.start, tag.end, withAttributes(tagText(utf8, tag), { approved: null })))
  }
  return applyByteEdits(file.bytes, edits)
}
