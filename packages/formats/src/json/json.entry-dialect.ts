import type { Problem } from '@weft/text'
import type { FileLanguage, NewUnit, Obstruction, UnitKey, UnitNote } from '../format.ts'
import type { KeyOrder } from './json.key-order.ts'
import type { TemplateNames } from './json.obstacle.ts'
import type { PluralNaming } from './json.plural.ts'
import type { JsonStyle } from './json.style.ts'
import type { TemplateKeys } from './json.template-key.ts'
import type { Container, Member } from './json.tree.ts'

/** One string, and where in the tree it stands. */
export interface Entry {
  readonly context: string
  /** Its members, in the order of the file: they are added and removed together. */
  readonly members: Member[]
  /** The values with its texts, by the names of its plural forms; the text of a string without forms under any one name. */
  readonly texts: Map<string, Member>
  readonly isPlural: boolean
  /** The container for texts that it lacks. */
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
  /** `language` is that of the texts: it says which names are plural forms. */
  entries(root: Container, language?: FileLanguage): Entry[]
  /** Writes a text for which the entry has no value. */
  addText(editing: EntryEditing, entry: Entry, name: string, text: string): Member
  /** The obstacle to a new string; null if missing. */
  obstacle?(editing: EntryEditing, unit: NewUnit): Problem | null
  /** Writes a new string after the entry that it follows. */
  addEntry(editing: EntryEditing, unit: NewUnit, after: Entry | null | undefined): Entry
}

/** A tree whose strings change. */
export interface EntryEditing {
  readonly root: Container
  readonly style: JsonStyle
  readonly language: FileLanguage | undefined
  /** All strings by their names, new ones too; of two of one name the first. */
  readonly entries: Map<UnitKey, Entry>
  /** How keys sort where new strings come by that; null: behind their neighbours. */
  readonly order: KeyOrder | null
  /** Containers that got or lost members. */
  readonly touched: Set<Container>
  /** New strings that were left out. */
  readonly obstructions: Obstruction[]
  /** Whether a name leads through an object in the template. */
  readonly leadsThrough: TemplateNames
  /** How the template writes names. */
  readonly inTemplate: TemplateKeys
  /** The string of this name in the template. */
  template(key: UnitKey): Entry | undefined
  /** The template's bytes, to copy from. */
  readonly like: Uint8Array
}
