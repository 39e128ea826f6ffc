import type { TextLeaf, TomlEntry } from './toml.file.ts'

/** A message of go-i18n: its forms are one string. */
export interface MessageEntry extends TomlEntry {
  /** The categories of the slots: those of the unit's texts first; null for a text that stands alone. */
  readonly categories: readonly string[] | null
  readonly leaves: readonly NamedLeaf[]
  /** Whether it is the table of a heading. */
  readonly hasHeading: boolean
}

/** A leaf with the names of its path. */
export interface NamedLeaf extends TextLeaf {
  readonly names: readonly string[]
}
