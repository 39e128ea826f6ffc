import type { Permission } from '@weft/contract'
import { type Denial, Refusal, refusalOf } from '../refusal.ts'
import type { Actor } from './actor.ts'
import {
  can,
  canSee,
  isArchived,
  isBlocked,
  knowsOf,
  lacksFactor,
  type MissingRight,
  type Scope,
  whyNot,
} from './can.ts'

/** Whether the actor sees it. Refuses who would with a second factor, and knows of it: they are told what is missing. */
export function seesOrLacksFactor(actor: Actor, scope: Scope): boolean {
  if (canSee(actor, scope)) return true
  if (knowsOf(actor, scope)) throw new Refusal('second_factor_required')
  return false
}

/**
 * Refuses actors who may write nothing there, despite their rights: the place is hidden, a second factor is missing, or they are
 * blocked. For places in a path http/ calls it; for places in a body, the code that finds them.
 */
export function demandPresence(actor: Actor, scope: Scope): void {
  if (!seesOrLacksFactor(actor, scope)) throw new Refusal('not_found')
  if (lacksFactor(actor, scope)) throw new Refusal('second_factor_required')
  if (isBlocked(actor, scope)) throw refusalOf({ code: 'blocked' })
}

/** Refuses also what is archived: nothing is written there. */
export function demandOpen(actor: Actor, scope: Scope): void {
  demandPresence(actor, scope)
  if (isArchived(actor, scope)) throw refusalOf({ code: 'archived' })
}

/** Why somebody who lacks a right may not: the right is missing, unless a second factor would give it. */
export const rightDenial = (actor: Actor, permission: Permission, scope: Scope): Denial =>
  denialOf(whyNot(actor, permission, scope), actor, permission)

function denialOf(missing: MissingRight, { kind }: Actor, permission: Permission): Denial {
  if (missing === 'archived') return { code: 'archived' }
  return kind === 'user' && missing === 'second-factor'
    ? { code: 'second-factor-required' }
    : { code: 'missing-right', permission }
}

/** The refusal of somebody who lacks a right; it tells where a second factor would give it. */
export const refusalOfRight = (actor: Actor, permission: Permission, scope: Scope): Refusal =>
  refusalOf(rightDenial(actor, permission, scope))

/** Refuses who lacks a right, where only the body or a row says of what it is asked. */
export function demandRight(actor: Actor, permission: Permission, scope: Scope): void {
  if (!can(actor, permission, scope)) throw refusalOfRight(actor, permission, scope)
}
