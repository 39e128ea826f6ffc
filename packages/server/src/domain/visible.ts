import { type RawBuilder, sql } from 'kysely'
import {
  type Actor,
  type ProjectChoice,
  sitePermissions,
  type VisibleProjects,
  visibleProjects,
} from '../permissions/index.ts'

/**
 * The rules of permissions/can.ts as conditions of SQL: the only place that spells them. resources/visibility-law.test.ts
 * compares every list with `canSee`.
 */
type Condition = RawBuilder<boolean>

/** A component, under this alias, that is open to chosen people only; false of a row that a left join did not find. */
export const restrictedText = (component: string): string =>
  `coalesce((${component}.settings ->> 'restricted')::boolean, false)`

/** The same for the alias `c`. */
export const isRestricted: Condition = sql.raw(restrictedText('c'))

/** Everybody sees the project `p`: it is public or protected. */
export const isOpenProject: Condition = sql.raw('(p.access_control in (0, 1))')

/**
 * For a component `c` and its project `p`, in SQL: visible to everybody, or to everybody who sees this project, which it is
 * in.
 */
export const openWithin = (projectId: string): string =>
  `(not ${restrictedText('c')} and (p.access_control in (0, 1) or c.project_id = ${projectId}))`

/** The rows that a reader sees. */
export interface Visible {
  /** All of them: nothing needs to be left out. */
  readonly all: boolean
  /** A condition on `p`, a project. */
  readonly project: Condition
  /** For `c`, a component of the project `p`. */
  readonly component: Condition
  /** For `c`, a component of a project that the reader sees, or none: excludes restricted ones. */
  readonly inside: Condition
  /** The same as `component` for a list of thousands: it reads no settings but those of restricted components, by their index. */
  readonly amongMany: Condition
  /** A condition on `h`, a row of changes. */
  readonly change: Condition
}

const always: Condition = sql`true`
/** Whether a user `u` has a second factor. Bots of projects' tokens have none, and need none; a bot with a personal token is like anybody else. */
export const hasFactorText = `(exists (select from second_factors f where f.user_id = u.id and f.confirmed)
  or (u.is_bot and exists (select from tokens o where o.user_id = u.id)
    and not exists (select from tokens o where o.user_id = u.id and o.project_id is null)))`

const allRows: Visible = {
  all: true,
  project: always,
  component: always,
  inside: always,
  amongMany: always,
  change: always,
}

/** The same rule as `canSee`, for lists. */
export function visibleTo(actor: Actor): Visible {
  const visible = visibleProjects(actor)
  const { exceptIds } = visible
  if (visible.all && exceptIds.length === 0) return allRows
  const member: Condition = visible.all
    ? always
    : sql`(p.access_control = any(${visible.accessControls}::int[]) or p.id = any(${visible.projectIds}::int[]))`
  const isChosen: Condition = visible.all
    ? always
    : visible.componentIds.length === 0
      ? sql`false`
      : sql`c.id = any(${visible.componentIds}::int[])`
  // For projects whose required factor the reader lacks: only public things.
  const isFree: Condition = exceptIds.length === 0 ? always : sql`c.project_id <> all(${exceptIds}::int[])`
  const project: Condition =
    exceptIds.length === 0
      ? member
      : sql`(${member} and (p.access_control in (0, 1) or p.id <> all(${exceptIds}::int[])))`
  const inside: Condition = sql`(not ${isRestricted} or (${isChosen} and ${isFree}))`
  return {
    all: false,
    project,
    component: sql`(${project} and ${inside})`,
    inside,
    amongMany: sql`(${project} and (c.id not in (select rc.id from components rc where ${sql.raw(restrictedText('rc'))}) or (${isChosen} and ${isFree})))`,
    // Each is a separate lookup: the history is read along its index, and few of its rows are checked.
    change: sql`(h.project_id in (select p.id from projects p where ${project})
      and not exists (select 1 from components c where c.id = h.component_id and not ${inside}))`,
  }
}

/** The places in a list: present ones or archived ones. */
export type Shelf = 'current' | 'archived'

/**
 * The rows of one shelf that a reader sees. `site`: a list over all projects; `project`: one within a project, which may be archived
 * itself. Counters of projects are those of all that is in them.
 */
export function shelfOf(actor: Actor, { shelf = 'current', level = 'site' }: ShelfChoice = {}): Visible {
  const visible = visibleTo(actor)
  const projectIds = level === 'site' ? [...(actor.archivedProjects ?? [])] : []
  const componentIds = [...(actor.archivedComponents ?? [])]
  if (shelf === 'current' && projectIds.length + componentIds.length === 0) return visible
  const isOf = (archived: Condition): Condition => (shelf === 'archived' ? archived : sql`(not ${archived})`)
  const ofProject = isOf(sql`(p.id = any(${projectIds}::int[]))`)
  const ofComponent = isOf(sql`(p.id = any(${projectIds}::int[]) or c.id = any(${componentIds}::int[]))`)
  return {
    ...visible,
    all: false,
    project: level === 'site' ? sql`(${visible.project} and ${ofProject})` : visible.project,
    component: sql`(${visible.component} and ${ofComponent})`,
    amongMany: sql`(${visible.amongMany} and ${ofComponent})`,
  }
}

interface ShelfChoice {
  readonly shelf?: Shelf
  readonly level?: 'site' | 'project'
}

/**
 * Whether a reader sees the component `c` of the project `p`, for a prepared statement whose parameters, from `$first` on, are
 * those of `visibleParameters`.
 */
export const componentSeenText = (first: number): string =>
  `(($${first}::boolean or ((p.access_control = any($${first + 1}::int[]) or p.id = any($${first + 2}::int[]))
      and (not ${restrictedText('c')} or c.id = any($${first + 3}::int[]))))
    and (p.id <> all($${first + 4}::int[]) or (p.access_control in (0, 1) and not ${restrictedText('c')})))`

/** The parameters of `componentSeenText`, in its order. */
export const visibleParameters = (visible: VisibleProjects): unknown[] =>
  visible.all
    ? [true, [], [], [], visible.exceptIds]
    : [false, visible.accessControls, visible.projectIds, visible.componentIds, visible.exceptIds]

const quotedSitePermissions = sitePermissions.map((one) => `'${one}'`).join(', ')

/** A team `t` that reaches all projects shows them, unless it gives only what belongs to the site, such as making projects. */
const showsProjects = `(not exists (select 1 from team_roles tr join roles r on r.id = tr.role_id
      where tr.team_id = t.id and cardinality(r.permissions) > 0)
  or exists (select 1 from team_roles tr join roles r on r.id = tr.role_id
      where tr.team_id = t.id and not r.permissions <@ array[${quotedSitePermissions}]))`

/** A team `t` that reaches single components reaches the component of this id. */
const reachesComponent = (id: string): string => `(
  exists (select 1 from team_components tc where tc.team_id = t.id and tc.component_id = ${id})
  or exists (select 1 from team_component_lists tl join component_list_components lc
      on lc.component_list_id = tl.component_list_id where tl.team_id = t.id and lc.component_id = ${id})
  or exists (with recursive chain as (
        select category_id as id from components where id = ${id}
        union select k.category_id from categories k join chain on k.id = chain.id)
      select 1 from chain join team_categories tk on tk.category_id = chain.id where tk.team_id = t.id))`

/**
 * The rule seen from the other side: whether the user `u` sees a component, under this alias, of the project `p`, or the
 * project itself where a left join found no component.
 */
export const userSeesText = (component: string): string => `(p.removed is null and (not p.enforced_2fa
    or (p.access_control in (0, 1) and not ${restrictedText(component)}) or ${hasFactorText})
  and (u.is_superuser or exists (
    select 1 from team_members m join teams t on t.id = m.team_id
     where m.user_id = u.id and case
       when t.limited or t.project_selection = 2 then
         case when ${restrictedText(component)} then ${reachesComponent(`${component}.id`)}
         else exists (select 1 from components rc where rc.project_id = p.id and ${reachesComponent('rc.id')}) end
       when ${restrictedText(component)} then false
       when t.project_selection = 0 then exists (select 1 from team_projects tp where tp.team_id = t.id and tp.project_id = p.id)
       when t.project_selection = 1 then ${showsProjects}
       when t.project_selection = 3 then p.access_control = 0
       when t.project_selection = 4 then p.access_control in (0, 1)
       else false end)))`

/** For `p`, a project: it is one of these. */
export const chosenProjects = (choice: ProjectChoice): Condition =>
  choice.all
    ? always
    : sql`((p.access_control = any(${choice.accessControls}::int[]) or p.id = any(${choice.projectIds}::int[]))
        and not p.id = any(${choice.exceptIds}::int[]))`
