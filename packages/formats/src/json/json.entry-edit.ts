import { applyByteEdits } from '@weft/text'
import type { ParameterValues } from '../file-parameters.ts'
import type { Document, FileChange, FileLanguage, UnitChange, UnitKey } from '../format.ts'
import type { EditResult } from '../obstruction.ts'
import { shorterNamesFirst } from '../prefixed-names.ts'
import { said } from './json.entry.ts'
import type { Entry, EntryDialect, EntryEditing } from './json.entry-dialect.ts'
import { keyOrderOf } from './json.key-order.ts'
import { containerEdits, isGone, keepPlaces, takeOut, valueEdit } from './json.layout.ts'
import { templateNames } from './json.obstacle.ts'
import { addMember, PARTINGS } from './json.place.ts'
import { quoted, styleOf, writtenValue } from './json.style.ts'
import { type Container, type Member, newContainer, readTree, settleMembers } from './json.tree.ts'

/** What an edit needs to know beside the file and the change. */
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
    entries: firstByContext(dialect.entries(root)),
    order: keyOrderOf(parameters),
    touched: new Set(),
    obstructions: [],
    leadsThrough: templateNames(like),
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

/** Of the changes of one string's text the last, and none where the string goes. */
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
  change.target.forEach((text, index) => {
    const name = names[index] ?? ''
    // The dialect has no name for this form: as another's text it would be lost.
    if (entry.isPlural && index >= names.length) return
    const member = entry.texts.get(name)
    if (!member) {
      if (text !== '') entry.texts.set(name, dialect.addText(editing, entry, name, text))
    } else if (said(member) !== text) {
      const form = member.kind === 'container' ? undefined : member.kind
      member.written = writtenValue(text, form, editing.style)
      if (member.start >= 0) set.add(member)
    }
  })
}

/** The names under which an entry's texts are kept. */
function formNames(
  { language }: EntryEditing,
  { plurals }: EntryDialect,
  { entry, count }: { readonly entry: Entry; readonly count: number },
): readonly string[] {
  if (!entry.isPlural && count === 1) return [...entry.texts.keys()]
  if (language) return plurals.names(language, entry.texts)
  return entry.texts.size > 0 ? [...entry.texts.keys()] : plurals.usual(count)
}

/** A text of a new string. */
export interface NamedText {
  readonly name: string
  readonly text: string
}

/** The texts that a new plural string gets, each with its name. */
export function newForms(
  { language }: EntryEditing,
  plurals: EntryDialect['plurals'],
  target: readonly string[],
): NamedText[] {
  const own = language ? plurals.names(language) : []
  const names = own.length === target.length ? own : plurals.usual(target.length)
  const texts = names.map((name, index) => ({ name, text: target[index] ?? '' }))
  const written = plurals.written(texts.map(({ text }) => text))
  return texts.filter((_, index) => written[index])
}

/** Where a member is put. */
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
