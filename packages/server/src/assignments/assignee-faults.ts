import type { AssigneeFault } from '@weft/contract'
import { loadActors } from '../access/load-actor.ts'
import { type Database, statement } from '../db/database.ts'
import { type Actor, can, canSee, isBlocked, type Scope } from '../permissions/index.ts'

/** The place of the work: one scope for each component and language that is looked at. */
export interface AssignedWork {
  readonly scopes: readonly Scope[]
  /** Codes; none: any. */
  readonly languages: readonly string[]
}

/** Somebody who could not do an assignment. */
export interface UnablePerson {
  readonly id: number
  readonly username: string
  readonly full_name: string
  readonly reason: AssigneeFault
}

interface PersonRow {
  readonly id: number
  readonly username: string
  readonly full_name: string
  readonly is_active: boolean
  readonly languages: readonly string[]
}

const selectPeople = statement<PersonRow>(
  'people_to_assign',
  `select id, username, full_name, is_active,
          coalesce((select array_agg(code) from jsonb_array_elements_text(preferences -> 'languages') as chosen (code)), '{}') as languages
     from users where id = any($1::int[]) order by username`,
)

const selectMembers = statement<{ user_id: number }>(
  'members_of_assigned_team',
  'select user_id from team_members where team_id = $1 order by user_id limit 200',
)

/** Members of a team: enough to find one who can work. */
export const membersOf = async (database: Database, teamId: number | null): Promise<number[]> =>
  teamId === null ? [] : (await database.query(selectMembers, [teamId])).map(({ user_id }) => user_id)

function faultOf(
  person: PersonRow,
  actor: Actor | undefined,
  { scopes, languages }: AssignedWork,
): AssigneeFault | null {
  if (!person.is_active || actor === undefined) return 'left'
  const seen = scopes.filter((scope) => canSee(actor, scope))
  if (seen.length === 0) return 'restricted'
  if (seen.every((scope) => isBlocked(actor, scope))) return 'blocked'
  if (!seen.some((scope) => can(actor, 'unit.edit', scope) || can(actor, 'unit.review', scope))) return 'no-right'
  const isOther =
    languages.length > 0 && person.languages.length > 0 && !languages.some((one) => person.languages.includes(one))
  return isOther ? 'other-language' : null
}

/** The people among these who could not do the work, each with the first reason. */
export async function unablePeople(
  database: Database,
  ids: readonly number[],
  work: AssignedWork,
): Promise<UnablePerson[]> {
  if (ids.length === 0) return []
  const [people, actors] = await Promise.all([database.query(selectPeople, [ids]), loadActors(database, ids)])
  const byId = new Map(actors.map((actor) => [actor.id, actor]))
  return people.flatMap((person) => {
    const reason = faultOf(person, byId.get(person.id), work)
    return reason === null ? [] : [{ id: person.id, username: person.username, full_name: person.full_name, reason }]
  })
}

/** Whether none of a team's members could do the work; somebody who translates into other languages could. */
export function isTeamUnable(
  members: readonly number[],
  unable: readonly { readonly id: number; readonly reason: string }[],
): boolean {
  const idle = new Set(unable.filter(({ reason }) => reason !== 'other-language').map(({ id }) => id))
  return members.every((id) => idle.has(id))
}

/** Whether no member of a team could do the work. */
export async function unableTeam(database: Database, teamId: number, work: AssignedWork): Promise<boolean> {
  const members = await membersOf(database, teamId)
  return isTeamUnable(members, await unablePeople(database, members, work))
}
