import type { Edit, Span } from '@weft/text'
import { applyByteEdits } from '@weft/text'
import type { FileLanguage, LanguageChange, NewUnit, UnitChange } from '../format.ts'
import { type JsonStyle, quoted } from '../json/json.style.ts'
import type { Catalog, CatalogString, Localization, NamedSpan } from './xcstrings.read.ts'
import { catalogStyle, emptyObject, isObject, lineAt, member, type PlainObject, render } from './xcstrings.render.ts'
import { contextOf, formsAt, nameAndPlace, type Slot, slotsOf } from './xcstrings.slots.ts'
import { type CatalogEntry, entriesOf } from './xcstrings.units.ts'
import { dropSlot, type SlotTexts, setSlot } from './xcstrings.value.ts'

type ByteEdit = Edit<Uint8Array>

/** The changes of a catalogue's string in one language. */
interface LanguageEdits {
  readonly code: string
  readonly language: FileLanguage | undefined
  readonly set: SlotTexts[]
  readonly dropped: Slot[]
}

/** The changes of a catalogue's string. */
interface StringEdits {
  readonly languages: Map<string, LanguageEdits>
  /** The source loses it, and so do all languages. */
  removed: boolean
}

/** A string that the catalogue lacks, with its texts in some languages. */
interface NewString {
  readonly name: string
  readonly unit: NewUnit
  readonly languages: Map<string, LanguageEdits>
}

interface Editing {
  readonly catalog: Catalog
  readonly utf8: Buffer
  readonly style: JsonStyle
  readonly byName: ReadonlyMap<string, CatalogString>
  readonly edits: Map<CatalogString, StringEdits>
  readonly added: Map<string, NewString>
}

/** A language of the catalogue with its changes. */
export interface CodedChange extends LanguageChange {
  readonly code: string
}

const content = (text: string): Uint8Array => Buffer.from(text)
const replaced = ({ start, end }: Span, text: string): ByteEdit => ({ span: { start, end }, content: content(text) })

/** The catalogue's bytes with the changes of several languages made. */
export function editCatalog(catalog: Catalog, changes: readonly CodedChange[]): Uint8Array {
  const { bytes } = catalog
  if (catalog.problem || !catalog.place || changes.every(({ change }) => change.units.length === 0)) return bytes
  const editing: Editing = {
    catalog,
    utf8: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    style: catalogStyle(bytes),
    byName: new Map(catalog.strings.map((string) => [string.name, string])),
    edits: new Map(),
    added: new Map(),
  }
  for (const one of changes) if (one.change.units.length > 0) collect(editing, one)
  const edits = [...editing.edits].flatMap(([string, what]) => (what.removed ? [] : stringEdits(editing, string, what)))
  edits.push(...memberEdits(editing))
  return edits.length === 0 ? bytes : applyByteEdits(bytes, edits)
}

function editsOf({ edits }: Editing, string: CatalogString): StringEdits {
  const known = edits.get(string)
  if (known) return known
  const made: StringEdits = { languages: new Map(), removed: false }
  edits.set(string, made)
  return made
}

function languageIn(languages: Map<string, LanguageEdits>, { code, language }: CodedChange): LanguageEdits {
  const known = languages.get(code)
  if (known) return known
  const made: LanguageEdits = { code, language, set: [], dropped: [] }
  languages.set(code, made)
  return made
}

/** Sorts the changes of a language by the catalogue's strings. */
function collect(editing: Editing, one: CodedChange): void {
  const { catalog } = editing
  const isSource = one.code === catalog.sourceLanguage
  const entries = entriesFor(editing, one)
  // If two changes are of one string, the later counts.
  const last = new Map<string, UnitChange>()
  const list: UnitChange[] = []
  for (const change of one.change.units) if (change.kind === 'set') last.set(change.key, change)
  for (const change of one.change.units) if (change.kind !== 'set' || last.get(change.key) === change) list.push(change)
  const removed = new Set(list.flatMap((change) => (change.kind === 'remove' ? [change.key] : [])))
  for (const change of list) {
    if (change.kind === 'add') addUnit(editing, one, change.unit)
    else if (change.kind === 'set' && removed.has(change.key)) continue
    else {
      const entry = entries.get(change.key)
      if (!entry) throw new Error(`no string ${JSON.stringify(change.key)} in the file`)
      if (change.kind === 'set') setUnit(editing, one, { entry, target: change.target, state: change.state })
      else if (isSource && isWhole(catalog, entry.string, removed)) editsOf(editing, entry.string).removed = true
      else languageIn(editsOf(editing, entry.string).languages, one).dropped.push(entry.slot)
    }
  }
}

/** Whether all that the source has of a string is removed. */
const isWhole = ({ sourceLanguage }: Catalog, string: CatalogString, removed: ReadonlySet<string>): boolean =>
  slotsOf(string, sourceLanguage).every((slot) => removed.has(contextOf(string.name, slot)))

/** So many changes are made without reading all strings of a language. */
const FEW = 50

/** The strings of a language by their names: those that are changed, or all. */
function entriesFor({ catalog, byName }: Editing, { code, language, change }: CodedChange): Map<string, CatalogEntry> {
  const { sourceLanguage, strings } = catalog
  const keys = change.units.flatMap((one) => (one.kind === 'add' ? [] : [one.key]))
  const named = new Set(keys.flatMap((key) => [key, nameAndPlace(key).name]))
  const read = (some: readonly CatalogString[]) => {
    const entries = new Map<string, CatalogEntry>()
    for (const entry of entriesOf({ strings: some, sourceLanguage }, code, language))
      if (!entries.has(entry.unit.context)) entries.set(entry.unit.context, entry)
    return entries
  }
  if (keys.length > FEW) return read(strings)
  const few = read([...named].flatMap((name) => byName.get(name) ?? []))
  return keys.every((key) => few.has(key)) ? few : read(strings)
}

function setUnit(
  editing: Editing,
  one: CodedChange,
  { entry, target, state }: { readonly entry: CatalogEntry } & Omit<SlotTexts, 'slot'>,
): void {
  const { unit, string, slot } = entry
  const isSame = target.length === unit.target.length && target.every((text, index) => text === unit.target[index])
  const says =
    state === 'needs-editing' ? 'needs-editing' : target.every((text) => text === '') ? 'untranslated' : 'translated'
  if (isSame && (unit.state === 'read-only' || unit.state === says)) return
  languageIn(editsOf(editing, string).languages, one).set.push({ slot, target, state })
}

/** A string that the language lacks: the catalogue may have it for others. */
function addUnit(editing: Editing, one: CodedChange, unit: NewUnit): void {
  const { catalog, byName, added } = editing
  const whole = byName.get(unit.context)
  const { name, place } = whole ? { name: unit.context, place: '' } : nameAndPlace(unit.context)
  const string = whole ?? byName.get(name)
  const isSource = one.code === catalog.sourceLanguage
  const hasText = unit.target.some((text) => text !== '')
  if (string) {
    const slot = slotsOf(string, catalog.sourceLanguage).find((known) => known.place === place)
    const texts = { slot: slot ?? { place, isPlural: unit.target.length > 1 }, target: unit.target, state: unit.state }
    if (hasText || isSource) languageIn(editsOf(editing, string).languages, one).set.push(texts)
    return
  }
  const made = added.get(name) ?? { name, unit, languages: new Map<string, LanguageEdits>() }
  added.set(name, made)
  if (isSource && place === '' && unit.target.length === 1 && unit.target[0] === name && unit.state !== 'needs-editing')
    return
  const slot = { place, isPlural: unit.target.length > 1 }
  languageIn(made.languages, one).set.push({ slot, target: unit.target, state: unit.state })
}

/** The edits within a string: each language by itself. */
function stringEdits(editing: Editing, string: CatalogString, { languages }: StringEdits): ByteEdit[] {
  const fresh: [string, PlainObject][] = []
  const gone = new Set<Localization>()
  const edits: ByteEdit[] = []
  for (const one of languages.values()) {
    const known = string.localizations.get(one.code)
    const plain = known && one.dropped.length === 0 ? textEdits(editing, known, one) : null
    if (plain) {
      edits.push(...plain)
      continue
    }
    const value: PlainObject = known ? parsed(editing.utf8, known) : {}
    const source = one.set.some(({ slot }) => slot.place !== '') ? sourceValue(editing, string) : {}
    for (const texts of one.set) setSlot(value, texts, { language: one.language, source })
    const isLeft = one.dropped.map((slot) => dropSlot(value, slot)).at(-1) ?? true
    if (known && !isLeft) gone.add(known)
    else if (!known) fresh.push([one.code, value])
    else {
      const text = render(value, editing.style, 4)
      if (text !== editing.utf8.toString('utf8', known.valueStart, known.end))
        edits.push(replaced({ start: known.valueStart, end: known.end }, text))
    }
  }
  return [...edits, ...localizationEdits(editing, string, { fresh, gone })]
}

const sourceValue = ({ catalog, utf8 }: Editing, { localizations }: CatalogString): PlainObject => {
  const source = localizations.get(catalog.sourceLanguage)
  return source ? parsed(utf8, source) : {}
}

function parsed(utf8: Buffer, { valueStart, end }: Localization): PlainObject {
  const value: unknown = JSON.parse(utf8.toString('utf8', valueStart, end))
  const plain = value as PlainObject // it was read as JSON before
  return isObject(plain) ? plain : {}
}

/** Edits of texts and states that stand there already; null where the language's object gets another shape. */
function textEdits(
  { style }: Editing,
  localization: Localization,
  { set, language }: LanguageEdits,
): ByteEdit[] | null {
  const edits: ByteEdit[] = []
  for (const { slot, target, state } of set) {
    const unit = localization.units.get(slot.place)
    const isPlain = !slot.isPlural && target.length === 1 && unit?.valueAt && unit.stateAt
    if (!isPlain || !unit.valueAt || !unit.stateAt || formsAt(localization, slot.place).size > 0) return null
    const [text = ''] = target
    const said = text === '' ? 'new' : state === 'needs-editing' ? 'needs_review' : 'translated'
    if (text !== unit.value) edits.push(replaced(unit.valueAt, quoted(text.toWellFormed(), style)))
    if (said !== unit.state) edits.push(replaced(unit.stateAt, quoted(said, style)))
  }
  return language || set.length > 0 ? edits : null
}

/** Languages that a string gets, and loses. */
function localizationEdits(
  { style }: Editing,
  string: CatalogString,
  { fresh, gone }: { readonly fresh: readonly [string, PlainObject][]; readonly gone: ReadonlySet<Localization> },
): ByteEdit[] {
  if (fresh.length === 0 && gone.size === 0) return []
  const list = [...string.localizations.values(), ...string.hidden]
    .map(({ code, start, end }): NamedSpan => ({ name: code, start, end }))
    .sort((one, other) => one.start - other.start)
  const left = new Set([...gone].map(({ code }) => code))
  if (string.container)
    return changedMembers(
      { members: list, place: string.container, level: 3 },
      { left, fresh: fresh.map(([name, value]) => ({ name, text: member(name, value, style, 4) })) },
      style,
    )
  const languages = Object.fromEntries(fresh.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const name = 'localizations'
  return changedMembers(
    { members: string.members, place: { start: string.valueStart, end: string.end }, level: 2 },
    { left: new Set(), fresh: [{ name, text: member(name, languages, style, 3) }] },
    style,
  )
}

interface Members {
  readonly members: readonly NamedSpan[]
  readonly place: Span
  /** The level of the object itself. */
  readonly level: number
}

interface FreshMember {
  readonly name: string
  readonly text: string
  /** The member that it follows (null: none); left out: its place by name. */
  readonly after?: string | null
}

/** An object with members taken out and put in, those at the places of their names. */
function changedMembers(
  { members, place, level }: Members,
  { left, fresh }: { readonly left: ReadonlySet<string>; readonly fresh: readonly FreshMember[] },
  style: JsonStyle,
): ByteEdit[] {
  const kept = members.filter(({ name }) => !left.has(name))
  const line = lineAt(style, level + 1)
  const comma = style.newline === '' ? style.comma : ','
  const sorted = fresh.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (kept.length === 0) {
    const text =
      fresh.length === 0
        ? emptyObject(style, level)
        : `{${line}${inOrder(fresh, sorted)
            .map((one) => one.text)
            .join(comma + line)}${lineAt(style, level)}}`
    return [replaced(place, text)]
  }
  const edits = removals(members, left)
  const groups = new Map<number, string[]>()
  for (const one of inOrder(fresh, sorted)) {
    const at =
      one.after === undefined ? placeByName(kept, one.name) : one.after === null ? -1 : indexOf(kept, one.after)
    groups.set(at, [...(groups.get(at) ?? []), one.text])
  }
  for (const [at, texts] of groups) {
    const before = kept[at]
    const [first] = kept
    if (before)
      edits.push(replaced({ start: before.end, end: before.end }, texts.map((text) => comma + line + text).join('')))
    else if (first)
      edits.push(replaced({ start: first.start, end: first.start }, texts.map((text) => text + comma + line).join('')))
  }
  return edits
}

const inOrder = (fresh: readonly FreshMember[], sorted: readonly FreshMember[]) =>
  fresh.some(({ after }) => after !== undefined) ? fresh : sorted

/** The last kept member whose name comes before; the last of all where they are not sorted. */
function placeByName(kept: readonly NamedSpan[], name: string): number {
  const isSorted = kept.every((one, index) => index === 0 || (kept[index - 1]?.name ?? '') <= one.name)
  return isSorted ? kept.findLastIndex((one) => one.name < name) : kept.length - 1
}

function indexOf(kept: readonly NamedSpan[], name: string): number {
  const found = kept.findIndex((one) => one.name === name)
  return found < 0 ? kept.length - 1 : found
}

/** Takes members out, each with the comma after it; the last ones with the comma before them. At least one stays. */
function removals(members: readonly NamedSpan[], left: ReadonlySet<string>): ByteEdit[] {
  const edits: ByteEdit[] = []
  const lastKept = members.findLastIndex(({ name }) => !left.has(name))
  members.forEach((one, index) => {
    const next = members[index + 1]
    if (left.has(one.name) && next && index < lastKept) edits.push(replaced({ start: one.start, end: next.start }, ''))
  })
  const [last, end] = [members[lastKept], members.at(-1)]
  if (last && end && last !== end) edits.push(replaced({ start: last.end, end: end.end }, ''))
  return edits
}

/** Strings that the catalogue gets and loses. */
function memberEdits(editing: Editing): ByteEdit[] {
  const { catalog, style, added, edits } = editing
  const left = new Set([...edits].flatMap(([string, { removed }]) => (removed ? [string.name] : [])))
  if ((left.size === 0 && added.size === 0) || !catalog.place) return []
  const all = [...catalog.strings, ...catalog.doubles].toSorted((a, b) => a.start - b.start)
  const fresh = [...added.values()].map((one): FreshMember => {
    const text = member(one.name, newValue(one), style, 2)
    const { after } = one.unit
    if (after === undefined) return { name: one.name, text }
    return { name: one.name, text, after: after === null ? null : nameIn(editing, after) }
  })
  const placed = anchored(fresh, new Set(all.map(({ name }) => name)))
  return changedMembers({ members: all, place: catalog.place, level: 1 }, { left, fresh: placed }, style)
}

const nameIn = ({ byName, added }: Editing, context: string): string =>
  byName.has(context) || added.has(context) ? context : nameAndPlace(context).name

/** A new string that follows a new one goes where that goes. */
function anchored(fresh: readonly FreshMember[], known: ReadonlySet<string>): FreshMember[] {
  const places = new Map<string, string | null | undefined>()
  return fresh.map((one) => {
    const { after } = one
    const place = typeof after === 'string' && !known.has(after) ? places.get(after) : after
    places.set(one.name, place)
    return place === undefined ? { name: one.name, text: one.text } : { ...one, after: place }
  })
}

/** Xcode does not find a string of Weft in the code: it keeps such a string only if it is called manual. */
function newValue({ unit, languages }: NewString): PlainObject {
  const comment = unit.notes.map(({ text }) => text).join('\n')
  const localizations: PlainObject = {}
  for (const { code, language, set } of [...languages.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    const value: PlainObject = {}
    for (const texts of set) setSlot(value, texts, { language })
    localizations[code] = value
  }
  return {
    ...(comment !== '' && { comment }),
    extractionState: 'manual',
    ...(languages.size > 0 && { localizations }),
    ...(unit.state === 'read-only' && { shouldTranslate: false }),
  }
}
