import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A timestamptz: read as Date, written as Date or ISO text. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>

/** Removed places that somebody can take back, see domain/removal/. */
export interface RemovedPlaceTable {
  id: Generated<number>
  kind: 'project' | 'category' | 'component'
  holder_id: number
  home_id: number | null
  parent_id: number | null
  category_id: number | null
  component_id: number | null
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
