import type { Permission } from '@weft/contract'
import type { Actor } from './actor.ts'
import { can, type Scope } from './can.ts'
import { isProjectPermission } from './permission.ts'

/**
 * Whether somebody may hand on these permissions to the members of a team: nobody gives what they do not have. `place` is the
 * project whose team it is, or the site.
 */
export function mayGive(actor: Actor, permissions: Iterable<Permission>, place: Scope): boolean {
  for (const permission of permissions) {
    if (!actor.isSuperuser && place.kind === 'project' && !isProjectPermission(permission)) return false
    if (!can(actor, permission, place)) return false
  }
  return true
}
