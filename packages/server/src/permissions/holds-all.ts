import type { Permission } from '@weft/contract'
import type { Actor } from './actor.ts'
import { can, type Scope, site } from './can.ts'
import type { Grant, Reach } from './grant.ts'
import { isProjectPermission } from './permission.ts'

/** Facts of the places that grants name. */
export interface PlaceFacts {
  /** The access control of each project. */
  readonly projects: ReadonlyMap<number, number>
  readonly components: ReadonlyMap<number, { readonly projectId: number; readonly restricted: boolean }>
}

/**
 * Whether somebody may all that another one may, so that who gets into the other's account gains nothing. Teams that wait for the other's
 * second factor count: who is in the account can add one.
 */
export function holdsAllOf(actor: Actor, other: Actor, places: PlaceFacts): boolean {
  if (actor.isSuperuser) return true
  if (other.isSuperuser) return false
  const grants = [...other.grants, ...(other.withheldGrants ?? [])]
  return grants.every((grant) => [...grant.permissions].every((one) => holds(actor, one, { grant, other, places })))
}

interface OtherGrant {
  readonly grant: Grant
  readonly other: Actor
  readonly places: PlaceFacts
}

function holds(actor: Actor, permission: Permission, { grant, other, places }: OtherGrant): boolean {
  if (!isProjectPermission(permission)) return can(actor, permission, site)
  const { reach } = grant
  if (reach.kind === 'all' || reach.kind === 'access') return holdsWidely(actor, permission, { grant, other })
  return scopesOf(reach, grant, places).every((scope) => can(actor, permission, scope))
}

/** For a grant without named projects: one team of the actor gives as much, and the actor has no restriction that the other lacks. */
function holdsWidely(actor: Actor, permission: Permission, { grant, other }: Omit<OtherGrant, 'places'>): boolean {
  if (actor.token?.permissions && !actor.token.permissions.has(permission)) return false
  const isKeptOut = (where: (one: Actor) => ReadonlySet<number> | undefined) =>
    [...(where(actor) ?? [])].some((project) => !where(other)?.has(project))
  if (isKeptOut(({ blockedProjects }) => blockedProjects) || isKeptOut(({ lacksFactorIn }) => lacksFactorIn))
    return false
  return actor.grants.some(
    (own) => own.permissions.has(permission) && isWider(own.reach, grant.reach) && speaksAll(own, grant),
  )
}

const isAmong = <T>(some: ReadonlySet<T>, all: ReadonlySet<T>): boolean => [...some].every((one) => all.has(one))

const isWider = (own: Reach, other: Reach): boolean =>
  own.kind === 'all' ||
  (own.kind === 'access' && other.kind === 'access' && isAmong(other.accessControls, own.accessControls))

const speaksAll = ({ languageIds: own }: Grant, { languageIds: other }: Grant): boolean =>
  own === null || (other !== null && isAmong(other, own))

/** Each place at which a grant gives something, once for each of its languages. */
function scopesOf(
  reach: Reach & { readonly kind: 'projects' | 'components' },
  grant: Grant,
  places: PlaceFacts,
): Scope[] {
  const languages = grant.languageIds === null ? [null] : [...grant.languageIds]
  const place = (projectId: number, componentId: number | null, restricted: boolean) =>
    languages.map((languageId) => ({
      kind: 'project' as const,
      projectId,
      accessControl: places.projects.get(projectId) ?? 200,
      restricted,
      componentId,
      languageId,
    }))
  if (reach.kind === 'projects') return [...reach.projectIds].flatMap((id) => place(id, null, false))
  return [...reach.componentIds].flatMap((id) => {
    const component = places.components.get(id)
    return component === undefined ? [] : place(component.projectId, id, component.restricted)
  })
}
