import { applyByteEdits, type Edit, type Span } from '@weft/text'
import type { FileChange, FileUnit } from '../format.ts'
import { finderOf } from '../identity.ts'
import { encodeFor } from './po.charset.ts'
import type { PoFile } from './po.file.ts'
import { editHeader, headerValues } from './po.header-edit.ts'
import { blankLineEnd, textStart } from './po.layout.ts'
import { readCatalogue } from './po.parse.ts'
import { placeUnits, removeEntry, type Spelling } from './po.place.ts'
import * as token from './po.scan.ts'
import { setUnit, type UnitText } from './po.set.ts'
import { type FileStyle, fileStyle } from './po.style.ts'

/** The file's bytes with the changes made. A key that is not there is a bug of the caller and throws. */
export function editPo(file: PoFile, change: FileChange, spelling: Spelling): Uint8Array {
  if (change.units.length === 0 && !change.header) return file.bytes
  const { utf8, catalogue } = file
  const style = once(() => fileStyle(utf8, catalogue.units, file.parameters))
  const edits = [...unitEdits(file, change, spelling, style)]
  if (change.header && catalogue.header) {
    edits.push(...editHeader(utf8, catalogue.header, headerValues(change.header), style()))
  }
  if (edits.length === 0) return file.bytes
  return encode(file, Buffer.from(applyByteEdits(utf8, edits)), { spelling, style: style() })
}

function unitEdits(
  file: PoFile,
  { units }: FileChange,
  spelling: Spelling,
  style: () => FileStyle,
): readonly Edit<Uint8Array>[] {
  if (units.length === 0) return []
  const find = finderOf(file.catalogue.units, spelling.identity.keyOf)
  const removed = new Set<FileUnit>()
  for (const change of units) if (change.kind === 'remove') removed.add(find(change.key))
  const added = units.flatMap((change) => (change.kind === 'add' ? [change.unit] : []))
  const placed = added.length > 0 ? placeUnits(file, added, { spelling, style: style() }) : []
  const edits = removals(file.utf8, removed, new Set(placed.map(({ span }) => span.start)))
  const first = firstInHead(placed, removedHead(file.utf8, edits))
  const set = new Map<FileUnit, UnitText>()
  // If two changes affect one string, the later one counts.
  for (const change of units) if (change.kind === 'set') set.set(find(change.key), change)
  for (const [unit, wanted] of set) if (!removed.has(unit)) edits.push(...setUnit(file.utf8, unit, wanted, style))
  return [...edits, ...placed.map((edit) => (edit === first ? withoutGap(edit) : edit))]
}

/**
 * Entries that go, in order: the first of a file takes the blank lines behind it along, which are before the next one; but not where
 * a new entry comes before those.
 */
function removals(utf8: Buffer, removed: ReadonlySet<FileUnit>, additions: ReadonlySet<number>): Edit<Uint8Array>[] {
  let last = 0
  return [...removed]
    .sort((a, b) => a.span.start - b.span.start)
    .map(({ span }) => {
      const { start, end } = removeEntry(utf8, span).span
      const own = blankLineEnd(utf8, span.end)
      const stop = additions.has(own) ? own : end
      const gone = { start: Math.max(start, last), end: stop }
      last = stop
      return { span: gone, content: new Uint8Array() }
    })
}

/** How much of a file's beginning goes. */
function removedHead(utf8: Buffer, gone: readonly Edit<Uint8Array>[]): Span {
  const start = textStart(utf8)
  let end = start
  for (const { span } of gone) {
    if (span.start > end) break
    end = span.end
  }
  return { start, end }
}

/** The first new entry among those whose neighbours go from a file's beginning: nothing stands before it. */
function firstInHead(placed: readonly Edit<Uint8Array>[], { start, end }: Span): Edit<Uint8Array> | undefined {
  const inside = placed.filter(({ span, content }) => content.length > 0 && span.start > start && span.start <= end)
  return inside.toSorted((a, b) => a.span.start - b.span.start)[0]
}

/** A new entry without the blank lines before it. */
function withoutGap({ span, content }: Edit<Uint8Array>): Edit<Uint8Array> {
  let start = 0
  while (content[start] === token.NEWLINE || content[start] === token.RETURN) start++
  return { span, content: content.subarray(start) }
}

/**
 * Back to the file's charset. If it lacks a character, file and header become UTF-8: a translation is worth more than
 * unchanged bytes.
 */
function encode(file: PoFile, utf8: Buffer, { spelling, style }: { spelling: Spelling; style: FileStyle }): Uint8Array {
  const encoded = encodeFor(file.charset, utf8)
  if (encoded) return encoded
  const { header, fields } = readCatalogue(utf8, spelling, null)
  if (!header) return utf8
  const contentType = (fields.get('Content-Type') ?? 'text/plain; charset=').replace(/charset=.*$/i, 'charset=UTF-8')
  return applyByteEdits(utf8, editHeader(utf8, header, { 'Content-Type': contentType }, style))
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
