import type { Edit, Span } from '@weft/text'
import type { FileParameter, ParameterValues } from '../file-parameters.ts'
import type { Document, NewUnit, UnitChange, UnitKey } from '../format.ts'
import { PlacedUnits } from '../placed-units.ts'

export type ByteEdit = Edit<Uint8Array>

export const replaced = (start: number, end: number, text: string): ByteEdit => ({
  span: { start, end },
  content: Buffer.from(text),
})

/** A file's bytes with the methods of a buffer; nothing is copied. */
export const bufferOf = ({ bytes }: Pick<Document, 'bytes'>): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

/** The literal text at a place, such as a start tag. */
export const tagText = (utf8: Buffer, { start, end }: Span): string => utf8.toString('utf8', start, end)

/** The text before an entry, learnt from the first one: a line end and the indentation. */
export function lineOf(file: Document): string | undefined {
  const first = file.units[0]
  return first && blanksBefore(file.bytes, first.span.start)
}

/** The line end and indentation before a place; undefined where something else stands there. */
export function blanksBefore(utf8: Uint8Array, at: number): string | undefined {
  let start = at
  while (utf8[start - 1] === 32 || utf8[start - 1] === 9) start--
  const line = utf8[start - 1]
  if (line !== 10 && line !== 13) return undefined
  start -= line === 10 && utf8[start - 2] === 13 ? 2 : 1
  return Buffer.from(utf8.subarray(start, at)).toString('latin1')
}

/** Takes an element out with its line. */
export function removal(utf8: Uint8Array, { start, end }: Span): ByteEdit {
  return replaced(start - (blanksBefore(utf8, start)?.length ?? 0), end, '')
}

/** The first line end of a file. */
export const newlineOf = (bytes: Uint8Array): string =>
  /\r\n|\r|\n/.exec(Buffer.from(bytes.subarray(0, 65_536)).toString('latin1'))?.[0] ?? '\n'

/** How much deeper the inner of two indentations is; two blanks where they do not tell. */
export function indentBetween(outer: string | undefined, inner: string | undefined): string {
  const [a, b] = [outer, inner].map((one) => one?.replace(/[\r\n]/g, ''))
  return a !== undefined && b !== undefined && b.length > a.length && b.startsWith(a) ? b.slice(a.length) : '  '
}

/** Characters that XML cannot hold, not even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const NEVER = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/**
 * A value of an attribute between double quotes. A character that XML cannot hold becomes the replacement character.
 */
export const attributeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(NEVER, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`)

/** Characters between tags. */
export const characterText = (text: string): string =>
  text
    .toWellFormed()
    .replace(NEVER, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(']]>', ']]&gt;')
    .replaceAll('\r', '&#13;')

/** A start tag with attributes set, or taken out where the value is null; what else it holds stays. */
export function withAttributes(tag: string, values: Readonly<Record<string, string | null>>): string {
  let result = tag
  for (const [name, value] of Object.entries(values)) result = withAttribute(result, name, value)
  return result
}

function withAttribute(tag: string, name: string, value: string | null): string {
  const written = value === null ? '' : ` ${name}="${attributeText(value)}"`
  for (const found of tag.matchAll(/[ \t\r\n]+([^\s=<>/"']+)[ \t\r\n]*=[ \t\r\n]*(?:"[^"]*"|'[^']*')/g)) {
    if (found[1] !== name) continue
    const [old] = found
    const blanks = /^[ \t\r\n]+/.exec(old)?.[0] ?? ' '
    const kept = value === null ? '' : `${blanks}${written.slice(1)}`
    return `${tag.slice(0, found.index)}${kept}${tag.slice(found.index + old.length)}`
  }
  if (written === '') return tag
  const end = /[ \t\r\n]*\/?>$/.exec(tag)?.index ?? tag.length
  return `${tag.slice(0, end)}${written}${tag.slice(end)}`
}

/** A start tag that is not its element's end. */
export const openedTag = (tag: string): string => tag.replace(/[ \t\r\n]*\/>$/, '>')

/** Parameter of formats that write elements without text. */
export const closingTags: readonly FileParameter[] = [
  {
    name: 'xml_closing_tags',
    help: 'New elements without text have an end tag: <string></string>, and not <string/>.',
    kind: 'boolean',
    initially: true,
  },
]

/** Whether elements without text get an end tag. */
export const closesTags = (parameters: ParameterValues | undefined): boolean => parameters?.xml_closing_tags !== false

/** A whole element: its start tag, what is in it, and its end tag, which an empty one may go without. */
export function elementText(start: string, content: string, closes: boolean): string {
  if (content === '' && !closes) return start.replace(/>$/, '/>')
  return `${start}${content}</${/^<([^\s/>]+)/.exec(start)?.[1] ?? ''}>`
}

/** Groups added strings by their place: the entry before them (null: before all), in order. */
export function groupAdded<Entry>(
  added: readonly NewUnit[],
  keyOf: (unit: NewUnit) => UnitKey,
  { byKey, last }: { readonly byKey: ReadonlyMap<UnitKey, Entry>; readonly last: Entry | null },
): Map<Entry | null, NewUnit[]> {
  const groups = new Map<Entry | null, PlacedUnits>()
  const groupOf = new Map<UnitKey, Entry | null>()
  for (const unit of added) {
    const { after } = unit
    const isNamed = after !== undefined && after !== null
    const placed = isNamed ? groupOf.get(after) : undefined
    const anchor = placed !== undefined ? placed : after === null ? null : (isNamed && byKey.get(after)) || last
    const group = groups.get(anchor) ?? new PlacedUnits()
    groups.set(anchor, group)
    groupOf.set(keyOf(unit), anchor)
    group.put(keyOf(unit), unit, placed === undefined ? undefined : after)
  }
  return new Map([...groups].map(([anchor, group]) => [anchor, group.list()]))
}

/** The entries of a file by their keys; of two with one key the first counts. */
export function firstByKey<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => UnitKey): Map<UnitKey, Entry> {
  const byKey = new Map<UnitKey, Entry>()
  for (const entry of entries) {
    const key = keyOf(entry)
    if (!byKey.has(key)) byKey.set(key, entry)
  }
  return byKey
}

/** The effect of changes on the entries of a file. */
export interface SortedChanges<Entry> {
  readonly removed: ReadonlySet<Entry>
  /** Without entries that are also removed. */
  readonly set: ReadonlyMap<Entry, UnitChange & { readonly kind: 'set' }>
  readonly added: readonly NewUnit[]
}

/** Sorts changes by their kinds, each with the entry that it is of. Throws for a string that the file does not have. */
export function sortedChanges<Entry>(
  changes: readonly UnitChange[],
  byKey: ReadonlyMap<UnitKey, Entry>,
): SortedChanges<Entry> {
  const entryOf = (key: UnitKey): Entry => {
    const entry = byKey.get(key)
    if (entry === undefined) throw new Error(`no string ${JSON.stringify(key)} in the file`)
    return entry
  }
  const removed = new Set<Entry>()
  const set = new Map<Entry, UnitChange & { readonly kind: 'set' }>()
  const added: NewUnit[] = []
  for (const change of changes) {
    if (change.kind === 'remove') removed.add(entryOf(change.key))
    else if (change.kind === 'set') set.set(entryOf(change.key), change)
    else added.push(change.unit)
  }
  for (const entry of removed) set.delete(entry)
  return { removed, set, added }
}

/** Whether XML has a way to say all characters of a text. */
export const isXmlText = (text: string): boolean => text.isWellFormed() && text.search(NEVER) < 0
