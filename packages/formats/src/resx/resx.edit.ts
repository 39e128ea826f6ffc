import { applyByteEdits } from '@weft/text'
import type { Document, FileChange, NewUnit, UnitKey } from '../format.ts'
import { firstText } from '../unit-facts.ts'
import {
  attributeText,
  type ByteEdit,
  blanksBefore,
  bufferOf,
  elementText,
  firstByKey,
  groupAdded,
  indentBetween,
  lineOf,
  newlineOf,
  openedTag,
  removal,
  replaced,
  sortedChanges,
  tagText,
  withAttributes,
} from '../xml/xml.edit.ts'
import type { TagPlace } from '../xml/xml.scan.ts'
import type { Data, ResxFile } from './resx.parse.ts'
import { writeText } from './resx.text.ts'

interface EditState {
  readonly file: ResxFile
  readonly utf8: Buffer
  readonly newline: string
  /** Elements without text get an end tag. */
  readonly closes: boolean
}

/** The file's bytes with the changes made. */
export function editResx(file: ResxFile, { units, like }: FileChange, closes: boolean): Uint8Array {
  if (units.length === 0 || !file.root) return file.bytes
  const utf8 = bufferOf(file)
  const editing: EditState = { file, utf8, newline: newlineOf(utf8), closes }
  const byKey = firstByKey(file.entries, ({ unit }) => unit.context)
  const { removed, set, added } = sortedChanges(units, byKey)
  const edits = [...removed].map(({ unit }) => removal(utf8, unit.span))
  for (const [data, { target }] of set) edits.push(...setValue(editing, data, firstText(target)))
  if (added.length > 0) edits.push(...additions(editing, added, byKey, like))
  return edits.length === 0 ? file.bytes : applyByteEdits(file.bytes, edits)
}

/** .NET would drop a text that has only blanks. */
const isBlank = (text: string): boolean => /^[ \t\r\n]+$/.test(text)

function setValue(
  { utf8, newline, closes }: EditState,
  { unit, tag, value, preserve }: Data,
  text: string,
): ByteEdit[] {
  if (text === unit.target[0]) return []
  const content = writeText(text, unit.form, newline)
  const spaced = { ...(!preserve && isBlank(text) && { 'xml:space': 'preserve' }) }
  const old = tagText(utf8, tag)
  const start = withAttributes(old, spaced)
  if (!value) {
    const element = elementText('<value>', content, closes)
    if (tag.closed) return [replaced(tag.start, tag.end, `${openedTag(start)}${element}</data>`)]
    return [replaced(tag.start, tag.end, `${start}${element}`)]
  }
  const edits = start === old ? [] : [replaced(tag.start, tag.end, start)]
  const { tag: valueTag, content: place, end } = value
  if (!valueTag.closed) return [...edits, replaced(place.start, place.end, content)]
  return [...edits, replaced(valueTag.start, end, `${openedTag(tagText(utf8, valueTag))}${content}</value>`)]
}

interface Lines {
  /** The indentation of an entry. */
  readonly outer: string
  /** The indentation of its parts. */
  readonly inner: string
}

/** How the entries of a file are laid out; null where it has none. */
function linesOf({ entries }: ResxFile, utf8: Buffer): Lines | null {
  const [first] = entries
  if (!first) return null
  const outer = blanksBefore(utf8, first.unit.span.start) ?? ''
  return { outer, inner: (first.value && blanksBefore(utf8, first.value.tag.start)) ?? '' }
}

function usualLines(newline: string, like: Document | undefined): Lines {
  const outer = (like && lineOf(like))?.replace(/[\r\n]/g, '') ?? '  '
  return { outer: `${newline}${outer}`, inner: `${newline}${outer}${indentBetween('', outer)}` }
}

function additions(
  { file, utf8, newline, closes }: EditState,
  added: readonly NewUnit[],
  byKey: ReadonlyMap<UnitKey, Data>,
  like: Document | undefined,
): ByteEdit[] {
  const { root, entries } = file
  if (!root) return []
  const lines = linesOf(file, utf8) ?? usualLines(newline, like)
  const [first] = entries
  const groups = groupAdded(added, ({ context }) => context, { byKey, last: entries.at(-1) ?? null })
  return [...groups].map(([anchor, units]) => {
    const text = units.map((unit) => `${lines.outer}${render(unit, lines, { newline, closes })}`).join('')
    if (anchor) return replaced(anchor.unit.span.end, anchor.unit.span.end, text)
    const { tag, end } = root
    if (tag.closed)
      return replaced(tag.start, tag.end, `${openedTag(tagText(utf8, tag))}${text}${newline}</${nameOf(utf8, tag)}>`)
    // Before the first string; without one at the end, behind what describes the file.
    const at = first ? first.unit.span.start : end
    const before = at - (blanksBefore(utf8, at)?.length ?? 0)
    const isTight = !first && before === at
    return replaced(before, before, isTight ? `${text}${newline}` : text)
  })
}

const nameOf = (utf8: Buffer, tag: TagPlace): string => /^<([^\s/>]+)/.exec(tagText(utf8, tag))?.[1] ?? 'root'

function render(
  { context, target, form, notes }: NewUnit,
  { outer, inner }: Lines,
  { newline, closes }: Pick<EditState, 'newline' | 'closes'>,
): string {
  const comment = notes.map(({ text }) => text).join('\n')
  const value = `${inner}${elementText('<value>', writeText(firstText(target), form, newline), closes)}`
  const note = comment === '' ? '' : `${inner}<comment>${writeText(comment, undefined, newline)}</comment>`
  return `<data name="${attributeText(context)}" xml:space="preserve">${value}${note}${outer}</data>`
}

/** The start of a translation: everything that describes the file, without its data. Programs take missing strings from the template. */
export function withoutData(file: ResxFile): Uint8Array {
  const utf8 = bufferOf(file)
  const spans = [...file.entries.map(({ unit }) => unit.span), ...file.others]
  return spans.length === 0
    ? file.bytes
    : applyByteEdits(
        file.bytes,
        spans.map((span) => removal(utf8, span)),
      )
}
