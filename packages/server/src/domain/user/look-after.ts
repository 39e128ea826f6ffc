import type { Actor } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import type { UserRow } from './find-user.ts'

/**
 * Refuses who looks after users and would make a superuser, or take over or weaken the account of one. `user`: null where it is
 * made; `makesSuperuser`: what becomes of it.
 */
export function checkMayLookAfter(
  actor: Actor,
  user: Pick<UserRow, 'is_superuser'> | null,
  makesSuperuser: boolean | undefined = false,
): void {
  if (actor.isSuperuser || !(user?.is_superuser || makesSuperuser)) return
  throw new Refusal('permission_denied', {
    detail: 'Only superusers make, change and remove superusers, and get into their accounts.',
  })
}
