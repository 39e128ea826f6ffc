import { mayChooseMembers, mayEditTeam, maySeeTeam, readTeam, type Team } from '../../domain/user/team.ts'
import type { Lookup } from '../../http/route.ts'
import { site } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'

type TeamLookup = Lookup<{ readonly id: number }>
type Demand = (actor: Lookup['actor'], team: Team) => boolean

/** The team of a path, for those who may; for others whatever they do to any number is denied, so that it tells nothing. */
async function findFor({ database, params, actor }: TeamLookup, may: Demand) {
  const team = await readTeam(database, params.id, actor.id)
  if (team && may(actor, team)) return { scope: site, team }
  const isManager = mayEditTeam(actor, { ...nobodysTeam, id: params.id })
  throw new Refusal(team === undefined && isManager ? 'not_found' : 'permission_denied')
}

/** Who may edit this one may edit every team of the site. */
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

/** To read it: what one does not see is not there. */
export async function findGroup({ database, params, actor }: TeamLookup) {
  const team = await readTeam(database, params.id, actor.id)
  if (!team || !maySeeTeam(actor, team)) throw new Refusal('not_found')
  return { scope: site, team }
}

/** To change what it gives, and where. */
export const findGroupToEdit = (request: TeamLookup) => findFor(request, mayEditTeam)

/** To choose its members. */
export const findGroupToFill = (request: TeamLookup) => findFor(request, mayChooseMembers)
