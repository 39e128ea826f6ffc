import { applyByteEdits, applyEdits, type Edit } from '@weft/text'
import type { FileChange, FileState, FileUnit } from '../format.ts'
import { finderOf } from '../identity.ts'
import type { Entry, LineFile } from './line-file.ts'
import { placeEntries } from './line-place.ts'
import { nextLine, skipBlanks } from './line-text.ts'
import { newlineAt, type Writer } from './line-writer.ts'
import { encodeAs, type View } from './view.ts'

/** The file's bytes with the changes made; without a change the very same. */
export function editLines<One extends Entry>(
  file: LineFile<One>,
  { units, like }: FileChange,
  writer: Writer<One>,
): Uint8Array {
  const { view } = file
  if (units.length === 0) return view.bytes
  const find = finderOf(file.entries, ({ unit }: One) => writer.identity.keyOf(unit))
  const removed = new Set<One>()
  for (const change of units) if (change.kind === 'remove') removed.add(find(change.key))
  const set = new Map<One, { readonly target: readonly string[]; readonly state: FileState }>()
  // If two changes affect one string, the later one counts.
  for (const change of units) if (change.kind === 'set') set.set(find(change.key), change)
  const edits = [...(writer.remove?.(file, removed) ?? [...removed].flatMap((entry) => entryRemovals(view, entry)))]
  for (const [entry, { target, state }] of set) {
    if (removed.has(entry)) continue
    if (sameTexts(entry.unit, target) && !(writer.saysStates && entry.unit.state !== state)) continue
    const newline = newlineAt(view, entry.places[0]?.start ?? 0, writer)
    edits.push(...writer.setTexts(file, entry, target, { newline, state }))
  }
  const bytes = edits.length === 0 ? view.bytes : writtenEdits(view, joined(edits))
  const added = units.flatMap((change) => (change.kind === 'add' ? [change.unit] : []))
  if (added.length === 0) return bytes
  // Place new strings in the edited file, because their neighbours may have moved.
  const now = edits.length === 0 ? file : writer.open(bytes)
  const canShow = now.entries.length < 2 && like !== undefined && like.problems.length === 0
  const template = canShow ? writer.open(like.bytes) : null
  return writtenEdits(now.view, writer.place?.(now, added, template) ?? placeEntries(now, added, writer, template))
}

const sameTexts = ({ target }: FileUnit, texts: readonly string[]) =>
  texts.length === target.length && texts.every((text, index) => text === target[index])

/** Removals that meet become one, so that none covers another. */
function joined(edits: readonly Edit[]): Edit[] {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  const result: Edit[] = []
  for (const edit of sorted) {
    const last = result.at(-1)
    if (last && last.content === '' && edit.content === '' && edit.span.start <= last.span.end) {
      const end = Math.max(last.span.end, edit.span.end)
      result[result.length - 1] = { span: { start: last.span.start, end }, content: '' }
    } else result.push(edit)
  }
  return result
}

/**
 * The bytes of the edited file. If its charset lacks a character, the whole file becomes UTF-8: a translation is worth more
 * than unchanged bytes.
 */
export function writtenEdits(view: View, edits: readonly Edit[]): Uint8Array {
  const { bytes, charset, width } = view
  const inBytes: Edit<Uint8Array>[] = []
  for (const { span, content } of edits) {
    const encoded = encodeAs(charset, content)
    if (!encoded) return Buffer.from(applyEdits(view.text, edits).toWellFormed())
    inBytes.push({ span: { start: span.start * width, end: span.end * width }, content: encoded })
  }
  return applyByteEdits(bytes, inBytes)
}

/** Removes an entry with all its lines, and the entries that it hid. */
export const entryRemovals = (view: View, { places, doubles = [] }: Entry): Edit[] =>
  [...places, ...doubles].map((place) => removal(view, place))

/** Takes out an entry with its line, and the blank lines after it where others stand before it. */
function removal({ text, start: first }: View, { start, end }: { start: number; end: number }): Edit {
  const after = nextLine(text, end)
  let from = start
  while (from > first && (text[from - 1] === ' ' || text[from - 1] === '\t')) from--
  const beginsLine = from === first || text[from - 1] === '\n' || text[from - 1] === '\r'
  if (!beginsLine || !isBlank(text, end, after)) return { span: { start, end }, content: '' }
  const isAfterBlank = from === first || isBlankBefore(text, from, first)
  let to = after
  if (isAfterBlank) {
    for (let next = nextLine(text, to); next > to && isBlank(text, to, next); next = nextLine(text, to)) to = next
  }
  return { span: { start: from, end: to }, content: '' }
}

/** Whether nothing but blanks stands on the rest of a line; other signs that JavaScript trims are texts in some formats. */
function isBlank(text: string, from: number, to: number): boolean {
  const at = skipBlanks(text, from)
  return at >= to || text[at] === '\r' || text[at] === '\n'
}

/** Whether the line before a line's start is blank. */
function isBlankBefore(text: string, at: number, first: number): boolean {
  let end = at - 1
  if (text[end] === '\n' && text[end - 1] === '\r') end--
  let start = end
  while (start > first && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--
  return start === first || text[start - 1] === '\n' || text[start - 1] === '\r'
}
