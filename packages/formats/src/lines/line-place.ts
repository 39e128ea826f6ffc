import type { Edit } from '@weft/text'
import type { NewUnit } from '../format.ts'
import { PlacedUnits } from '../placed-units.ts'
import type { Entry, LineFile, Section } from './line-file.ts'
import { nextLine } from './line-text.ts'
import { type NewSection, newlineAt, type Writer } from './line-writer.ts'

/** The place of new strings: after an entry, at the beginning of a section, or in a new section. */
type Place<One> =
  | { readonly kind: 'after'; readonly entry: One }
  | { readonly kind: 'top'; readonly section: Section }
  | { readonly kind: 'new'; readonly name: string }

interface Group<One> {
  readonly place: Place<One>
  readonly units: PlacedUnits
}

/**
 * Edits that add strings, each after its neighbour in the source's order, in the style of the entry before it. The first ones of a
 * file take the style of the template.
 */
export function placeEntries<One extends Entry>(
  file: LineFile<One>,
  added: readonly NewUnit[],
  writer: Writer<One>,
  template: LineFile<One> | null = null,
): Edit[] {
  const groups = groupsOf(file, added, writer)
  const gap = writer.gap ?? gapOf(template && file.entries.length < 2 ? template : file)
  const model = template && file.entries.length === 0 ? template : file
  // The end of the last section comes before new sections.
  groups.sort((a, b) => Number(a.place.kind === 'new') - Number(b.place.kind === 'new'))
  const made: NewSection[] = []
  const { view } = file
  const edits = groups.flatMap(({ place, units }): Edit[] => {
    const like = place.kind === 'after' ? place.entry : (model.entries[0] ?? null)
    const end = like && model === file ? endOf(like) : view.start
    const newline = newlineAt(view, end, writer)
    const texts = units.list().map((unit) => writer.writeEntry(unit, { file, like, model, newline }))
    const between = newline.repeat(gap)
    if (place.kind === 'after') {
      const closing = writer.closing?.(file, place.entry, newline) ?? ''
      return [inserted(end, closing + texts.map((text) => between + text).join(''))]
    }
    if (place.kind === 'top') return [atTop(file, place.section, texts, { newline, between })]
    const heading = writer.sections?.heading(place.name)
    const content = (heading === undefined ? '' : heading + newline) + texts.join(between) + newline
    if (writer.sections?.make) made.push({ name: place.name, content })
    else return [atEnd(file, content, newline)]
    return []
  })
  return writer.sections?.make ? [...edits, ...writer.sections.make(made, file)] : edits
}

/** Puts a new section behind all that there is. */
export const atEnd = (file: LineFile, content: string, newline: string): Edit =>
  inserted(file.view.text.length, `${untilBlank(file, newline)}${content}`)

const inserted = (at: number, content: string): Edit => ({ span: { start: at, end: at }, content })

function atTop(
  file: LineFile,
  section: Section,
  texts: readonly string[],
  { newline, between }: { newline: string; between: string },
): Edit {
  const { view } = file
  const first = file.entries.find(
    (entry) => entry.section === section.name && startOf(entry) >= section.start && startOf(entry) < section.end,
  )
  if (first) return inserted(lineStart(view.text, startOf(first)), texts.join(between) + between)
  const before = section.start > view.start && !/[\r\n]/.test(view.text[section.start - 1] ?? '') ? newline : ''
  if (section.name === '' && section.end === view.text.length) {
    // Separate the text above the section from new entries.
    const parting = section.start === section.end ? before : untilBlank(file, newline)
    return inserted(section.end, `${parting}${texts.join(between)}${newline}`)
  }
  return inserted(section.start, `${before}${texts.join(between)}${newline}${section.name === '' ? newline : ''}`)
}

/** The start of an entry's line, if it is the first on it. */
function lineStart(text: string, at: number): number {
  let start = at
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--
  return start === 0 || /[\r\n]/.test(text[start - 1] ?? '') ? start : at
}

const startOf = ({ line, places }: Entry): number => (line ?? places[0])?.start ?? 0
const endOf = ({ line, places }: Entry): number => (line ?? places.at(-1))?.end ?? 0

/** The separator between the file's end and a new part that must not touch it, such as a comment. */
function untilBlank({ view: { text, start } }: LineFile, newline: string): string {
  if (text.length === start) return ''
  if (!/[\r\n]$/.test(text)) return newline.repeat(2)
  return /(?:\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r)$/.test(text.slice(-200)) ? '' : newline
}

function groupsOf<One extends Entry>(
  file: LineFile<One>,
  added: readonly NewUnit[],
  { identity, sections }: Writer<One>,
): Group<One>[] {
  const { keyOf } = identity
  const byKey = new Map(file.entries.map((entry) => [keyOf(entry.unit), entry]))
  const groups: Group<One>[] = []
  const byPlace = new Map<unknown, Group<One>>()
  const groupOf = new Map<string, Group<One>>()
  const lastOf = new Map(file.entries.map((entry) => [entry.section, entry]))
  const sectionOf = new Map<string, Section>()
  for (const section of file.sections) if (!sectionOf.has(section.name)) sectionOf.set(section.name, section)

  function placeOf({ after }: NewUnit, name: string): Place<One> {
    const anchor = after ? byKey.get(after) : undefined
    if (anchor?.section === name) return { kind: 'after', entry: anchor }
    const last = lastOf.get(name)
    if (last && after !== null) return { kind: 'after', entry: last }
    const section = sectionOf.get(name)
    if (!section && last) return { kind: 'after', entry: last }
    return section ? { kind: 'top', section } : { kind: 'new', name }
  }

  for (const unit of added) {
    const name = sections?.of(unit, file) ?? ''
    const withNeighbour = unit.after ? groupOf.get(unit.after) : undefined
    const neighbour = withNeighbour && sectionOfGroup(withNeighbour) === name ? withNeighbour : undefined
    const place = neighbour?.place ?? placeOf(unit, name)
    const id = place.kind === 'after' ? place.entry : place.kind === 'top' ? place.section : `new ${place.name}`
    let group = byPlace.get(id)
    if (!group) {
      group = { place, units: new PlacedUnits() }
      byPlace.set(id, group)
      groups.push(group)
    }
    group.units.put(keyOf(unit), unit, neighbour && unit.after)
    groupOf.set(keyOf(unit), group)
  }
  return groups
}

const sectionOfGroup = <One extends Entry>({ place }: Group<One>): string =>
  place.kind === 'after' ? place.entry.section : place.kind === 'top' ? place.section.name : place.name

/** Line ends between two entries: one, or two where most of the first ones have a blank line between them. */
function gapOf({ view: { text }, entries }: LineFile): number {
  let [blank, tight] = [0, 0]
  for (let index = 1; index < Math.min(entries.length, 20); index++) {
    const [before, after] = [entries[index - 1], entries[index]]
    const end = before ? endOf(before) : 0
    const start = after ? startOf(after) : 0
    // Text between sections does not belong to their entries.
    if (start < end || before?.section !== after?.section) continue
    if (nextLine(text, nextLine(text, end)) <= start) blank++
    else tight++
  }
  return blank > tight ? 2 : 1
}
