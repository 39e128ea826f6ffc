import { applyByteEdits } from '@weft/text'
import type { Document, FileChange, FileLanguage, NewUnit, UnitKey } from '../format.ts'
import { categories, textsByName, withFractions } from '../plural-categories.ts'
import { firstText, isPlural } from '../unit-facts.ts'
import {
  type ByteEdit,
  blanksBefore,
  bufferOf,
  characterText,
  elementText,
  firstByKey,
  groupAdded,
  lineOf,
  newlineOf,
  openedTag,
  removal,
  replaced,
  sortedChanges,
  tagText,
} from '../xml/xml.edit.ts'
import {
  type Entry,
  FORMAT_KEY,
  type Part,
  PLURAL_TYPE,
  type StringsdictFile,
  type TextPlace,
  TYPE_KEY,
  VALUE_KEY,
} from './stringsdict.parse.ts'
import { isZeroOptional, zeroCategories } from './stringsdict.plural.ts'

interface EditState {
  readonly file: StringsdictFile
  readonly utf8: Buffer
  readonly language: FileLanguage | undefined
  /** Whether a new element without text has an end tag. */
  readonly closes: boolean
  /** The indentation of an entry. */
  readonly line: string
  /** One level of indentation. */
  readonly step: string
}

/** The file's bytes with the changes made. */
export function editStringsdict(
  file: StringsdictFile,
  { units, like }: FileChange,
  written: Pick<EditState, 'language' | 'closes'>,
): Uint8Array {
  if (units.length === 0 || !file.root) return file.bytes
  const utf8 = bufferOf(file)
  const editing: EditState = { file, utf8, ...written, ...linesOf(file, utf8, like) }
  const byKey = firstByKey(file.parts, ({ unit }) => unit.context)
  const { removed, set, added } = sortedChanges(units, byKey)
  const plan = planAdditions(file, added)
  const edits = removals(editing, removed, plan.grown)
  for (const [part, { target }] of set) edits.push(...setTexts(editing, part, target))
  for (const [entry, parts] of plan.grown) edits.push(...growEntry(editing, entry, parts))
  edits.push(...newEntries(editing, plan.fresh))
  return edits.length === 0 ? file.bytes : applyByteEdits(file.bytes, edits)
}

function linesOf(file: StringsdictFile, utf8: Buffer, like: Document | undefined): { line: string; step: string } {
  const [entry] = file.entries
  const [first] = file.parts
  const rootLine = file.root ? blanksBefore(utf8, file.root.tag.start) : undefined
  const indent = (text: string | undefined) => text?.replace(/[\r\n]/g, '')
  const inside = first?.entry ? blanksBefore(utf8, first.unit.span.start) : undefined
  const own = entry ? blanksBefore(utf8, entry.start) : first ? lineOf(file) : undefined
  const deeper = entry && inside !== undefined ? (indent(inside) ?? '').slice((indent(own) ?? '').length) : undefined
  if (entry || first) return { line: own ?? '', step: own === undefined ? '' : (deeper ?? '\t') }
  const likeLine = like && indent(lineOf(like))
  const step = deeper ?? (likeLine ? likeLine.slice(0, Math.ceil(likeLine.length / 2)) : '\t')
  return { line: `${newlineOf(utf8)}${indent(rootLine ?? '') ?? ''}${step}`, step }
}

function removals(
  { utf8 }: EditState,
  removed: ReadonlySet<Part>,
  grown: ReadonlyMap<Entry, readonly NewUnit[]>,
): ByteEdit[] {
  const edits: ByteEdit[] = []
  const done = new Set<Entry>()
  for (const { unit, entry } of removed) {
    const isEmptied = entry && !entry.hasMore && !grown.has(entry) && entry.parts.every((part) => removed.has(part))
    if (!isEmptied) edits.push(removal(utf8, unit.span))
    else if (!done.has(entry)) edits.push(removal(utf8, entry))
    if (isEmptied) done.add(entry)
  }
  return edits
}

function setText({ utf8 }: EditState, { tag, content }: TextPlace, text: string): ByteEdit {
  if (!tag.closed) return replaced(content.start, content.end, characterText(text))
  return replaced(tag.start, tag.end, `${openedTag(tagText(utf8, tag))}${characterText(text)}</string>`)
}

const inOrder: readonly string[] = categories
const order = (name: string): number => inOrder.indexOf(name)

function formNames({ language }: EditState, count: number): readonly string[] {
  if (language) return zeroCategories(language)
  return count < categories.length ? [...categories.slice(1, count), 'other'] : categories
}

function setTexts(editing: EditState, { texts, dict }: Part, target: readonly string[]): ByteEdit[] {
  const { utf8, line, step } = editing
  if (!dict) {
    const [text] = texts
    return text && target[0] !== text.text ? [setText(editing, text, firstText(target))] : []
  }
  const edits: ByteEdit[] = []
  const missing: { name: string; text: string }[] = []
  const { language } = editing
  const names = language ? formNames(editing, target.length) : texts.map(({ name }) => name)
  // An empty text would be shown for 0, where that of the other counts is to be.
  const goes = (name: string, text: string) => name === 'zero' && text === '' && language && isZeroOptional(language)
  const wanted = names.map((name, index) => ({ name, text: target[index] ?? '' }))
  for (const { name, text } of withFractions(wanted, language, textsByName(texts))) {
    const place = texts.find((one) => one.name === name)
    if (place && goes(name, text)) edits.push(removal(utf8, place.span))
    else if (place && text !== place.text) edits.push(setText(editing, place, text))
    if (!place && text !== '') missing.push({ name, text })
  }
  const inner = texts[0] ? (blanksBefore(utf8, texts[0].span.start) ?? '') : `${line}${step}${step}`
  // Each after the last quantity that comes before it in CLDR's order.
  const places = new Map<number, string>()
  for (const { name, text } of missing.toSorted((a, b) => order(a.name) - order(b.name))) {
    const before = texts.findLast((one) => order(one.name) >= 0 && order(one.name) < order(name))
    const first = texts[0]
    const at = before?.span.end ?? (first ? first.span.start - inner.length : dict.closed ? dict.start : dict.end)
    places.set(at, `${places.get(at) ?? ''}${inner}${pair(editing, [name, text], inner)}`)
  }
  for (const [at, content] of places)
    edits.push(
      dict.closed ? replaced(dict.start, dict.end, `<dict>${content}${line}${step}</dict>`) : replaced(at, at, content),
    )
  return edits
}

const stringElement = ({ closes }: EditState, text: string): string =>
  elementText('<string>', characterText(text), closes)

const pair = (editing: EditState, [name, text]: readonly [name: string, text: string], line: string): string =>
  `<key>${characterText(name)}</key>${line}${stringElement(editing, text)}`

/** The entry and the variable that a string's name says. */
function namesOf(unit: NewUnit): { readonly entry: string; readonly variable: string | null } {
  const colon = unit.context.lastIndexOf(':')
  if (!isPlural(unit)) return { entry: unit.context, variable: null }
  return { entry: unit.context.slice(0, Math.max(colon, 0)), variable: unit.context.slice(colon + 1) }
}

interface FreshEntry {
  readonly name: string
  readonly units: NewUnit[]
}

interface AdditionPlan {
  /** Parts for entries that the file has. */
  readonly grown: Map<Entry, NewUnit[]>
  /** Entries that it is to have, by the part of the file that they follow. */
  readonly fresh: ReadonlyMap<Entry | Part | null, readonly FreshEntry[]>
}

function planAdditions(file: StringsdictFile, added: readonly NewUnit[]): AdditionPlan {
  const grown = new Map<Entry, NewUnit[]>()
  const byName = firstByKey(file.entries, ({ name }) => name)
  const fresh = new Map<string, FreshEntry>()
  const entryOf = new Map<UnitKey, string>(
    file.parts.map(({ unit, entry }) => [unit.context, entry?.name ?? unit.context]),
  )
  const heads: NewUnit[] = []
  for (const unit of added) {
    const { entry: name } = namesOf(unit)
    const known = unit.form === 'text' ? undefined : byName.get(name)
    const begun = fresh.get(name)
    entryOf.set(unit.context, name)
    if (known) grown.set(known, [...(grown.get(known) ?? []), unit])
    else if (begun) begun.units.push(unit)
    else {
      fresh.set(name, { name, units: [unit] })
      const after = typeof unit.after === 'string' ? (entryOf.get(unit.after) ?? unit.after) : unit.after
      heads.push({ ...unit, context: name, ...(after !== undefined && { after }) })
    }
  }
  const places = new Map<UnitKey, Entry | Part>(byName)
  for (const part of file.parts) if (!part.entry) places.set(part.unit.context, part)
  const lastPart = file.parts.at(-1)
  const lastEntry = file.entries.at(-1) ?? null
  const last = lastPart && !lastPart.entry && lastPart.unit.span.end > (lastEntry?.end ?? 0) ? lastPart : lastEntry
  const groups = groupAdded(heads, ({ context }) => context, { byKey: places, last })
  const ordered = [...groups].map(
    ([anchor, units]) => [anchor, units.flatMap(({ context }) => fresh.get(context) ?? [])] as const,
  )
  return { grown, fresh: new Map(ordered) }
}

function renderPart(editing: EditState, unit: NewUnit, line: string): string {
  const { variable } = namesOf(unit)
  if (variable === null) return pair(editing, [FORMAT_KEY, firstText(unit.target)], line)
  const inner = `${line}${editing.step}`
  const names = formNames(editing, unit.target.length)
  const named = unit.target.map((text, index) => ({ name: names[index] ?? 'other', text }))
  const texts = withFractions(named, editing.language).flatMap(({ name, text }) =>
    text === '' ? [] : [`${inner}${pair(editing, [name, text], inner)}`],
  )
  const rule = `${inner}${pair(editing, [TYPE_KEY, PLURAL_TYPE], inner)}${inner}${pair(editing, [VALUE_KEY, unit.form ?? 'd'], inner)}`
  return `<key>${characterText(variable)}</key>${line}<dict>${rule}${texts.join('')}${line}</dict>`
}

/** The parts of an entry, its own text first. */
function renderParts(editing: EditState, units: readonly NewUnit[], line: string): string {
  const inOrder = units.toSorted((a, b) => Number(isPlural(a)) - Number(isPlural(b)))
  return inOrder.map((unit) => `${line}${renderPart(editing, unit, line)}`).join('')
}

function growEntry(editing: EditState, { tag, parts }: Entry, units: readonly NewUnit[]): ByteEdit[] {
  const { line, step } = editing
  const inner = `${line}${step}`
  if (tag.closed) return [replaced(tag.start, tag.end, `<dict>${renderParts(editing, units, inner)}${line}</dict>`)]
  const texts = units.filter((unit) => !isPlural(unit))
  const variables = units.filter(isPlural)
  const end = parts.at(-1)?.unit.span.end ?? tag.end
  const edits = [replaced(tag.end, tag.end, renderParts(editing, texts, inner))]
  const behind = renderParts(editing, variables, inner)
  return behind === '' ? edits : [...edits, replaced(end, end, behind)]
}

function renderEntry(editing: EditState, { name, units }: FreshEntry): string {
  const { line, step } = editing
  const key = `<key>${characterText(name)}</key>${line}`
  const [first] = units
  if (first?.form === 'text') return `${key}${stringElement(editing, firstText(first.target))}`
  return `${key}<dict>${renderParts(editing, units, `${line}${step}`)}${line}</dict>`
}

function newEntries(editing: EditState, fresh: AdditionPlan['fresh']): ByteEdit[] {
  const { file, line, step } = editing
  const { root } = file
  if (!root) return []
  const outer = line === '' ? '' : line.slice(0, line.length - step.length)
  return [...fresh].map(([anchor, entries]) => {
    const text = entries.map((entry) => `${line}${renderEntry(editing, entry)}`).join('')
    if (anchor) {
      const end = 'unit' in anchor ? anchor.unit.span.end : anchor.end
      return replaced(end, end, text)
    }
    if (root.tag.closed) return replaced(root.tag.start, root.tag.end, `<dict>${text}${outer}</dict>`)
    const isTight = root.tag.end === root.end
    return replaced(root.tag.end, root.tag.end, isTight ? `${text}${outer}` : text)
  })
}

/** The start of a translation: the template without its strings. */
export function withoutEntries({ bytes, root }: StringsdictFile): Uint8Array {
  if (!root) return bytes
  const utf8 = bufferOf({ bytes })
  const { tag } = root
  if (tag.closed) return bytes
  const line = blanksBefore(utf8, tag.start) ?? ''
  return Buffer.concat([utf8.subarray(0, tag.end), Buffer.from(line), utf8.subarray(root.end)])
}
