import { applyByteEdits } from '@weft/text'
import type { Document, FileChange, NewUnit, UnitKey } from '../format.ts'
import { firstText } from '../unit-facts.ts'
import {
  type ByteEdit,
  blanksBefore,
  bufferOf,
  characterText,
  elementText,
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
import { localName, type NamedText, type NamedTextsDialect, type NamedTextsFile } from './named-texts.parse.ts'

interface EditState {
  readonly file: NamedTextsFile
  readonly utf8: Buffer
  readonly newline: string
  readonly dialect: NamedTextsDialect
  /** Elements without text get an end tag. */
  readonly closes: boolean
}

/** The file's bytes with the changes made. */
export function editNamedTexts(
  file: NamedTextsFile,
  { units, like }: FileChange,
  how: Pick<EditState, 'dialect' | 'closes'>,
): Uint8Array {
  if (units.length === 0 || !file.root) return file.bytes
  const utf8 = bufferOf(file)
  const editing: EditState = { file, utf8, newline: newlineOf(utf8), ...how }
  const byKey = firstByKey(file.entries, ({ unit }) => unit.context)
  const { removed, set, added } = sortedChanges(units, byKey)
  const edits = [...removed].map(({ unit }) => removal(utf8, unit.span))
  for (const [entry, { target }] of set) edits.push(...setText(editing, entry, firstText(target)))
  if (added.length > 0) edits.push(...additions(editing, added, byKey, like))
  return edits.length === 0 ? file.bytes : applyByteEdits(file.bytes, edits)
}

/** Readers of such files would take other blanks for these. */
const hasLooseBlanks = (text: string): boolean => /^[ \t\r\n]|[ \t\r\n]$|[\t\r\n]| {2}/.test(text)

function setText({ utf8, newline, dialect }: EditState, entry: NamedText, text: string): ByteEdit[] {
  if (text === entry.unit.target[0]) return []
  const { tag, content, unit } = entry
  const old = tagText(utf8, tag)
  if (entry.inAttribute && dialect.valueAttribute)
    return [replaced(tag.start, tag.end, withAttributes(old, { [dialect.valueAttribute]: written(text) }))]
  const keeps = dialect.joinsBlanks && !entry.preserve && hasLooseBlanks(text)
  const start = keeps ? withAttributes(old, { 'xml:space': 'preserve' }) : old
  const inside = writeText(text, unit.form, newline)
  if (tag.closed)
    return inside === '' ? [] : [replaced(tag.start, tag.end, `${openedTag(start)}${inside}</${nameOf(old)}>`)]
  const edits = start === old ? [] : [replaced(tag.start, tag.end, start)]
  return [...edits, replaced(content.start, content.end, inside)]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to say these
const written = (text: string): string => text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '\ufffd')

function writeText(text: string, form: string | undefined, newline: string): string {
  if (form === 'cdata' && text !== '' && !text.includes('\r'))
    return `<![CDATA[${written(text)
      .replace(/[\ufffe\uffff]/g, '\ufffd')
      .replaceAll(']]>', ']]]]><![CDATA[>')}]]>`.replaceAll('\n', newline)
  return characterText(text).replaceAll('>', '&gt;').replaceAll('\n', newline)
}

const nameOf = (tag: string): string => /^<([^\s/>]+)/.exec(tag)?.[1] ?? ''

/** The start tag of a new string, without its name: as the file's first, or the template's, has it. */
function modelTag({ file, utf8, dialect }: EditState, like: Document | undefined): string {
  const own = file.entries[0]
  if (own) return openedTag(tagText(utf8, own.tag))
  const other = like && likeFile(like)
  return other && isDeclared(other, file, utf8) ? openedTag(other) : dialect.usualTag
}

/** Whether the file knows the prefix of a tag. */
function isDeclared(tag: string, { root }: NamedTextsFile, utf8: Buffer): boolean {
  const prefix = /^<([^\s:/>]+):/.exec(tag)?.[1]
  return prefix === undefined || (root !== null && tagText(utf8, root.tag).includes(`xmlns:${prefix}=`))
}

const likes = new WeakMap<Document['units'], string>()
const likeFile = ({ units }: Document): string | undefined => likes.get(units)

/** Keeps how a file writes its strings, for files that have none yet. */
export function rememberTag(file: NamedTextsFile): void {
  const [first] = file.entries
  if (first) likes.set(file.units, tagText(bufferOf(file), first.tag))
}

function lineFor({ file, utf8, newline }: EditState, like: Document | undefined): string {
  const first = file.entries[0] ?? null
  if (first) return blanksBefore(utf8, first.unit.span.start) ?? ''
  const other = like?.units[0]
  const indent = (other && like && blanksBefore(like.bytes, other.span.start))?.replace(/[\r\n]/g, '') ?? '  '
  return `${newline}${indent}`
}

function additions(
  editing: EditState,
  added: readonly NewUnit[],
  byKey: ReadonlyMap<UnitKey, NamedText>,
  like: Document | undefined,
): ByteEdit[] {
  const { file, utf8, newline } = editing
  const { root, entries } = file
  if (!root) return []
  const line = lineFor(editing, like)
  const tag = modelTag(editing, like)
  const groups = groupAdded(added, ({ context }) => context, { byKey, last: entries.at(-1) ?? null })
  return [...groups].map(([anchor, units]) => {
    const text = units.map((unit) => `${line}${render(editing, unit, { tag, line })}`).join('')
    if (anchor) return replaced(anchor.unit.span.end, anchor.unit.span.end, text)
    if (root.tag.closed) return reopened(utf8, root.tag, `${text}${newline}`)
    const [first] = entries
    const at = first ? first.unit.span.start : root.end
    const before = at - (blanksBefore(utf8, at)?.length ?? 0)
    return replaced(before, before, !first && before === at ? `${text}${newline}` : text)
  })
}

function reopened(utf8: Buffer, tag: TagPlace, inside: string): ByteEdit {
  const old = tagText(utf8, tag)
  return replaced(tag.start, tag.end, `${openedTag(old)}${inside}</${nameOf(old)}>`)
}

function render(
  { dialect, newline, closes }: EditState,
  { context, target, form, notes }: NewUnit,
  { tag, line }: { readonly tag: string; readonly line: string },
): string {
  const text = firstText(target)
  const comments = notes.map((note) => `<!-- ${commentText(note.text)} -->${line === '' ? newline : line}`).join('')
  const attributes = [...tag.matchAll(/[ \t\r\n]([^\s=<>/"']+)[ \t\r\n]*=/g)].map(([, name = '']) => name)
  const key = attributes.find((name) => localName(name) === dialect.key) ?? dialect.key
  const kept = new Set([key, dialect.valueAttribute ?? ''])
  const others = attributes.filter((name) => !kept.has(name) && !name.startsWith('xmlns'))
  const cleared = Object.fromEntries(others.map((name) => [name, null]))
  const inAttribute = dialect.valueAttribute !== undefined && attributes.includes(dialect.valueAttribute)
  const blanks = dialect.joinsBlanks && hasLooseBlanks(text) ? { 'xml:space': 'preserve' } : {}
  const said = { ...cleared, [key]: written(context), ...blanks }
  if (inAttribute && dialect.valueAttribute) {
    const whole = withAttributes(tag, { ...said, [dialect.valueAttribute]: written(text) })
    return `${comments}${whole.replace(/>$/, ' />')}`
  }
  return `${comments}${elementText(withAttributes(tag, said), writeText(text, form, newline), closes)}`
}

/** A comment cannot hold two dashes, nor end with one. */
const commentText = (text: string): string =>
  written(text)
    .replaceAll(/-(?=-)/g, '- ')
    .replace(/-$/, '- ')
    .trim()

/** The start of a translation: everything but its strings, with the comments above them. */
export function withoutTexts(file: NamedTextsFile): Uint8Array {
  const utf8 = bufferOf(file)
  if (file.entries.length === 0) return file.bytes
  return applyByteEdits(
    file.bytes,
    file.entries.map(({ unit }) => removal(utf8, unit.span)),
  )
}
