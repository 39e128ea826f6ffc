import { applyByteEdits } from '@weft/text'
import type { FileChange, NewFile, NewUnit, UnitKey } from '../format.ts'
import { bySource } from '../identity.ts'
import { firstText } from '../unit-facts.ts'
import {
  attributeText,
  type ByteEdit,
  blanksBefore,
  bufferOf,
  characterText,
  elementText,
  firstByKey,
  groupAdded,
  indentBetween,
  newlineOf,
  openedTag,
  removal,
  replaced,
  sortedChanges,
  tagText,
} from '../xml/xml.edit.ts'
import type { LanguagePart, TbxFile, TermEntry } from './tbx.parse.ts'
import { languageTag, writeText } from './tbx.text.ts'

interface EditState {
  readonly file: TbxFile
  readonly utf8: Buffer
  /** Whether a new element without text has an end tag. */
  readonly closes: boolean
}

const { keyOf } = bySource

/** The file's bytes with the changes made. */
export function editTbx(file: TbxFile, { units }: FileChange, closes: boolean): Uint8Array {
  if (units.length === 0 || !file.body) return file.bytes
  const editing: EditState = { file, utf8: bufferOf(file), closes }
  const byKey = firstByKey(file.entries, ({ unit }) => keyOf(unit))
  const { removed, set, added } = sortedChanges(units, byKey)
  const edits = [...removed].map(({ unit }) => removal(editing.utf8, unit.span))
  for (const [entry, { target }] of set) edits.push(...setTerm(editing, entry, firstText(target)))
  edits.push(...additions(editing, added, byKey))
  return edits.length === 0 ? file.bytes : applyByteEdits(file.bytes, edits)
}

/** A term in its group, between the tags of a language. */
const termGroup = ({ names }: TbxFile, content: string): string =>
  `<${names.term}><term>${content}</term></${names.term}>`

function setTerm({ file, utf8 }: EditState, { unit, source, target }: TermEntry, text: string): ByteEdit[] {
  if (text === unit.target[0]) return []
  const content = writeText(text, unit.form)
  if (!target) {
    const name = file.names.language
    const line = blanksBefore(utf8, source.tag.start) ?? ''
    const at = source.end + tagEnd(utf8, source.end)
    const start = `<${name} xml:lang="${languageTag(file.targetCode ?? 'und')}">`
    return [replaced(at, at, `${line}${start}${termGroup(file, content)}</${name}>`)]
  }
  const { term, tag } = target
  if (term?.tag.closed)
    return [replaced(term.tag.start, term.end, `${openedTag(tagText(utf8, term.tag))}${content}</term>`)]
  if (term) return [replaced(term.content.start, term.content.end, content)]
  if (tag.closed)
    return [replaced(tag.start, tag.end, `${openedTag(tagText(utf8, tag))}${termGroup(file, content)}</${tag.name}>`)]
  return [replaced(tag.end, tag.end, termGroup(file, content))]
}

/** How long the end tag is that begins at a place. */
const tagEnd = (utf8: Buffer, at: number): number => utf8.indexOf('>', at) + 1 - at

interface Lines {
  /** The indentation of an entry. */
  readonly outer: string
  /** The indentation of its parts. */
  readonly inner: string
}

/** How the entries of a file are laid out; those of an empty one stand below its body. */
function linesOf({ file, utf8 }: EditState): Lines {
  const [first] = file.entries
  if (first) {
    const outer = blanksBefore(utf8, first.unit.span.start) ?? ''
    return { outer, inner: blanksBefore(utf8, first.parts[0]?.tag.start ?? 0) ?? '' }
  }
  const body = (file.body && blanksBefore(utf8, file.body.tag.start)) ?? newlineOf(utf8)
  const step = indentBetween(undefined, undefined)
  return { outer: `${body}${step}`, inner: `${body}${step}${step}` }
}

function additions(editing: EditState, added: readonly NewUnit[], byKey: ReadonlyMap<UnitKey, TermEntry>): ByteEdit[] {
  const { file, utf8 } = editing
  const { body, entries } = file
  if (!body) return []
  const lines = linesOf(editing)
  const bodyLine = blanksBefore(utf8, body.tag.start) ?? newlineOf(utf8)
  const groups = groupAdded(added, keyOf, { byKey, last: entries.at(-1) ?? null })
  return [...groups].map(([anchor, units]) => {
    const text = units.map((unit) => `${lines.outer}${render(editing, unit, lines)}`).join('')
    if (anchor) return replaced(anchor.unit.span.end, anchor.unit.span.end, text)
    const { tag } = body
    if (tag.closed)
      return replaced(tag.start, tag.end, `${openedTag(tagText(utf8, tag))}${text}${bodyLine}</${tag.name}>`)
    const isTight = entries.length === 0 && body.end === tag.end
    return replaced(tag.end, tag.end, isTight ? `${text}${bodyLine}` : text)
  })
}

function render({ file, closes }: EditState, unit: NewUnit, { outer, inner }: Lines): string {
  const { names, sourceCode, targetCode } = file
  const { context, source, target, notes, flags } = unit
  const status = /(?:^|,)\s*forbidden\s*(?:,|$)/.test(flags)
    ? '<termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote>'
    : ''
  const side = (code: string, content: string, about: string) =>
    `<${names.language} xml:lang="${languageTag(code)}"><${names.term}>${elementText('<term>', content, closes)}${about}</${names.term}></${names.language}>`
  const text = firstText(target)
  const said = text !== '' || status !== ''
  const parts = [
    ...notes.map(
      (note) => `<note${note.by === 'translator' ? ' from="translator"' : ''}>${characterText(note.text)}</note>`,
    ),
    side(sourceCode, writeText(firstText(source), undefined), ''),
    ...(said ? [side(targetCode ?? 'und', writeText(text, unit.form), status)] : []),
  ]
  const id = context === '' ? '' : ` id="${attributeText(context)}"`
  return `<${names.entry}${id}>${parts.map((part) => `${inner}${part}`).join('')}${outer}</${names.entry}>`
}

/** The terms of the source language alone. */
export function tbxFor(file: TbxFile, _about: NewFile): Uint8Array {
  const utf8 = bufferOf(file)
  const others = file.entries.flatMap(({ source, parts }) => parts.filter((part) => part !== source))
  if (others.length === 0) return file.bytes
  return applyByteEdits(
    file.bytes,
    others.map((part) => removal(utf8, spanOf(utf8, part))),
  )
}

const spanOf = (utf8: Buffer, { tag, end }: LanguagePart) => ({
  start: tag.start,
  end: tag.closed ? tag.end : end + tagEnd(utf8, end),
})
