import type { Permission } from '@weft/contract'
import type { Actor } from './actor.ts'
import type { Grant, Reach } from './grant.ts'
import { isProjectPermission } from './permission.ts'

/**
 * The visibility of a project: 0 public, 1 protected (all may see, members work), 100 private, 200 custom (members
 * only).
 */
export type AccessControl = 0 | 1 | 100 | 200

/** All of them. */
const levels: readonly AccessControl[] = [0, 1, 100, 200]

/** The place of an act, as far as rights depend on it. */
export type Scope =
  | { readonly kind: 'site' }
  | {
      readonly kind: 'project'
      readonly projectId: number
      readonly accessControl: number
      /** True inside a component that is open to chosen people only. */
      readonly restricted: boolean
      /** The category that it is; left out: no category. */
      readonly categoryId?: number
      /** The component that it is in; null: the project as a whole. */
      readonly componentId: number | null
      /** The language that it is in; null: no single one. */
      readonly languageId: number | null
    }

type PlaceScope = Scope & { readonly kind: 'project' }

export const site: Scope = { kind: 'site' }

/** May the actor do that there? Pure, and the only place that decides it. */
export function can(actor: Actor, permission: Permission, scope: Scope): boolean {
  return sourceOfRight(actor, permission, scope) !== null
}

/** The source of a right: being a superuser, or the first team that gives it; null: nothing. */
export function sourceOfRight(actor: Actor, permission: Permission, scope: Scope): 'superuser' | Grant | null {
  if (isBeyondToken(actor, permission) || lacksFactor(actor, scope) || isRemoved(actor, scope)) return null
  if (!changesNothing.has(permission) && isArchived(actor, scope)) return null
  if (actor.isSuperuser) return 'superuser'
  if (isBlocked(actor, scope)) return null
  for (const grant of actor.grants) {
    if (grant.permissions.has(permission) && isGivenAt(grant, permission, scope)) return grant
  }
  return null
}

/** Whether the actor's token excludes the permission, despite its owner's rights. */
const isBeyondToken = ({ token }: Actor, permission: Permission): boolean =>
  token !== undefined && token.permissions !== null && !token.permissions.has(permission)

/** Whether the project asks for a second factor that the actor lacks: it sees what is open to everybody, and may do nothing. */
export const lacksFactor = ({ lacksFactorIn }: Actor, scope: Scope): boolean =>
  scope.kind === 'project' && lacksFactorIn?.has(scope.projectId) === true

/** Whether the project was removed: it is like one that never was. */
const isRemoved = ({ removedProjects }: Actor, scope: Scope): boolean =>
  scope.kind === 'project' && removedProjects?.has(scope.projectId) === true

/** Rights that change nothing: they hold in what is archived, too. */
const changesNothing: ReadonlySet<Permission> = new Set<Permission>([
  'change.download',
  'machinery.view',
  'reports.view',
  'translation.download',
  'vcs.access',
  'vcs.view',
])

/** Whether the project, the category or the component was archived: nobody changes anything there, not even superusers. */
export const isArchived = (
  { archivedProjects, archivedCategories, archivedComponents }: Actor,
  scope: Scope,
): boolean =>
  scope.kind === 'project' &&
  (archivedProjects?.has(scope.projectId) === true ||
    (scope.categoryId !== undefined && archivedCategories?.has(scope.categoryId) === true) ||
    (scope.componentId !== null && archivedComponents?.has(scope.componentId) === true))

/** The same person before anything was archived: their rights there decide whether they take it back, move or delete it. */
export const beforeArchive = ({
  archivedProjects: _projects,
  archivedCategories: _categories,
  archivedComponents: _components,
  ...actor
}: Actor): Actor => actor

/** Whether the actor may do nothing there for now; superusers are never blocked. */
export const isBlocked = ({ isSuperuser, blockedProjects }: Actor, scope: Scope): boolean =>
  !isSuperuser && scope.kind === 'project' && blockedProjects.has(scope.projectId)

/** A team's right in its projects holds for the whole site only if it covers all projects. */
function isGivenAt(grant: Grant, permission: Permission, scope: Scope): boolean {
  if (scope.kind === 'project') return reaches(grant.reach, scope) && speaks(grant, scope)
  return !isProjectPermission(permission) || (grant.reach.kind === 'all' && grant.languageIds === null)
}

/** A team of some languages has no say in what is about all of them. */
const speaks = ({ languageIds }: Grant, { languageId }: PlaceScope): boolean =>
  languageIds === null || (languageId !== null && languageIds.has(languageId))

function reaches(reach: Reach, scope: PlaceScope): boolean {
  if (reach.kind === 'components') return scope.componentId !== null && reach.componentIds.has(scope.componentId)
  return !scope.restricted && includesProject(reach, scope)
}

function includesProject(reach: Reach, { projectId, accessControl }: PlaceScope): boolean {
  switch (reach.kind) {
    case 'all':
      return true
    case 'access':
      return reach.accessControls.has(accessControl)
    case 'projects':
    case 'components':
      return reach.projectIds.has(projectId)
  }
}

/** May the actor read it? An unreadable thing is answered like a missing one. A second factor that a project asks for protects reading too. */
export const canSee = (actor: Actor, scope: Scope): boolean =>
  knowsOf(actor, scope) && (!lacksFactor(actor, scope) || isOpenToAll(scope))

const isOpenToAll = (scope: Scope): boolean =>
  scope.kind === 'site' || ((scope.accessControl === 0 || scope.accessControl === 1) && !scope.restricted)

/**
 * May the actor know that it exists? An actor who may know of it but not see it gets the message that a second factor
 * is missing.
 */
export function knowsOf(actor: Actor, scope: Scope): boolean {
  if (isRemoved(actor, scope)) return false
  if (actor.isSuperuser || scope.kind === 'site') return true
  for (const grant of actor.grants) if (shows(grant, scope)) return true
  return false
}

function shows(grant: Grant, scope: PlaceScope): boolean {
  if (scope.restricted) return reaches(grant.reach, scope)
  return includesProject(grant.reach, scope) && showsProjects(grant)
}

/** A team that reaches all projects and gives only what belongs to the site, such as making projects, shows none of them. */
function showsProjects({ reach, permissions }: Grant): boolean {
  if (reach.kind !== 'all' || permissions.size === 0) return true
  for (const permission of permissions) if (isProjectPermission(permission)) return true
  return false
}

/** Why a right is missing: the nearest thing to having it. */
export type MissingRight =
  /** The token by which the actor acts is not for that. */
  | 'token'
  /** The project, or the team that would give it, asks for a second factor, and the actor has none. */
  | 'second-factor'
  /** The project or the component is archived: it is read only. */
  | 'archived'
  /** Blocked in the project for now. */
  | 'blocked'
  /** A team of the actor has it in the project, and the component is open to chosen people only. */
  | 'restricted'
  /** A team of the actor has it there, in other languages. */
  | 'language'
  /** A team of the actor has it elsewhere. */
  | 'elsewhere'
  /** No team of the actor has it. */
  | 'nowhere'

/** Why the actor may not; asked only where `can` is false. */
export function whyNot(actor: Actor, permission: Permission, scope: Scope): MissingRight {
  if (isBeyondToken(actor, permission)) return 'token'
  if (lacksFactor(actor, scope)) return 'second-factor'
  if (isArchived(actor, scope) && can(beforeArchive(actor), permission, scope)) return 'archived'
  if (isBlocked(actor, scope)) return 'blocked'
  const isWithheld = (grant: Grant) => grant.permissions.has(permission) && isGivenAt(grant, permission, scope)
  if (actor.withheldGrants?.some(isWithheld)) return 'second-factor'
  const having = actor.grants.filter((grant) => grant.permissions.has(permission))
  if (having.length === 0) return 'nowhere'
  if (scope.kind === 'site') return 'elsewhere'
  if (having.some((grant) => reaches(grant.reach, scope))) return 'language'
  const isOpen = { ...scope, restricted: false }
  const isNear = (grant: Grant) => grant.reach.kind !== 'components' && reaches(grant.reach, isOpen)
  return scope.restricted && having.some((grant) => isNear(grant) && speaks(grant, scope)) ? 'restricted' : 'elsewhere'
}

/** Projects, in a form for `where`: all, or those of these access controls, or with these ids, and of none of `exceptIds`. */
export type ProjectChoice =
  | { readonly all: true }
  | {
      readonly all: false
      readonly accessControls: readonly number[]
      readonly projectIds: readonly number[]
      readonly exceptIds: readonly number[]
    }

/** Whether something keeps the actor from using its rights there at all: its token, a second factor, a block. */
export const isHindered = (actor: Actor, permission: Permission, scope: Scope): boolean =>
  isBeyondToken(actor, permission) ||
  lacksFactor(actor, scope) ||
  isRemoved(actor, scope) ||
  isArchived(actor, scope) ||
  isBlocked(actor, scope)

/** The projects as a whole in which the actor may do that: the same rule as `can`, for lists. */
export function projectsWithRight(actor: Actor, permission: Permission): ProjectChoice {
  if (isBeyondToken(actor, permission)) return { all: false, accessControls: [], projectIds: [], exceptIds: [] }
  const archived = changesNothing.has(permission) ? [] : [...(actor.archivedProjects ?? [])]
  const lacking = [...closedProjects(actor), ...archived]
  if (actor.isSuperuser && lacking.length === 0) return { all: true }
  if (actor.isSuperuser) return { all: false, accessControls: levels, projectIds: [], exceptIds: lacking }
  const giving = actor.grants.filter((grant) => grant.permissions.has(permission) && grant.languageIds === null)
  const { accessControls, projectIds } = joined(giving.filter(({ reach }) => reach.kind !== 'components'))
  return { all: false, accessControls, projectIds, exceptIds: [...actor.blockedProjects, ...lacking] }
}

/**
 * The projects an actor sees, in a form for `where`: all, or those of these access controls, or with these ids. Projects in `exceptIds`
 * only show their public parts, because they require a second factor that the actor lacks; removed ones have none.
 */
export type VisibleProjects =
  | { readonly all: true; readonly exceptIds: readonly number[] }
  | {
      readonly all: false
      readonly accessControls: readonly number[]
      readonly projectIds: readonly number[]
      /** Components for which the actor is chosen: these it sees though they are open to chosen people only. */
      readonly componentIds: readonly number[]
      readonly exceptIds: readonly number[]
    }

/** Removed ones are not public. */
const closedProjects = ({ lacksFactorIn, removedProjects }: Actor): readonly number[] => [
  ...(lacksFactorIn ?? []),
  ...(removedProjects ?? []),
]

/** The same rule as canSee, for lists; domain/visible.ts makes conditions of SQL of it. */
export function visibleProjects(actor: Actor): VisibleProjects {
  const exceptIds = closedProjects(actor)
  if (actor.isSuperuser) return { all: true, exceptIds }
  const componentIds = new Set<number>()
  for (const { reach } of actor.grants)
    if (reach.kind === 'components') for (const id of reach.componentIds) componentIds.add(id)
  return { all: false, ...joined(actor.grants.filter(showsProjects)), componentIds: [...componentIds], exceptIds }
}

/** The combined reach of several teams. */
function joined(grants: readonly Grant[]): {
  readonly accessControls: readonly number[]
  readonly projectIds: readonly number[]
} {
  const accessControls = new Set<number>()
  const projectIds = new Set<number>()
  for (const { reach } of grants) {
    if (reach.kind === 'all') for (const level of levels) accessControls.add(level)
    else if (reach.kind === 'access') for (const level of reach.accessControls) accessControls.add(level)
    else for (const id of reach.projectIds) projectIds.add(id)
  }
  return { accessControls: [...accessControls], projectIds: [...projectIds] }
}
