import type { Permission } from '@weft/contract'
import type { Actor, Grant } from './actor.ts'
import { isProjectPermission } from './permission.ts'

/** Who may see a project: 0 public, 1 protected (all may see, members work), 100 private, 200 custom (members only). */
export type AccessControl = 0 | 1 | 100 | 200

/** What an act is about, as far as rights depend on it. */
export type Scope =
  | { readonly kind: 'site' }
  | {
      readonly kind: 'project'
      readonly projectId: number
      readonly accessControl: number
      /** True inside a component that is open to chosen people only. */
      readonly restricted: boolean
    }

export const site: Scope = { kind: 'site' }

/** May the actor do that there? Pure, and the only place that decides it. */
export function can(actor: Actor, permission: Permission, scope: Scope): boolean {
  const limit = actor.token?.permissions
  if (limit && !limit.has(permission)) return false
  if (actor.isSuperuser) return true
  if (scope.kind === 'project' && scope.restricted) return false
  for (const grant of actor.grants) {
    if (grant.permissions.has(permission) && isGivenAt(grant, permission, scope)) return true
  }
  return false
}

/** What a team may in its own projects it may on the site as a whole only where all projects are its own. */
function isGivenAt(grant: Grant, permission: Permission, scope: Scope): boolean {
  if (scope.kind === 'project') return reaches(grant, scope)
  return grant.projectSelection === 1 || !isProjectPermission(permission)
}

/** May the actor know that it exists? What it may not see is answered like what is not there. */
export function canSee(actor: Actor, scope: Scope): boolean {
  if (actor.isSuperuser || scope.kind === 'site') return true
  if (scope.restricted) return false
  for (const grant of actor.grants) if (reaches(grant, scope) && showsProjects(grant)) return true
  return false
}

/** A team that reaches all projects and gives only what belongs to the site, such as making projects, shows none of them. */
function showsProjects({ projectSelection, permissions }: Grant): boolean {
  if (projectSelection !== 1 || permissions.size === 0) return true
  for (const permission of permissions) if (isProjectPermission(permission)) return true
  return false
}

function reaches(grant: Grant, scope: Scope & { kind: 'project' }): boolean {
  switch (grant.projectSelection) {
    case 0:
      return grant.projectIds.has(scope.projectId)
    case 1:
      return true
    case 2:
      return false // component lists come with their own resource
    case 3:
      return scope.accessControl === 0
    case 4:
      return scope.accessControl === 0 || scope.accessControl === 1
  }
}

/** The projects an actor sees, in a form for `where`: all, or those of these access controls, or with these ids. */
export type VisibleProjects =
  | { readonly all: true }
  | { readonly all: false; readonly accessControls: readonly number[]; readonly projectIds: readonly number[] }

/** The same rule as canSee, for lists; domain/visible.ts makes conditions of SQL of it, which leave restricted components out. */
export function visibleProjects(actor: Actor): VisibleProjects {
  if (actor.isSuperuser) return { all: true }
  const accessControls = new Set<number>()
  const projectIds = new Set<number>()
  for (const grant of actor.grants) {
    if (grant.projectSelection === 1 && showsProjects(grant))
      for (const level of [0, 1, 100, 200]) accessControls.add(level)
    if (grant.projectSelection === 3 || grant.projectSelection === 4) accessControls.add(0)
    if (grant.projectSelection === 4) accessControls.add(1)
    if (grant.projectSelection === 0) for (const id of grant.projectIds) projectIds.add(id)
  }
  return { all: false, accessControls: [...accessControls], projectIds: [...projectIds] }
}
