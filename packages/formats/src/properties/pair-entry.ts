import type { Entry, LineFile } from '../lines/line-file.ts'
import type { Pair } from './properties.scan.ts'

/** One key with its value; of a plural string those of all forms, each under its category. */
export interface PairEntry extends Entry {
  readonly pairs: readonly Pair[]
  /** The forms' categories in the order of the unit's texts; null for a string without plural forms. */
  readonly categories: readonly string[] | null
}

export type PropertiesFile = LineFile<PairEntry>
