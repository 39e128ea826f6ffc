import { type RawBuilder, sql } from 'kysely'
import { counterNames } from '../db/tables.ts'
import type { VisibleProjects } from '../permissions/index.ts'

/** The rules of permissions/can.ts as conditions of SQL, on `p` a project and `c` a component. */
type Condition = RawBuilder<boolean>

/** A component that is open to chosen people only. */
export const isRestricted: Condition = sql`coalesce((c.settings ->> 'restricted')::boolean, false)`

/** Whether a reader sees a project. */
export const seesProject = (visible: VisibleProjects): Condition =>
  visible.all
    ? sql`true`
    : sql`(p.access_control = any(${visible.accessControls}::int[]) or p.id = any(${visible.projectIds}::int[]))`

/** Whether a reader sees a component of its project. */
export const seesComponent = (visible: VisibleProjects): Condition =>
  visible.all ? sql`true` : sql`(${seesProject(visible)} and not ${isRestricted})`

/** The counters of rows `s` of statistics, added up: what those together count whom a reader sees. */
export const summedCounters = sql.raw(
  [
    ...counterNames.map(
      (name) => `coalesce(sum(s.${name}), 0)::${name.endsWith('_chars') ? 'bigint' : 'int'} as ${name}`,
    ),
    'max(s.last_change) as last_change',
  ].join(', '),
)
