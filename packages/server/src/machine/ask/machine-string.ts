import type { Flags } from '@weft/checks'
import type { TranslationRecord } from '../../catalog/records.ts'
import { type Database, statement } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { checksOf } from '../../domain/unit/apply-edits.ts'
import { formsOf } from '../../domain/unit/save-unit.ts'
import { type CheckedUnit, readCheckedUnits } from '../../domain/unit/unit-checks.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Actor } from '../../permissions/index.ts'
import type { SecretBox } from '../../system/secret-box.ts'
import type { MachineFault } from '../machine-fault.ts'
import type { Usage } from '../machine-service.ts'

/** The parts of the server that a request to a service needs. */
export interface AskServices {
  readonly database: Database
  readonly outbound: Outbound
  readonly secretBox: SecretBox
}

/** For whom texts are wanted, and in which translation. */
export interface AskPlace {
  readonly translation: TranslationRecord
  /** Memories and terms that they may not see are not sent. */
  readonly actor: Actor
  /** Hears what each request really used; null: nobody said its price. */
  readonly spent?: (usage: Usage, cost: number | null) => void
}

/** Instructions that are tried before they hold for all; null: the project's own. */
export interface TriedInstructions {
  readonly project: string | null
  readonly language: string | null
}

/** A question to a service. */
export interface Ask {
  readonly strings: readonly MachineString[]
  /** For language models, in the place of the project's. */
  readonly instructions?: TriedInstructions | null
  readonly signal: AbortSignal
}

/** A string for which a service is asked. */
export interface MachineString {
  readonly unit: CheckedUnit
  /** The developers' note. */
  readonly note: string
  /** The explanation of its source string. */
  readonly explanation: string
  readonly position: number
}

/** A text of a service, in the form in which it would be stored, or a fault. */
export type MachineAnswer =
  | {
      readonly target: readonly string[]
      /** Checks that it fails: none that finds errors. */
      readonly failing: readonly string[]
      /** It came out of the kept replies. */
      readonly isKept: boolean
    }
  | { readonly fault: MachineFault }

interface NoteRow {
  readonly id: number
  readonly note: string
  readonly explanation: string
  readonly position: number
}

const selectNotes = statement<NoteRow>(
  'notes_for_machines',
  `select u.id, coalesce(u.note, s.note, '') as note, s.explanation, u.position
     from units u join units s on s.id = u.source_unit_id where u.id = any($1::bigint[])`,
)

/** Reads strings by their ids, in the order of these; strings that are gone are left out. */
export async function readMachineStrings(database: Database, ids: readonly number[]): Promise<MachineString[]> {
  const units = await database.transaction((tx) => readCheckedUnits(tx, { ids }))
  const notes = new Map((await database.query(selectNotes, [ids])).map((row) => [row.id, row]))
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  return ids.flatMap((id) => {
    const [unit, row] = [byId.get(id), notes.get(id)]
    return unit && row ? [{ unit, note: row.note, explanation: row.explanation, position: row.position }] : []
  })
}

export const sourceOf = ({ unit }: MachineString): string[] => splitPlural(unit.source)

/** How many texts the string takes. */
export const formCountOf = ({ unit }: MachineString): number => formsOf(unit)

export const flagsOf = ({ unit }: MachineString): Flags => checksOf(unit).flagsOf(unit.flags, unit.extra_flags)

/** The rule by which the string counts. */
export const pluralOf = ({ unit }: MachineString) => ({ number: unit.plural_number, formula: unit.plural_formula })
