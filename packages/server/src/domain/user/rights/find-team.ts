import type { Database } from '../../../db/database.ts'
import type { Actor } from '../../../permissions/index.ts'
import { Refusal } from '../../../refusal.ts'
import { mayEditTeam, readTeam, type Team } from './team.ts'

/** A permission that lets its holder edit every team of the site. */
const nobodysTeam: Team = {
  id: 0,
  name: '',
  project_selection: 0,
  language_selection: 1,
  internal: false,
  limited: false,
  defining_project_id: null,
  access_control: null,
  statistics_id: null,
  is_member: false,
  is_admin: false,
  codenames: [],
}

/** Finds a team for people with the right; others are refused for any number, so that the answer reveals nothing. */
export async function findTeam(
  database: Database,
  actor: Actor,
  id: number,
  may: (actor: Actor, team: Team) => boolean,
): Promise<Team> {
  const team = await readTeam(database, id, actor.id)
  if (team && may(actor, team)) return team
  const isManager = mayEditTeam(actor, { ...nobodysTeam, id })
  throw new Refusal(team === undefined && isManager ? 'not_found' : 'permission_denied')
}
