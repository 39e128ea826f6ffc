import type { Entry, LineFile } from '../lines/line-file.ts'
import type { Pair } from './properties.scan.ts'

/** One key with its value; of a plural string those of all forms, each under its category. */
export interface PairEntry extends Entry {
  readonly pairs: readonly Pair[]
  /** The categories of the slots: those of the unit's texts first; null for a string without plural forms. */
  readonly categories: readonly string[] | null
}

export type PropertiesFile = LineFile<PairEntry>
