import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { QualityTables } from './quality-tables.ts'

type Time = ColumnType<Date, Date | string | undefined, Date | string>
/** A number with decimals: read as text. */
type Decimal = ColumnType<string | null, string | number | null | undefined, string | number | null>

/** A service of machine translation that a place uses. */
interface MachineServiceTable {
  id: Generated<number>
  project_id: number | null
  component_id: number | null
  service: string
  enabled: Generated<boolean>
  configuration: JSONColumnType<Readonly<Record<string, unknown>>, string | undefined, string>
  secrets: Buffer | null
  languages: string[] | null
  price_input: Decimal
  price_output: Decimal
  position: Generated<number>
  changed: Time
}

interface MachineUsageTable {
  project_id: number
  month: ColumnType<Date, string, string>
  service: string
  language_id: number
  requests: Generated<number>
  texts: Generated<number>
  kept: Generated<number>
  input: Generated<number>
  output: Generated<number>
  cost: Decimal
  unpriced: Generated<number>
}

interface MachineRunTable {
  id: Generated<number>
  project_id: number
  translation_id: number
  user_id: number | null
  task_id: string | null
  settings: JSONColumnType<object, string, string>
  state: Generated<string>
  reason: Generated<string>
  position: Generated<number>
  counts: JSONColumnType<object, string | undefined, string>
  created: Time
  changed: Time
}

/** A text that Weft wrote automatically, and the text before it. */
interface MachineTextTable {
  unit_id: number
  run_id: number | null
  service: string
  language_id: number
  draft: string
  before: string
  before_state: number
  timestamp: Time
  distance: Generated<number | null>
  judged: ColumnType<Date | null, Date | null | undefined, Date | null>
  counted: Generated<number | null>
}

export interface MachineTables extends QualityTables {
  machine_services: MachineServiceTable
  machine_consents: { project_id: number; service: string; host: string; user_id: number | null; timestamp: Time }
  machine_projects: {
    project_id: number
    monthly_limit: Decimal
    instructions: Generated<string>
    language_instructions: JSONColumnType<Readonly<Record<string, string>>, string | undefined, string>
  }
  machine_usage: MachineUsageTable
  machine_replies: { project_id: number; digest: Buffer; reply: string; at: Time }
  machine_runs: MachineRunTable
  machine_texts: MachineTextTable
  machine_suggestions: { suggestion_id: number; run_id: number }
  machine_distances: {
    project_id: number
    service: string
    language_id: number
    texts: Generated<number>
    kept: Generated<number>
    distance: Generated<number>
  }
}
