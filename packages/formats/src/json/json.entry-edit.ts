import { applyByteEdits } from '@weft/text'
import type { ParameterValues } from '../file-parameters.ts'
import type { Document, FileChange, FileLanguage, NewUnit, UnitChange, UnitKey } from '../format.ts'
import type { EditResult } from '../obstruction.ts'
import { countingOf } from '../plural-categories.ts'
import { shorterNamesFirst } from '../prefixed-names.ts'
import { said } from './json.entry.ts'
import type { Entry, EntryDialect, EntryEditing } from './json.entry-dialect.ts'
import { keyOrderOf } from './json.key-order.ts'
import { containerEdits, isGone, keepPlaces, takeOut, valueEdit } from './json.layout.ts'
import { templateNames } from './json.obstacle.ts'
import { addMember, PARTINGS } from './json.place.ts'
import { quoted, styleOf, writtenValue } from './json.style.ts'
import { templateKeys } from './json.template-key.ts'
import { type Container, type Member, newContainer, readTree, settleMembers } from './json.tree.ts'

/** Everything an edit needs besides the file and the change. */
export interface EntryEdit {
  readonly dialect: EntryDialect
  readonly language: FileLanguage | undefined
  readonly parameters: ParameterValues
}

function firstByContext(entries: readonly Entry[]): Map<UnitKey, Entry> {
  const found = new Map<UnitKey, Entry>()
  for (const entry of entries) if (!found.has(entry.context)) found.set(entry.context, entry)
  return found
}

/** The file's bytes with the changes made, but for new strings in whose way something stands. */
export function editEntries(file: Document, { units, like }: FileChange, edit: EntryEdit): EditResult {
  if (units.length === 0) return { bytes: file.bytes, obstructions: [] }
  const { dialect, language, parameters } = edit
  const root = readTree(file.bytes, dialect.root)
  let known: Map<UnitKey, Entry> | null = null
  const template = (key: UnitKey) => {
    const canRead = like && like.problems.length === 0
    known ??= canRead ? firstByContext(dialect.entries(readTree(like.bytes, dialect.root))) : new Map()
    return known.get(key)
  }
  const editing: EntryEditing = {
    root,
    style: styleOf(file.bytes, like?.bytes ?? null, parameters),
    language,
    entries: firstByContext(dialect.entries(root, language)),
    order: keyOrderOf(parameters),
    touched: new Set(),
    obstructions: [],
    leadsThrough: templateNames(like),
    inTemplate: templateKeys(like),
    template,
    like: like?.bytes ?? file.bytes,
  }
  const set = new Set<Member>()
  for (const change of shorterNamesFirst(lasting(units), PARTINGS)) make(editing, change, { dialect, set })
  const { obstructions } = editing
  if (set.size === 0 && editing.touched.size === 0) return { bytes: file.bytes, obstructions }
  const edits = [...set].map(valueEdit)
  for (const container of editing.touched) {
    if (isGone(container)) continue
    if (container.isArray && dialect.hasPlaces) keepPlaces(container)
    edits.push(...containerEdits(file.bytes, container, editing.style, set))
  }
  return { bytes: applyByteEdits(file.bytes, edits), obstructions }
}

/** The last change of each string's text, and none for a removed string. */
function lasting(changes: readonly UnitChange[]): readonly UnitChange[] {
  const last = new Map<UnitKey, UnitChange>()
  for (const change of changes) if (change.kind !== 'add') last.set(change.key, change)
  return changes.filter((change) => change.kind !== 'set' || last.get(change.key) === change)
}

function make(
  editing: EntryEditing,
  change: UnitChange,
  { dialect, set }: { readonly dialect: EntryDialect; readonly set: Set<Member> },
): void {
  const { entries, touched } = editing
  if (change.kind === 'add') {
    const { unit } = change
    const problem = dialect.obstacle?.(editing, unit) ?? null
    if (problem) {
      editing.obstructions.push({ unit, problem })
      return
    }
    const after = unit.after === null || unit.after === undefined ? unit.after : entries.get(unit.after)
    entries.set(unit.context, dialect.addEntry(editing, unit, after))
    return
  }
  const entry = entries.get(change.key)
  if (!entry) throw new Error(`no string ${JSON.stringify(change.key)} in the file`)
  if (change.kind === 'remove') {
    for (const member of entry.members) takeOut(member, touched)
    entries.delete(change.key)
    return
  }
  const names = formNames(editing, dialect, { entry, count: change.target.length })
  // A form that the dialect has no name for would be lost as another's text.
  const target = entry.isPlural ? change.target.slice(0, names.length) : change.target
  for (const { name, text } of wholeTexts(editing, dialect, { entry, names, target })) {
    const member = entry.texts.get(name)
    if (!member) {
      if (text !== '') entry.texts.set(name, dialect.addText(editing, entry, name, text))
    } else if (said(member) !== text) {
      const form = member.kind === 'container' ? undefined : member.kind
      member.written = writtenValue(text, form, editing.style)
      if (member.start >= 0) set.add(member)
    }
  }
}

/** The texts that an entry is to have, under their names. */
function wholeTexts(
  { language }: EntryEditing,
  { plurals }: EntryDialect,
  {
    entry,
    names,
    target,
  }: { readonly entry: Entry; readonly names: readonly string[]; readonly target: readonly string[] },
): readonly NamedText[] {
  const texts = target.map((text, index) => ({ name: names[index] ?? '', text }))
  if (!entry.isPlural || !plurals.whole) return texts
  return plurals.whole(texts, language, new Map([...entry.texts].map(([name, member]) => [name, said(member)])))
}

/** The names under which an entry's texts are kept. */
function formNames(
  { language }: EntryEditing,
  { plurals }: EntryDialect,
  { entry, count }: { readonly entry: Entry; readonly count: number },
): readonly string[] {
  if (!entry.isPlural && count === 1) return [...entry.texts.keys()]
  if (language) return plurals.names(countingOf(plurals, entry.context, language), entry.texts)
  return entry.texts.size > 0 ? [...entry.texts.keys()] : plurals.usual(count)
}

/** A text of a new string. */
export interface NamedText {
  readonly name: string
  readonly text: string
}

/** The texts that a new plural string gets, each with its name. */
export function newForms(
  { language: spoken }: EntryEditing,
  plurals: EntryDialect['plurals'],
  { context, target }: Pick<NewUnit, 'context' | 'target'>,
): NamedText[] {
  const language = spoken && countingOf(plurals, context, spoken)
  const own = language ? plurals.names(language) : []
  const names = own.length === target.length ? own : plurals.usual(target.length)
  const texts = names.map((name, index) => ({ name, text: target[index] ?? '' }))
  const written = plurals.written(
    texts.map(({ text }) => text),
    names,
  )
  const kept = texts.filter((_, index) => written[index])
  const copies = plurals.whole?.(texts, language).slice(texts.length) ?? []
  return [...kept, ...copies]
}

/** The position for a member. */
export interface Slot {
  readonly parent: Container
  /** Before which member; undefined: last. */
  readonly at?: number | undefined
  readonly key: string
}

/** Puts a member in; what stood under its name is written over, or goes. */
function put({ touched }: EntryEditing, { parent, at, key }: Slot, value: Pick<Member, 'child' | 'written'>): Member {
  settleMembers(parent)
  const known = parent.isArray ? undefined : parent.byKey.get(key)
  if (known) takeOut(known, touched)
  touched.add(parent)
  return addMember(parent, at ?? parent.members.length, { key, ...value })
}

/** Puts a text in. */
export function putText(editing: EntryEditing, slot: Slot, text: string, form?: string): Member {
  return put(editing, slot, { child: null, written: writtenValue(text, form, editing.style) })
}

/** Puts a list of texts in, on one line. */
export function putList(editing: EntryEditing, slot: Slot, texts: readonly string[]): Member {
  const written = `[${texts.map((text) => quoted(text, editing.style)).join(',')}]`
  return put(editing, slot, { child: null, written })
}

/** Puts an empty object, or array, in. */
export function putContainer(editing: EntryEditing, slot: Slot, isArray = false): Container {
  const child = newContainer(isArray, '')
  put(editing, slot, { child, written: null })
  return child
}

/** Puts a member of the template in, with all that is in it. */
export function putCopy(editing: EntryEditing, slot: Slot, original: Member): Member {
  const { child, valueStart, end } = original
  if (!child) {
    const written = Buffer.from(editing.like.subarray(valueStart, end)).toString()
    return put(editing, slot, { child: null, written })
  }
  const copy = newContainer(child.isArray, '')
  const member = put(editing, slot, { child: copy, written: null })
  for (const one of child.members) putCopy(editing, { parent: copy, key: one.key }, one)
  return member
}
