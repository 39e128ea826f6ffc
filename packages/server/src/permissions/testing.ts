import type { Permission } from '@weft/contract'
import type { Actor } from './actor.ts'
import type { Grant, Reach } from './grant.ts'

/** A team that gives these permissions. */
export function grant(
  permissions: Iterable<Permission>,
  reach: Reach,
  languageIds: ReadonlySet<number> | null = null,
): Grant {
  const given = new Set(permissions)
  return {
    team: { id: 1, name: 'team' },
    reach,
    languageIds,
    roles: [{ name: 'role', permissions: given }],
    permissions: given,
  }
}
export const inProjects = (...ids: number[]): Reach => ({ kind: 'projects', projectIds: new Set(ids) })
export const componentIn = (projectId: number, componentId: number): Reach => ({
  kind: 'components',
  componentIds: new Set([componentId]),
  projectIds: new Set([projectId]),
})
/** Component 3 of project 7. */
export const inComponent = componentIn(7, 3)
export const everywhere: Reach = { kind: 'all' }

/** Somebody in these teams. */
export function actorWith(grants: readonly Grant[], more: Partial<Actor> = {}): Actor {
  return {
    kind: 'user',
    id: 2,
    username: 'anna',
    fullName: '',
    email: null,
    isSuperuser: false,
    isBot: false,
    grants,
    blockedProjects: new Set(),
    agreements: new Set(),
    ...more,
  }
}

interface Place {
  readonly restricted?: boolean
  readonly componentId?: number
  readonly languageId?: number
  readonly projectId?: number
}
/** A place in project 7, or another one. */
export function project(
  accessControl: number,
  { restricted = false, componentId, languageId, projectId = 7 }: Place = {},
) {
  return {
    kind: 'project',
    projectId,
    accessControl,
    restricted,
    componentId: componentId ?? null,
    languageId: languageId ?? null,
  } as const
}
