import type { Actor } from './actor.ts'
import type { Grant } from './grant.ts'

/**
 * Whether a second factor would give the actor more: one of its teams asks for it, or a project that one of its teams names. Public
 * projects do not count: every account is in a team that reaches them, and may never visit them.
 */
export function missesFactor({ isSuperuser, grants, lacksFactorIn, withheldGrants = [] }: Actor): boolean {
  if (withheldGrants.length > 0) return true
  const lacking = [...(lacksFactorIn ?? [])]
  const isNamed = ({ reach }: Grant) => 'projectIds' in reach && lacking.some((id) => reach.projectIds.has(id))
  return lacking.length > 0 && (isSuperuser || grants.some(isNamed))
}
