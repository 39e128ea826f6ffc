import type { Edit, Span } from '@weft/text'
import type { FileUnit, NewUnit, UnitNote } from '../format.ts'
import type { Identity } from '../identity.ts'
import { PlacedUnits } from '../placed-units.ts'
import { firstText } from '../unit-facts.ts'
import { splitFlags } from './po.comments.ts'
import type { Dialect } from './po.entry.ts'
import type { PoFile } from './po.file.ts'
import { blankLineEnd, textStart } from './po.layout.ts'
import type { PoNames } from './po.names.ts'
import { obsoleteUnits } from './po.obsolete.ts'
import * as token from './po.scan.ts'
import type { FileStyle } from './po.style.ts'
import { writeString } from './po.wrap.ts'

/** How a dialect names a string and spells it in a file. */
export interface Spelling extends Dialect {
  readonly identity: Identity
  /** msgctxt and msgid_plural are null for none. */
  spell(unit: Pick<FileUnit, 'context' | 'source' | 'target' | 'form'>): PoNames
}

interface PlaceContext {
  readonly spelling: Spelling
  readonly style: FileStyle
}

/**
 * Edits that add strings as msgmerge would: each after its neighbour in the source's order, before what is obsolete,
 * with as many blank lines between entries as the file has.
 */
export function placeUnits(file: PoFile, added: readonly NewUnit[], around: PlaceContext): Edit<Uint8Array>[] {
  const { utf8, catalogue } = file
  const unitKey = around.spelling.identity.keyOf
  const anchors = new Map<string, FileUnit>()
  for (const unit of catalogue.units) if (!anchors.has(unitKey(unit))) anchors.set(unitKey(unit), unit)
  const groups = new Map<FileUnit | null, PlacedUnits>()
  const groupOf = new Map<string, FileUnit | null>()
  for (const unit of added) {
    const anchor = anchorOf(unit)
    const group = groups.get(anchor) ?? new PlacedUnits()
    groups.set(anchor, group)
    groupOf.set(unitKey(unit), anchor)
    group.put(unitKey(unit), unit, unit.after)
  }
  function anchorOf({ after }: NewUnit): FileUnit | null {
    if (after === null) return null
    const placed = after === undefined ? undefined : groupOf.get(after)
    if (placed !== undefined) return placed
    return (after === undefined ? undefined : anchors.get(after)) ?? catalogue.units.at(-1) ?? null
  }
  const gap = gapOf(file, around.style.newline)
  const { revive, edits } = returning(file, groupOf, around.spelling)
  const additions = [...groups].map(([anchor, units]) => {
    const texts = units.list().map((unit) => writeUnit(revive(unit), around.spelling, around.style))
    const at = placeAfter(file, anchor)
    const text = texts.join(gap)
    // If nothing stands before it, the gap comes after.
    const isFirst = at === 0 || at === textStart(utf8)
    const content = isFirst ? `${text}${utf8.length > at ? gap : around.style.newline}` : `${gap}${text}`
    return { span: { start: at, end: at }, content: Buffer.from(content) }
  })
  return [...additions, ...edits]
}

/**
 * Strings that come back though the file keeps them as obsolete: the obsolete entry goes, and its translation is taken if
 * the new one has none, both as msgmerge does.
 */
function returning(
  { utf8, catalogue }: PoFile,
  added: ReadonlyMap<string, unknown>,
  spelling: Spelling,
): { revive(unit: NewUnit): NewUnit; edits: Edit<Uint8Array>[] } {
  const unitKey = spelling.identity.keyOf
  const units = obsoleteUnits(utf8, catalogue.obsolete, spelling).filter((unit) => added.has(unitKey(unit)))
  const byKey = new Map(units.map((unit) => [unitKey(unit), unit]))
  return {
    edits: units.map(({ span }) => removeEntry(utf8, span)),
    revive(unit) {
      const old = byKey.get(unitKey(unit))
      const isSameKind = old?.target.length === unit.target.length
      if (!old || !isSameKind || unit.target.some((text) => text !== '')) return unit
      return { ...unit, target: old.target, state: old.state, previousSource: old.previousSource }
    },
  }
}

/** The end of the entry before the new one; the end of the header without such an entry. */
function placeAfter({ utf8, catalogue }: PoFile, anchor: FileUnit | null): number {
  const before = anchor?.span ?? catalogue.header
  if (before) return blankLineEnd(utf8, before.end)
  return textStart(utf8)
}

/** The text between two entries of the file: a line end and usually one blank line. */
function gapOf({ utf8, catalogue }: PoFile, newline: string): string {
  const { header, units } = catalogue
  const first = header ?? units[0]?.span
  const second = units[header ? 0 : 1]?.span
  if (!first || !second || second.start < first.end) return newline.repeat(2)
  const between = utf8.toString('latin1', first.end, second.start)
  const lines = between.split(newline).length - 1
  // Obsolete entries or other text between them tell nothing.
  return /^\s*$/.test(between) && lines >= 1 ? newline.repeat(Math.min(lines, 4)) : newline.repeat(2)
}

/** An entry as GNU gettext writes it, without a line end after it. */
export function writeUnit(unit: Omit<NewUnit, 'after'>, spelling: Spelling, style: FileStyle): string {
  const { context, id, plural } = spelling.spell(unit)
  const isFuzzy = unit.state === 'needs-editing'
  const flags = [...(isFuzzy ? ['fuzzy'] : []), ...splitFlags(unit.flags)].join(', ')
  const write = (keyword: string, text: string, prefix = '') =>
    writeString(text, { prefix, keyword }, style, unit.flags)
  return [
    ...writeNotes(unit, 'translator', '#'),
    ...writeNotes(unit, 'developer', '#.'),
    ...(style.locations ? writeReferences(unit.location, style) : []),
    ...(flags === '' ? [] : [`#, ${flags}`]),
    ...(isFuzzy && style.previous && unit.previousSource !== '' ? [write('msgid', unit.previousSource, '#| ')] : []),
    ...(context === null ? [] : [write('msgctxt', context)]),
    write('msgid', id),
    ...(plural === null ? [] : [write('msgid_plural', plural)]),
    ...(plural === null
      ? [write('msgstr', firstText(unit.target))]
      : unit.target.map((text, index) => write(`msgstr[${index}]`, text))),
  ].join(style.newline)
}

function writeNotes({ notes }: Pick<NewUnit, 'notes'>, by: UnitNote['by'], mark: string): string[] {
  const lines = notes.flatMap((note) => (note.by === by ? note.text.split(/\r\n|\r|\n/) : []))
  return lines.map((line) => `${mark} ${line}`.trimEnd())
}

/** `#:` lines, filled like GNU gettext's: up to its page width, not to the width of the strings. */
function writeReferences(location: string, style: FileStyle): string[] {
  const width = style.width ?? 79
  const lines: string[] = []
  let line = '#:'
  for (const reference of location.split(', ')) {
    const name = reference.trim().replace(/\s+/g, ' ')
    if (name === '') continue
    // A file name with blanks stands between isolates, its line number outside of them.
    const word = name.includes(' ') ? name.replace(/^(.*?)(:\d+)?$/, ' \u2068$1\u2069$2') : ` ${name}`
    if (line.length > 2 && line.length + word.length > width) {
      lines.push(line)
      line = '#:'
    }
    line += word
  }
  return line === '#:' ? lines : [...lines, line]
}

/** Takes out an entry with the blank lines before it, or after it where it is the first of the file. */
export function removeEntry(utf8: Uint8Array, span: Span): Edit<Uint8Array> {
  const isBlank = (at: number) => {
    const byte = utf8[at]
    return byte === token.NEWLINE || byte === token.RETURN || byte === token.SPACE || byte === token.TAB
  }
  let start = span.start
  while (start > 0 && isBlank(start - 1)) start--
  let end = blankLineEnd(utf8, span.end)
  const isFirst = start === 0 || start === textStart(utf8)
  if (isFirst) while (isBlank(end)) end++
  else start = Math.min(span.start, blankLineEnd(utf8, start))
  return { span: { start, end }, content: new Uint8Array() }
}
