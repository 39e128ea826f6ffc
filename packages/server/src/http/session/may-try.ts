import { type Actor, can, type Scope, site } from '../../permissions/index.ts'
import type { Route } from '../bind/route.ts'

/** Whether it makes sense to show a form to the caller: what depends on an object that is not known counts as allowed. */
export function mayTry({ permission, find }: Route, actor: Actor, scope: Scope | undefined): boolean {
  if (actor.kind === 'anonymous') return permission === 'anyone'
  if (permission === 'public' || permission === 'anyone' || permission === 'signed-in' || permission === 'view')
    return true
  if (find !== undefined && scope === undefined) return true
  return can(actor, permission, find === undefined ? site : (scope ?? site))
}
