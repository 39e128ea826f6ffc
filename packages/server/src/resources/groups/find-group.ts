import { findTeam } from '../../domain/user/rights/find-team.ts'
import { mayChooseMembers, mayEditTeam, maySeeTeam, readTeam, type Team } from '../../domain/user/rights/team.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { site } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'

type TeamLookup = Lookup<{ readonly id: number }>
type TeamRight = (actor: Lookup['actor'], team: Team) => boolean

const findFor = async ({ database, params, actor }: TeamLookup, may: TeamRight) => ({
  scope: site,
  team: await findTeam(database, actor, params.id, may),
})

/** To read it: what one does not see is not there. */
export async function findGroup({ database, params, actor }: TeamLookup) {
  const team = await readTeam(database, params.id, actor.id)
  if (!team || !maySeeTeam(actor, team)) throw new Refusal('not_found')
  return { scope: site, team }
}

/** A team whose roles and places the actor may change. */
export const findGroupToEdit = (request: TeamLookup) => findFor(request, mayEditTeam)

/** A team whose members the actor may choose. */
export const findGroupToFill = (request: TeamLookup) => findFor(request, mayChooseMembers)
