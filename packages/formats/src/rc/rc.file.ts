import type { Edit, Problem, Span } from '@weft/text'
import type { FileChange, NewUnit, Obstruction, UnitChange } from '../format.ts'
import { byContext } from '../identity.ts'
import { bytesOf, type Entry, type LineFile, MOST_PROBLEMS, plainUnit, type Section } from '../lines/line-file.ts'
import type { Writer } from '../lines/line-writer.ts'
import { openView, type UsualCharset, type View } from '../lines/view.ts'
import { MOST_HELD_UNITS, tooMany } from '../most-units.ts'
import { firstText } from '../unit-facts.ts'
import { placesOf, type RcPlace, type RcTable } from './rc.places.ts'
import { decodeRc, encodeRc } from './rc.text.ts'
import { scanRc } from './rc.tokens.ts'

export interface RcEntry extends Entry {
  readonly texts: RcPlace
}

export interface RcFile extends LineFile<RcEntry> {
  /** Texts without a character, by their names: no strings, and places for new ones. */
  readonly empty: ReadonlyMap<string, RcEntry>
  readonly tables: readonly RcTable[]
}

/** The charset that a line `#pragma code_page(1252)` names. */
function usualCharset(bytes: Uint8Array): { usual: UsualCharset; problem: Problem | null } {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  if (start.slice(0, 1000).includes('\0')) return { usual: 'utf-16', problem: null }
  const found = /^[ \t]*#[ \t]*pragma[ \t]+code_page[ \t]*\([ \t]*(\w+)[ \t]*\)/m.exec(start.slice(0, 100_000))
  const page = found?.[1] ?? '1252'
  if (page === '65001') return { usual: 'utf-8', problem: null }
  const isKnown = /^(?:1252|28591|default|20127)$/i.test(page) || !/[\x80-\xff]/.test(start)
  const span = { start: found?.index ?? 0, end: (found?.index ?? 0) + (found?.[0].length ?? 0) }
  const detail = `the script is in code page ${page.slice(0, 20)}; save it as UTF-16 or as UTF-8`
  return { usual: 'windows-1252', problem: isKnown ? null : { code: 'unknown-charset', span, detail } }
}

/** Reads a resource script of Windows: https://learn.microsoft.com/windows/win32/menurc/resource-definition-statements */
export function readRc(bytes: Uint8Array): RcFile {
  const { usual, problem: page } = usualCharset(bytes)
  const { view, problem } = openView(bytes, usual)
  const scan = scanRc(view.text, view.start)
  const { places, tables } = placesOf(scan.tokens)
  const seen = new Map<string, number>()
  const doubles = tableDoubles(places)
  const own = places.filter((place) => !doubles.has(place))
  const again = [...doubles]
  const behind = Map.groupBy(again, ([, first]) => first)
  const all = own.slice(0, MOST_HELD_UNITS).map((place): RcEntry => {
    const entry = entryOf(view, place, seen)
    const others = behind.get(place)?.map(([one]) => one.place)
    return others ? { ...entry, doubles: others } : entry
  })
  const excess = own[MOST_HELD_UNITS]
  const found = excess ? { ...tooMany(MOST_HELD_UNITS), span: excess.place } : scan.problem
  const wrong = problem ?? page ?? (found?.span ? { ...found, span: bytesOf(found.span, view) } : null)
  const section: Section = { name: '', start: tables.at(-1)?.start ?? view.text.length, end: view.text.length }
  return {
    view,
    entries: all.filter(({ unit }) => firstText(unit.target) !== ''),
    empty: new Map(all.filter(({ unit }) => firstText(unit.target) === '').map((one) => [one.unit.context, one])),
    tables,
    sections: [section],
    problems: wrong ? [wrong] : [],
    warnings: () =>
      again.slice(0, MOST_PROBLEMS).map(([{ place }]) => ({
        code: 'duplicate-unit',
        span: bytesOf(place, view),
        detail: 'the file has this string already further up; the first counts',
      })),
  }
}

/** The entries of string tables whose name comes again, each with the first of it. */
function tableDoubles(places: readonly RcPlace[]): Map<RcPlace, RcPlace> {
  const first = new Map<string, RcPlace>()
  const doubles = new Map<RcPlace, RcPlace>()
  for (const place of places) {
    if (!place.inTable) continue
    const known = first.get(place.name)
    if (known) doubles.set(place, known)
    else first.set(place.name, place)
  }
  return doubles
}

function entryOf(view: View, texts: RcPlace, seen: Map<string, number>): RcEntry {
  const count = (seen.get(texts.name) ?? 0) + 1
  seen.set(texts.name, count)
  // Several texts of a dialog or a menu have one name: those after the first have a number.
  const context = count === 1 ? texts.name : `${texts.name} (${count})`
  const text = texts.texts.map(({ start, end }) => decodeRc(insideOf(view.read(start, end)))).join('')
  const unit = plainUnit({ context, target: [text] }, texts.place, view)
  return { unit, places: [texts.place], slots: [null], section: '', texts }
}

const insideOf = (raw: string): string => raw.slice(raw.indexOf('"') + 1, -1)

function setText({ view }: Pick<RcFile, 'view'>, { texts }: RcEntry, text: string): Edit {
  const [first] = texts.texts
  const last = texts.texts.at(-1)
  const mark = first && view.text[first.start] !== '"' ? view.text[first.start] : ''
  return { span: { start: first?.start ?? 0, end: last?.end ?? 0 }, content: `${mark}"${encodeRc(text)}"` }
}

const TABLE = /^STRINGTABLE\.([A-Za-z0-9_.$\x80-\uffff]+)$/

export const rcWriter: Writer<RcEntry> = {
  identity: byContext,
  open: readRc,
  setTexts: (file, entry, [text = '']) => [setText(file, entry, text)],
  /** An entry of a table goes with its line; other texts become empty, since a dialog keeps its parts. */
  remove: (file, removed) =>
    [...removed].flatMap((entry): Edit[] =>
      entry.texts.inTable
        ? [entry.texts.place, ...(entry.doubles ?? [])].map((place) => removal(file.view, place))
        : [setText(file, entry, '')],
    ),
  place(file, added) {
    const { empty, tables, view } = file as RcFile // `open` reads no other
    const fresh: NewUnit[] = []
    const edits: Edit[] = []
    for (const unit of added) {
      const place = empty.get(unit.context)
      if (place) edits.push(setText(file, place, firstText(unit.target)))
      else fresh.push(unit)
    }
    const table = tables.at(-1)
    if (!table || fresh.length === 0) return edits
    const at = lastOfTable(file, table) ?? table.start
    const newline = /\r\n|\r|\n/.exec(view.text)?.[0] ?? '\n'
    const lines = fresh.map(
      ({ context, target }) => `${newline}    ${TABLE.exec(context)?.[1]} "${encodeRc(firstText(target))}"`,
    )
    return [...edits, { span: { start: at, end: at }, content: lines.join('') }]
  },
  writeEntry: () => '',
}

function lastOfTable({ entries }: LineFile<RcEntry>, { start }: RcTable): number | undefined {
  return entries.findLast(({ texts }) => texts.inTable && texts.place.start >= start)?.texts.place.end
}

function removal({ text }: View, place: Span): Edit {
  let { start, end } = place
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--
  while (text[end] === ' ' || text[end] === '\t') end++
  const isAlone =
    (start === 0 || /[\r\n]/.test(text[start - 1] ?? '')) && /^(?:\r\n|\r|\n|$)/.test(text.slice(end, end + 2))
  if (!isAlone) return { span: place, content: '' }
  return { span: { start, end: end + (text.startsWith('\r\n', end) ? 2 : 1) }, content: '' }
}

/** New strings that the script has no place for: a dialog gets its parts from a programmer. */
export function unplaced(file: RcFile, { units }: FileChange): Obstruction[] {
  const { empty, tables, view } = file
  return units.flatMap((change): Obstruction[] => {
    if (change.kind === 'set') return emptyText(file, change)
    if (change.kind !== 'add' || empty.has(change.unit.context)) return []
    if (TABLE.test(change.unit.context) && tables.length > 0) return []
    const detail = `the script has no place for “${change.unit.context.slice(0, 200)}”`
    return [
      {
        unit: change.unit,
        problem: { code: 'missing-place', span: { start: 0, end: Math.min(1, view.bytes.length) }, detail },
      },
    ]
  })
}

/** A text that becomes empty: a dialog would have a part without words. */
function emptyText({ entries }: RcFile, { key, target }: UnitChange & { kind: 'set' }): Obstruction[] {
  if (target.some((text) => text !== '')) return []
  const entry = entries.find(({ unit }) => unit.context === key)
  if (!entry) return []
  const detail = `“${key.slice(0, 200)}” cannot be empty in a resource script`
  return [{ unit: { ...entry.unit, target }, key, problem: { code: 'empty-text', span: entry.unit.span, detail } }]
}

/** A script whose texts are all empty: translations take the places of the source's texts. */
export const emptied = (file: RcFile): Edit[] => file.entries.map((entry) => setText(file, entry, ''))
