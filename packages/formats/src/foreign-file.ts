import type { UnitKey } from './format.ts'

/** How the law that reading takes linear time writes files of a format. */
export interface ForeignFile {
  /** Beginnings that pass the first check of the texts: one for each construct of the grammar. */
  readonly starts: readonly string[]
  /** A whole file with one string, and the text somewhere in it where it spoils nothing: in a comment, say. */
  around(text: string): string
  /** The key of that string. */
  readonly key: UnitKey
}
