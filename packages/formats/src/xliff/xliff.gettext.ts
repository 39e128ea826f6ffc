import type { Span } from '@weft/text'
import { duplicateUnits, MOST_WARNINGS } from '../duplicate-units.ts'
import type { FileState, FileUnit, ParseOptions, PluralRule, UnitNote } from '../format.ts'
import { bySource } from '../identity.ts'
import { parsePluralForms } from '../po/po.header.ts'
import { firstText, NO_NOTES } from '../unit-facts.ts'
import { attributeOf, leafText, readLeaves, type XmlLeaf } from '../xml/xml.leaves.ts'
import { resolveReferences, type XmlTag } from '../xml/xml.scan.ts'
import { noteWriter, parseXliff, type TransUnit, type XliffFile } from './xliff.parse.ts'
import { collapsed, type XliffDialect } from './xliff.text.ts'

/** A group of the forms of a string, as it lies in the file. */
interface PluralGroup {
  readonly tag: XmlTag
  readonly level: number
  end: number
  readonly notes: UnitNote[]
  readonly places: { file: string; line: string }[]
}

/** PoXLIFF's additions to XLIFF. */
interface GettextParts {
  readonly groups: PluralGroup[]
  /** Position of gettext's header, as a string; -1 without one. */
  header: number
}

/** Reads XLIFF 1.1 and 1.2 with plural forms: https://docs.oasis-open.org/xliff/v1.2/xliff-profile-po/xliff-profile-po-1.2.html */
export function parsePoXliff(bytes: Uint8Array, how: XliffDialect, { language }: ParseOptions = {}): XliffFile {
  const file = parseXliff(bytes, how)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (file.problems.length > 0 || !text.includes('x-gettext-')) return file
  const { groups, header: place } = readParts(text, file.prefix)
  const header = file.entries.find(({ tag }) => tag.start === place)
  const plural = header ? declaredRule(header) : null
  const strings = file.entries.filter((entry) => entry !== header)
  const entries = joined(file, strings, { groups, number: (plural ?? language?.plural)?.number })
  const units = entries.map(({ unit }) => unit)
  const warnings = () =>
    [
      ...file.warnings().filter(({ code }) => code !== 'duplicate-unit'),
      ...duplicateUnits(units, bySource.keyOf, 'string'),
    ].slice(0, MOST_WARNINGS)
  return { ...file, entries, units, warnings, plural, header }
}

const declaredRule = ({ unit }: TransUnit): PluralRule | null =>
  parsePluralForms(/(?:^|[ \n])Plural-Forms:([^\n]*)/.exec(firstText(unit.target))?.[1] ?? '')

function readParts(bytes: Buffer, prefix: string): GettextParts {
  const parts: GettextParts = { groups: [], header: -1 }
  let group: PluralGroup | null = null
  let isPlace = false
  readLeaves(bytes, {
    open(tag, level) {
      const name = tag.name.startsWith(prefix) ? tag.name.slice(prefix.length) : ''
      const kind = attributeOf(tag, 'restype')
      if (name === 'trans-unit' && kind === 'x-gettext-domain-header' && parts.header < 0) parts.header = tag.start
      if (!group) {
        if (name === 'group' && kind === 'x-gettext-plurals') group = { tag, level, end: 0, notes: [], places: [] }
        return false
      }
      const depth = level - group.level
      if (depth === 1) isPlace = name === 'context-group' && attributeOf(tag, 'purpose')?.includes('location') === true
      if (depth === 1 && isPlace) group.places.push({ file: '', line: '' })
      return (depth === 1 && name === 'note') || (depth === 2 && isPlace && name === 'context')
    },
    leaf(leaf) {
      if (group) readFact(bytes, leaf, { ...group, isNote: leaf.tag.name === `${prefix}note` })
    },
    close(span, level) {
      if (group?.level !== level) return
      group.end = span.end
      parts.groups.push(group)
      group = null
    },
  })
  return parts
}

function readFact(
  bytes: Buffer,
  leaf: XmlLeaf,
  { notes, places, isNote }: PluralGroup & { readonly isNote: boolean },
): void {
  const text = leafText(bytes, leaf, resolveReferences).trim()
  const type = attributeOf(leaf.tag, 'context-type')
  const place = places.at(-1)
  if (isNote && text !== '') notes.push({ by: noteWriter(leaf.tag), text })
  if (place && type === 'sourcefile') place.file = collapsed(text)
  if (place && type === 'linenumber') place.line = collapsed(text)
}

/** The strings of a file: the texts of a group are one. */
function joined(
  file: XliffFile,
  strings: readonly TransUnit[],
  { groups, number }: { readonly groups: readonly PluralGroup[]; readonly number: number | undefined },
): TransUnit[] {
  const entries: TransUnit[] = []
  let at = 0
  let forms: TransUnit[] = []
  const close = (group: PluralGroup | undefined) => {
    if (group && forms.length > 0) entries.push(pluralString(file, forms, { group, number }))
    forms = []
  }
  for (const entry of strings) {
    while (at < groups.length && (groups[at]?.end ?? 0) <= entry.tag.start) close(groups[at++])
    const group = groups[at]
    if (group && group.tag.start < entry.tag.start) forms.push(entry)
    else entries.push(entry)
  }
  close(groups[at])
  return entries
}

function pluralString(
  { parts }: XliffFile,
  forms: readonly TransUnit[],
  { group, number }: { readonly group: PluralGroup; readonly number: number | undefined },
): TransUnit {
  const [first, second] = forms
  if (!first) throw new Error('a group without texts is no string')
  const { tag, end } = group
  const span: Span = { start: tag.start, end }
  const source = [first, second ?? first].map(({ unit }) => firstText(unit.source))
  const said = forms.map(({ unit }) => firstText(unit.target))
  const target = number === undefined ? said : Array.from({ length: number }, (_, index) => said[index] ?? '')
  const unit: FileUnit = {
    ...first.unit,
    context: contextOf(tag, parts[first.file]?.original ?? '', first),
    source,
    target,
    state: stateOfForms(forms.slice(0, target.length)),
    notes: notesOf(group.notes, forms),
    location: locationOf(group.places, forms),
    span,
  }
  return { ...first, unit, tag, end, forms }
}

/** The name of a group. Tools write control characters of it as `__%04__`. */
function contextOf(tag: XmlTag, original: string, first: TransUnit): string {
  const id = attributeOf(tag, 'id')?.replaceAll('__%04__', '///')
  const plain = first.unit.context.replace(/\[0\]$/, '')
  return attributeOf(tag, 'resname') ?? (id === undefined ? plain : `${original}///${id}`)
}

/** One state for all forms: the worst of the present texts. */
export function stateOfForms(forms: readonly TransUnit[]): FileState {
  if (forms.every(({ unit }) => unit.state === 'read-only')) return 'read-only'
  const states = forms.map(({ unit }) => unit.state).filter((state) => state !== 'untranslated')
  if (states.length === 0) return 'untranslated'
  if (states.includes('needs-editing')) return 'needs-editing'
  return states.every((state) => state === 'approved') ? 'approved' : 'translated'
}

/** Tools write a note of the group into each of its forms too: it is one. */
export function notesOf(own: readonly UnitNote[], forms: readonly TransUnit[]): readonly UnitNote[] {
  const all = [...own, ...forms.flatMap(({ unit }) => unit.notes)]
  if (all.length === 0) return NO_NOTES
  return [...new Map(all.map((note) => [`${note.by} ${note.text}`, note])).values()]
}

export function locationOf(places: PluralGroup['places'], forms: readonly TransUnit[]): string {
  const own = places.filter(({ file }) => file !== '').map(({ file, line }) => (line === '' ? file : `${file}:${line}`))
  const all = [...own, ...forms.map(({ unit }) => unit.location).filter((location) => location !== '')]
  return [...new Set(all)].join(', ')
}
