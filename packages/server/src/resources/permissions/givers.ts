import { loadActors } from '../../access/load-actor.ts'
import type { Database } from '../../db/database.ts'
import {
  type Actor,
  beforeArchive,
  can,
  isHindered,
  isProjectPermission,
  type MissingRight,
  mayGive,
  type Permission,
  type Scope,
  site,
} from '../../permissions/index.ts'
import { type Candidate, selectCandidates } from './givers.queries.ts'

/** Why somebody may not: a right is missing, or their account is closed. */
export type MissingAccess = MissingRight | 'closed'

/** A missing permission at a place, and the reason. */
export interface MissingPermission {
  readonly permission: Permission
  readonly missing: MissingAccess
}

/** People named; more would help nobody. */
const most = 10

/** The project as a whole that a place is in; the site stays the site. */
const whole = (scope: Scope): Scope =>
  scope.kind === 'site' ? site : { ...scope, restricted: false, componentId: null, languageId: null }

/** Whether somebody could put them into a team that gives it: one that they make or change, or whose members they choose. */
function couldGive(giver: Actor, administers: readonly number[], permission: Permission, scope: Scope): boolean {
  const mayEditSite = can(giver, 'group.edit', site)
  const mayEditTeams = mayEditSite || can(giver, 'project.permissions', whole(scope))
  const place = isProjectPermission(permission) ? whole(scope) : site
  if ((place.kind === 'site' ? mayEditSite : mayEditTeams) && mayGive(giver, [permission], place)) return true
  if (isHindered(giver, 'project.permissions', whole(scope))) return false
  return giver.grants.some(
    (grant) =>
      administers.includes(grant.team.id) && can({ ...giver, isSuperuser: false, grants: [grant] }, permission, scope),
  )
}

/**
 * Whether somebody could end what keeps them from it. Only the person can do some things, such as adding a second
 * factor.
 */
function couldHelp(
  giver: Actor,
  administers: readonly number[],
  { permission, missing }: MissingPermission,
  scope: Scope,
): boolean {
  if (missing === 'token' || missing === 'second-factor') return false
  if (missing === 'archived')
    return can(beforeArchive(giver), scope.kind === 'project' ? 'project.edit' : permission, whole(scope))
  if (missing === 'closed') return can(giver, 'user.edit', site)
  if (missing === 'blocked') return can(giver, 'project.permissions', whole(scope))
  return couldGive(giver, administers, permission, scope)
}

/**
 * Users who could give a part of the missing rights, the nearest to the place first. Each could do so now, by the same rules.
 */
export async function findGivers(
  database: Database,
  {
    scope,
    lacks,
    exceptUserId,
  }: { readonly scope: Scope; readonly lacks: readonly MissingPermission[]; readonly exceptUserId: number },
): Promise<Candidate[]> {
  if (lacks.length === 0) return []
  const candidates = await selectCandidates(database, scope, exceptUserId)
  const actors = await loadActors(
    database,
    candidates.map(({ id }) => id),
  )
  const byId = new Map(actors.map((actor) => [actor.id, actor]))
  const helpers = candidates.filter(({ id, administers }) => {
    const actor = byId.get(id)
    return actor !== undefined && lacks.some((lack) => couldHelp(actor, administers, lack, scope))
  })
  return helpers.slice(0, most)
}
