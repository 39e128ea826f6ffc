import type { TextLeaf, TomlEntry } from './toml.file.ts'

/** A message of go-i18n: its forms are one string. */
export interface MessageEntry extends TomlEntry {
  /** The forms' categories in the order of the unit's texts; null for a text that stands alone. */
  readonly categories: readonly string[] | null
  readonly leaves: readonly NamedLeaf[]
  /** Whether it is the table of a heading. */
  readonly hasHeading: boolean
}

/** A leaf with the names of its path. */
export interface NamedLeaf extends TextLeaf {
  readonly names: readonly string[]
}
