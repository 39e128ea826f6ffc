import type { CheckEnvironment } from '@weft/checks'
import type { Database, Transaction } from '../../db/database.ts'
import type { Doer, Scope, Tally } from '../../events/ledger.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { FoundUnit, SourceStrings } from './source-strings.ts'
import type { SyncMode } from './unit-plan.ts'

/** One translation file that changed, and all that is needed to update the database from it. */
export interface TranslationSync {
  readonly database: Database
  readonly component: SyncedComponent
  readonly strings: SourceStrings
  /** `isEmpty`: it had no strings when the run began. */
  readonly translation: { readonly id: number; readonly isSource: boolean; readonly isEmpty: boolean }
  /** The facts for checks of a string, by its name. */
  readonly environment: (context: string) => CheckEnvironment
  readonly scope: Scope
  readonly sourceScope: Scope
  /** The strings that the translation is to have: those of its file, or of the template where that says which there are. */
  readonly units: readonly FoundUnit[]
  /** The commit whose file it is. */
  readonly revision: string
  /** Whether there are texts of removed strings, for strings that may return. */
  readonly keepsTexts: boolean
  readonly mode: SyncMode
  /** The person named in the history for what the file brings. */
  readonly reader: Doer
  /** The first time: the history gets one row for the translation instead of one for each string. */
  readonly first: boolean
  readonly signal: AbortSignal
  /** Called with how many strings are done since the last call. */
  readonly report: (strings: number) => void
  /** Gets the ids of strings whose text came from the file. */
  readonly updated: Set<number>
  /** Called in the first transaction of several: cut off after it, the translation matches no file. */
  readonly begin: (tx: Transaction) => Promise<void>
  /** Called in the last transaction, before what it tells is written: writes that the translation is in step with its file. */
  readonly finish: (tx: Transaction, tally: Tally) => Promise<void>
}
