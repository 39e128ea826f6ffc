import { type RawBuilder, sql } from 'kysely'
import type { ProjectRecord } from '../catalog/records.ts'
import { isOpenProject, isRestricted, visibleTo } from '../domain/visible.ts'
import type { Actor } from '../permissions/index.ts'

/** The reader of a look-up, and its project. */
export interface MemoryReader {
  readonly actor: Actor
  /** Null: in all that the reader sees. */
  readonly project: { readonly id: number; readonly useShared: boolean; readonly penaltyOfShared: number } | null
}

/** Somebody who looks texts up for a string of a project; without a project, in all that they see. */
export const readerIn = (actor: Actor, project: ProjectRecord | null): MemoryReader => ({
  actor,
  project: project && {
    id: project.row.id,
    useShared: project.row.use_shared_tm,
    penaltyOfShared: project.row.shared_tm_penalty,
  },
})

/** Strings of this component enter the memory. */
const contributes = sql`coalesce((c.settings ->> 'contribute_project_tm')::boolean, true)`

/**
 * The texts of the component `c` of the project `p` that a reader finds, as a condition: their own project's, and of others what
 * they share. A project shares by a switch; without one it shares what everybody sees. A component for chosen people is for those alone.
 */
export function findableStrings({ actor, project }: MemoryReader): RawBuilder<boolean> {
  const seen = visibleTo(actor).component
  const given = sql`(p.contribute_shared_tm is true and not ${isRestricted})`
  if (project === null) return sql`(${contributes} and (${seen} or ${given}))`
  const open = sql`(p.contribute_shared_tm is null and ${isOpenProject} and ${seen})`
  const shared = project.useShared ? sql`(${given} or ${open})` : sql`false`
  return sql`(${contributes} and ((p.id = ${project.id} and ${seen}) or ${shared}))`
}

/** Whether somebody finds their own texts everywhere: their choice, read once for a query. */
const choosesOwn = ({ actor }: MemoryReader): RawBuilder<boolean> =>
  sql`(select coalesce((o.preferences ->> 'contribute_personal_tm')::boolean, true) from users o where o.id = ${actor.id})`

/**
 * The personal memory: the string `u` of the component `c` has a text that its reader wrote, and they still see it. It is found in every
 * project, even if the project shares nothing.
 */
export function ownStrings(reader: MemoryReader): RawBuilder<boolean> {
  const { actor, project } = reader
  if (project === null || actor.kind === 'anonymous') return sql`false`
  return sql`(${choosesOwn(reader)} and ${visibleTo(actor).component}
    and exists (select 1 from changes w where w.unit_id = u.id and w.author_id = ${actor.id} and w.target = u.target))`
}

/**
 * The memories `m` in which a reader finds texts, with their project `p`, if any: the project's, the reader's, and shared ones.
 */
export function findableMemories({ actor, project }: MemoryReader): RawBuilder<boolean> {
  const own = sql`m.user_id = ${actor.id}`
  const seen = sql`(m.project_id is not null and ${visibleTo(actor).project})`
  const shared = sql`(m.shared and m.user_id is null)`
  if (project === null) return sql`(m.used and not m.removed and (${own} or ${seen} or ${shared}))`
  const others = project.useShared ? shared : sql`false`
  return sql`(m.used and not m.removed and (${own} or (m.project_id = ${project.id} and ${seen}) or ${others}))`
}
