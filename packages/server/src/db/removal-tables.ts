import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A timestamptz: read as Date, written as Date or ISO text. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>

/** Removed places that somebody can take back, see domain/removal/. */
export interface RemovedPlaceTable {
  id: Generated<number>
  kind: 'project' | 'category' | 'component'
  /** Null for a language: its rows are kept in removed_rows. */
  holder_id: number | null
  home_id: number | null
  parent_id: number | null
  category_id: number | null
  component_id: number | null
  /** It is this language of a component, or of the project. */
  language_id: number | null
  of_component_id: number | null
  /** The removal of the project's language that it is a part of. */
  along_id: number | null
  /** Why it did not come back when somebody took it back. */
  hindered: 'unique' | 'no-file' | 'no-room' | null
  path: string
  name: string
  slug: string
  access_control: number
  contribute_shared_tm: boolean | null
  components: number
  strings: number
  team_components: JSONColumnType<{ team_id: number; component_id: number }[], string | undefined, string>
  team_categories: JSONColumnType<{ team_id: number; category_id: number }[], string | undefined, string>
  user_id: number | null
  removed: Time
  ends: Time
}

/** A component that went along with what was removed. */
export interface RemovedComponentTable {
  component_id: number
  place_id: number
  home_id: number | null
  category_id: number | null
  name: string
  slug: string
}

/** The facts of a removed translation, beside its rows. */
export interface RemovedTranslationTable {
  place_id: number
  translation_id: number
  filename: string
  content: Buffer | null
  changes: number[]
  texts: number[]
  comments: number[]
  annotations: number[]
}

/** A row of another table, as it was. */
export interface RemovedRowTable {
  place_id: number
  at: Generated<number>
  name: string
  row: JSONColumnType<Record<string, unknown>>
}

/** The file of a translation that came back, until the remote has it. */
export interface RestoredFileTable {
  translation_id: number
  content: Buffer
}
