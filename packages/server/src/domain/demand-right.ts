import { type Actor, can, type Permission, type Scope, whyNot } from '../permissions/index.ts'
import { Refusal } from '../refusal.ts'

/** The refusal of somebody who lacks a right; it tells where a second factor would give it. */
export const refusalOfRight = (actor: Actor, permission: Permission, scope: Scope, detail?: string): Refusal =>
  actor.kind === 'user' && whyNot(actor, permission, scope) === 'second-factor'
    ? new Refusal('second_factor_required')
    : new Refusal('permission_denied', detail === undefined ? {} : { detail })

export const factorNeeded = 'This asks for a second factor: add one to your account first, at /accounts/profile/.'

/** What is said to somebody who lacks a right: `denial`, unless a second factor would give it. */
export const rightDenial = (actor: Actor, permission: Permission, scope: Scope, denial: string): string =>
  actor.kind === 'user' && whyNot(actor, permission, scope) === 'second-factor' ? factorNeeded : denial

/** Refuses who lacks a right, where only the body or a row says of what it is asked. */
export function demandRight(actor: Actor, permission: Permission, scope: Scope, detail?: string): void {
  if (!can(actor, permission, scope)) throw refusalOfRight(actor, permission, scope, detail)
}
