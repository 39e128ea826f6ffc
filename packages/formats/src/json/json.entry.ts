import type { Document, FileLanguage, FileUnit, NewUnit, UnitNote } from '../format.ts'
import { stateOfTexts } from '../unit-facts.ts'
import type { EntryEditing } from './json.entry-edit.ts'
import { hiddenMembers, shown, warningsOf } from './json.parse.ts'
import type { PluralNaming } from './json.plural.ts'
import { type Container, type Member, treeOf } from './json.tree.ts'

/** One string, and where in the tree it stands. */
export interface Entry {
  readonly context: string
  /** What it is made of, in the order of the file: these come and go together. */
  readonly members: Member[]
  /** The values with its texts, by the names of its plural forms; the text of a string without forms under any one name. */
  readonly texts: Map<string, Member>
  readonly isPlural: boolean
  /** Where texts go that it lacks. */
  readonly home: Container
  readonly notes: readonly UnitNote[]
  readonly flags: string
  readonly location: string
}

/** How a dialect keeps strings in objects and arrays. */
export interface EntryDialect {
  readonly root: 'object' | 'array'
  /** Elements of arrays are named by their places, so that one that goes must leave its place to others. */
  readonly hasPlaces: boolean
  readonly plurals: PluralNaming
  entries(root: Container): Entry[]
  /** Writes a text for which the entry has no value. */
  addText(editing: EntryEditing, entry: Entry, name: string, text: string): Member
  /** Writes a new string after the entry that it follows. */
  addEntry(editing: EntryEditing, unit: NewUnit, after: Entry | null | undefined): Entry
}

/** What people see of a value. */
export const said = ({ kind, text }: Member): string =>
  kind === 'container' || kind === 'null' ? '' : shown(kind, text)

function targetOf({ texts, isPlural }: Entry, { plurals }: EntryDialect, language: FileLanguage | undefined): string[] {
  const all = [...texts.values()]
  if (!isPlural || !language) return all.length === 0 ? [''] : all.map(said)
  return plurals.names(language, texts).map((name) => {
    const member = texts.get(name)
    return member ? said(member) : ''
  })
}

function unitOf(entry: Entry, dialect: EntryDialect, language: FileLanguage | undefined): FileUnit {
  const { context, members, texts, isPlural, notes, flags, location } = entry
  const target = targetOf(entry, dialect, language)
  const [first] = texts.values()
  const form = first && first.kind !== 'string' && first.kind !== 'null' && !isPlural ? first.kind : undefined
  return {
    context,
    source: [],
    target,
    ...(isPlural && { variants: [...texts].map(([name, member]) => ({ name, text: said(member) })) }),
    state: stateOfTexts(target),
    previousSource: '',
    notes,
    location,
    flags,
    ...(form !== undefined && { form }),
    span: { start: members[0]?.start ?? 0, end: Math.max(...members.map(({ end }) => end)) },
  }
}

/** The strings of a file whose dialect says which objects are strings. */
export function parseEntries(bytes: Uint8Array, dialect: EntryDialect, language: FileLanguage | undefined): Document {
  const tree = treeOf(bytes, dialect.root)
  const nothing = { bytes, plural: null, charset: null }
  if ('code' in tree) return { ...nothing, units: [], problems: [tree], warnings: () => [] }
  const units = dialect.entries(tree).map((entry) => unitOf(entry, dialect, language))
  const hidden = hiddenMembers(tree)
  return { ...nothing, units, problems: [], warnings: () => warningsOf(units, hidden) }
}
