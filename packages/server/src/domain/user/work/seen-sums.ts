import { type RawBuilder, sql } from 'kysely'
import type { Visible } from '../../visible.ts'

/** Whether a reader sees sums `s` of the project `p` and the component `c`. Those of components that are gone stay, as the history does. */
export const isSeenSum = (visible: Visible): RawBuilder<boolean> =>
  visible.all
    ? sql`true`
    : sql`(case when c.id is null then ${visible.project} and not s.was_restricted else ${visible.component} end)`
