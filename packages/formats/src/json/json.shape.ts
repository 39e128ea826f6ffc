import { leadingCount } from '@weft/text'
import type { NewUnit, UnitNote } from '../format.ts'
import { nearestIndex } from '../nearest-index.ts'
import { NO_NOTES } from '../unit-facts.ts'
import type { Entry, EntryDialect, EntryEditing } from './json.entry-dialect.ts'
import { putContainer, type Slot } from './json.entry-edit.ts'
import type { KeyOrder } from './json.key-order.ts'
import { indexIn } from './json.place.ts'
import type { Container, Member } from './json.tree.ts'

/** Strings that stand beside each other in one object or array. */
export interface Shape extends Pick<EntryDialect, 'root' | 'plurals' | 'addText' | 'obstacle'> {
  /** The member of the file's object in which they stand; null: they stand in the file's own. */
  readonly within: { readonly key: string; readonly isArray: boolean } | null
  /** The string that a member is; null where it is not a string, or belongs to another one. */
  read(member: Member, container: Container): Entry | null
  /** Puts a new string in. */
  write(editing: EntryEditing, place: Place, unit: NewUnit): Entry
}

/** The position for new members. */
export type Place = Pick<Slot, 'parent' | 'at'>

/** The dialect of files that keep strings so. */
export function entriesIn({ root, plurals, addText, obstacle, within, read, write }: Shape): EntryDialect {
  const containerOf = (tree: Container): Container | null =>
    within ? (visible(tree, within.key)?.child ?? null) : tree
  const isList = within?.isArray ?? root === 'array'
  /** The new entries that came first and last: what reads a file's entries does not know them. */
  const ends = new WeakMap<Container, { first?: Member | undefined; last?: Member | undefined }>()
  const place = (parent: Container, after: Entry | null | undefined): Place => {
    const { members } = parent
    const { first, last } = ends.get(parent) ?? {}
    if (after === null && first) return { parent, at: indexIn(parent, first) }
    if (after === undefined && last) return { parent, at: indexIn(parent, last) + 1 }
    if (after) {
      const at = Math.max(...after.members.map((member) => indexIn(parent, member))) + 1
      return { parent, at }
    }
    const count = members.length
    for (let index = 0; index < count; index++) {
      const member = members[after === null ? index : count - 1 - index]
      if (!member) continue
      const entry = read(member, parent)
      if (!entry) continue
      const places = entry.members.map((one) => nearestIndex(members, one, after === null ? index : count - 1 - index))
      return { parent, at: after === null ? Math.min(...places) : Math.max(...places) + 1 }
    }
    return { parent }
  }
  /** The strings of objects whose new ones come where their keys sort, in the order of the file. */
  const listed = new WeakMap<Container, Entry[]>()
  const sortedPlace = (
    parent: Container,
    context: string,
    order: KeyOrder,
  ): { place: Place; note(made: Entry): void } => {
    const entries = listed.get(parent) ?? entriesOf(parent)
    listed.set(parent, entries)
    const index = leadingCount(entries, (entry) => order(entry.context, context) <= 0)
    const note = (made: Entry) => void entries.splice(index, 0, made)
    const [next, last] = [entries[index], entries[index - 1]]
    const placesOf = (entry: Entry) => entry.members.map((member) => indexIn(parent, member))
    if (next) return { place: { parent, at: Math.min(...placesOf(next)) }, note }
    return { place: last ? { parent, at: Math.max(...placesOf(last)) + 1 } : { parent }, note }
  }
  const entriesOf = (container: Container): Entry[] =>
    container.members
      .filter((one) => container.isArray || container.byKey.get(one.key) === one)
      .map((one) => read(one, container))
      .filter((entry) => entry !== null)
  return {
    root,
    hasPlaces: false,
    plurals,
    addText,
    ...(obstacle && { obstacle }),
    entries(tree) {
      const container = containerOf(tree)
      if (!container || container.isArray !== isList) return []
      return entriesOf(container)
    },
    addEntry(editing, unit, after) {
      const found = containerOf(editing.root)
      // PHP writes an empty object as an empty list.
      const fits = found !== null && (found.members.length > 0 || found.isArray === isList)
      const container =
        (fits ? found : null) ??
        putContainer(editing, { parent: editing.root, at: 0, key: within?.key ?? '' }, within?.isArray)
      if (editing.order && !container.isArray) {
        const { place: sorted, note } = sortedPlace(container, unit.context, editing.order)
        const made = write(editing, sorted, unit)
        note(made)
        return made
      }
      const entry = write(editing, place(container, after), unit)
      const known = ends.get(container) ?? {}
      if (after === null) known.first = entry.members[0]
      const isLast = after === undefined || (known.last !== undefined && after?.members.includes(known.last) === true)
      if (isLast) known.last = entry.members.at(-1)
      ends.set(container, known)
      return entry
    },
  }
}

/** The member of a name that a parser reads. */
export const visible = (container: Container | null | undefined, key: string): Member | undefined =>
  container?.byKey.get(key)

/** The text of the string with a name; '' without one. */
export function textAt(container: Container | null | undefined, key: string): string {
  const member = visible(container, key)
  return member?.kind === 'string' ? member.text : ''
}

/** The comments that stand under some names of an object. */
export function notesAt(container: Container | null | undefined, keys: readonly string[]): readonly UnitNote[] {
  const found = keys.map((key) => textAt(container, key)).filter((text) => text !== '')
  return found.length === 0 ? NO_NOTES : found.map((text) => ({ by: 'developer', text }))
}

/**
 * The flags for declared placeholders: an object declares `$CITY$` in any case (WebExtension), a list declares `{City}` by
 * `id` (gotext).
 */
export function placeholderFlags(placeholders: Container | null | undefined): string {
  if (!placeholders) return ''
  if (placeholders.isArray) {
    const ids = placeholders.members.map(({ child }) => textAt(child, 'id')).filter((id) => id !== '')
    return ids.length === 0 ? '' : `placeholders:${ids.map((id) => flagText(`{${id}}`)).join(':')}`
  }
  if (placeholders.byKey.size === 0) return ''
  const names = [...placeholders.byKey.keys()].map((name) => `$${name.toUpperCase()}$`)
  return `case-insensitive, placeholders:${names.map(flagText).join(':')}`
}

/** A part of a flag; what would end it stands between quotes. */
const flagText = (text: string): string =>
  /[\s,:"\\]/.test(text) ? `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : text

/** An entry without notes, flags and places. */
export const plainEntry = (entry: Pick<Entry, 'context' | 'members' | 'texts' | 'home'> & Partial<Entry>): Entry => ({
  isPlural: false,
  notes: NO_NOTES,
  flags: '',
  location: '',
  ...entry,
})

/** Members in the order of the file. */
export const inFileOrder = (members: readonly (Member | undefined)[]): Member[] =>
  members.filter((member) => member !== undefined).sort((a, b) => a.start - b.start)
