import { defaultRoles, type Permission, projectPermissions, sitePermissions } from '@weft/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Actor, reachOfSelection } from './actor.ts'
import {
  can,
  canSee,
  isBlocked,
  isHindered,
  projectsWithRight,
  type Scope,
  site,
  sourceOfRight,
  visibleProjects,
  whyNot,
} from './can.ts'
import { defaultTeams, teamsOfAnonymous, teamsOfNewUsers } from './default-access.ts'
import type { Grant, Reach } from './grant.ts'
import { mayGive } from './may-give.ts'

const rolePermissions = new Map(defaultRoles.map((role) => [role.name, role.permissions]))

function grant(permissions: Iterable<Permission>, reach: Reach, languageIds: ReadonlySet<number> | null = null): Grant {
  const given = new Set(permissions)
  return {
    team: { id: 1, name: 'team' },
    reach,
    languageIds,
    roles: [{ name: 'role', permissions: given }],
    permissions: given,
  }
}
const inProjects = (...ids: number[]): Reach => ({ kind: 'projects', projectIds: new Set(ids) })
/** Component 3 of project 7. */
const inComponent: Reach = { kind: 'components', componentIds: new Set([3]), projectIds: new Set([7]) }
const everywhere: Reach = { kind: 'all' }

function actorWith(grants: readonly Grant[], more: Partial<Actor> = {}): Actor {
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
function memberOf(teams: readonly string[], more: readonly Grant[] = []): Actor {
  const grants = defaultTeams
    .filter((team) => teams.includes(team.name))
    .map((team) =>
      grant(
        team.roles.flatMap((role) => [...(rolePermissions.get(role) ?? [])]),
        reachOfSelection(team.projectSelection, new Set()),
      ),
    )
  return actorWith([...grants, ...more])
}

interface Place {
  readonly restricted?: boolean
  readonly componentId?: number
  readonly languageId?: number
  readonly projectId?: number
}
function project(accessControl: number, { restricted = false, componentId, languageId, projectId = 7 }: Place = {}) {
  return {
    kind: 'project',
    projectId,
    accessControl,
    restricted,
    componentId: componentId ?? null,
    languageId: languageId ?? null,
  } as const
}
const user = memberOf(teamsOfNewUsers)
const anonymous = memberOf(teamsOfAnonymous)

test('a team names roles that exist', () => {
  for (const team of defaultTeams) for (const role of team.roles) expect(rolePermissions.has(role)).toBe(true)
})

const reviewers = memberOf(['Reviewers'])
const managers = memberOf(['Managers'])
const creators = memberOf(['Project creators'])

test.each<[string, { actor: Actor; permission: Permission; scope: Scope; want: boolean }]>([
  ['a user edits in a public project', { actor: user, permission: 'unit.edit', scope: project(0), want: true }],
  ['a user only looks at a protected one', { actor: user, permission: 'unit.edit', scope: project(1), want: false }],
  ['a user does not review', { actor: user, permission: 'unit.review', scope: project(0), want: false }],
  ['a user makes no project', { actor: user, permission: 'project.add', scope: site, want: false }],
  ['anonymous suggests in public', { actor: anonymous, permission: 'suggestion.add', scope: project(0), want: true }],
  ['anonymous does not edit', { actor: anonymous, permission: 'unit.edit', scope: project(0), want: false }],
  ['a reviewer reviews everywhere', { actor: reviewers, permission: 'unit.review', scope: project(100), want: true }],
  ['a manager edits every project', { actor: managers, permission: 'project.edit', scope: project(200), want: true }],
  [
    'a manager does not enter a restricted component',
    { actor: managers, permission: 'component.edit', scope: project(0, { restricted: true }), want: false },
  ],
  ['a project creator makes projects', { actor: creators, permission: 'project.add', scope: site, want: true }],
])('%s', (_, { actor, permission, scope, want }) => {
  expect(can(actor, permission, scope)).toBe(want)
})

test.each([
  [0, true, true],
  [1, true, true],
  [100, false, false],
  [200, false, false],
])('a project of access %i is seen by users: %s, by anonymous: %s', (accessControl, byUser, byAnonymous) => {
  expect(canSee(user, project(accessControl))).toBe(byUser)
  expect(canSee(anonymous, project(accessControl))).toBe(byAnonymous)
})

test('whoever may only make projects sees no private one, and whoever edits in one does not edit on the site', () => {
  expect(canSee(creators, project(100))).toBe(false)
  expect(visibleProjects(creators)).toEqual({ all: false, accessControls: [], projectIds: [], componentIds: [] })
  const member = memberOf([], [grant(['component.edit'], inProjects(7))])
  expect([can(member, 'component.edit', site), can(managers, 'component.edit', site)]).toEqual([false, true])
})

test('a member of a private project works there and nowhere else', () => {
  const member = memberOf(teamsOfNewUsers, [grant(['unit.review'], inProjects(7))])
  expect(can(member, 'unit.review', project(100))).toBe(true)
  expect(can(member, 'unit.review', project(0, { projectId: 8 }))).toBe(false)
})

test('a team of single components works in them, also in restricted ones, and sees the rest of their project', () => {
  const chosen = actorWith([grant(['unit.edit'], inComponent)])
  const inside = project(100, { componentId: 3, restricted: true })
  const beside = project(100, { componentId: 4 })
  const hidden = project(100, { componentId: 4, restricted: true })
  const elsewhere = project(100, { componentId: 3, projectId: 8 })
  const rights = [inside, beside, hidden, project(100)].map((scope) => can(chosen, 'unit.edit', scope))
  expect(rights).toEqual([true, false, false, false])
  expect([inside, beside, hidden, project(100), elsewhere].map((scope) => canSee(chosen, scope))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
})

test('a team of a project shows it whatever it gives, and one of single components has no right in the whole', () => {
  const helper = actorWith([grant(['project.add'], inProjects(7))])
  expect([canSee(helper, project(100)), canSee(helper, project(100, { projectId: 8 }))]).toEqual([true, false])
  const chosen = actorWith([grant(['project.permissions'], inComponent)])
  expect(projectsWithRight(chosen, 'project.permissions')).toMatchObject({ accessControls: [], projectIds: [] })
})

test('nobody gives what they do not have, and the team of a project gives nothing of the site', () => {
  const half = actorWith([grant(['unit.edit', 'project.add'], inProjects(7))])
  const give = (actor: Actor, permissions: Permission[], place: Scope) => mayGive(actor, permissions, place)
  expect(give(half, ['unit.edit'], project(100))).toBe(true)
  expect(give(half, ['unit.edit', 'unit.review'], project(100))).toBe(false)
  expect(give(half, ['unit.edit'], project(100, { projectId: 8 }))).toBe(false)
  expect(give(half, ['unit.edit'], site)).toBe(false)
  expect(give(half, ['project.add'], project(100))).toBe(false)
  expect(give(half, ['project.add'], site)).toBe(true)
  expect(give(actorWith([], { isSuperuser: true }), ['user.edit', 'unit.edit'], project(100))).toBe(true)
  expect(give(actorWith([]), [], site)).toBe(true)
})

test('a team of one language works in it, and decides nothing that is about all languages', () => {
  const czech = actorWith([grant(['unit.edit', 'component.edit'], everywhere, new Set([5]))])
  const inLanguage = (languageId: number) => project(0, { componentId: 3, languageId })
  expect(can(czech, 'unit.edit', inLanguage(5))).toBe(true)
  expect(can(czech, 'unit.edit', inLanguage(6))).toBe(false)
  expect(can(czech, 'component.edit', project(0, { componentId: 3 }))).toBe(false)
  expect(can(czech, 'component.edit', site)).toBe(false)
  expect(canSee(czech, inLanguage(6))).toBe(true)
})

test('who is blocked in a project sees it and may do nothing there; an administrator is not blocked', () => {
  const blocked = { ...managers, blockedProjects: new Set([7]) }
  expect(can(blocked, 'unit.edit', project(0))).toBe(false)
  expect(can(blocked, 'unit.edit', project(0, { projectId: 8 }))).toBe(true)
  expect(canSee(blocked, project(100))).toBe(true)
  const superuser = { ...blocked, isSuperuser: true }
  expect(can(superuser, 'unit.edit', project(0))).toBe(true)
  expect([isBlocked(blocked, project(0)), isBlocked(superuser, project(0)), isBlocked(blocked, site)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a right tells which team gives it, a missing one what is nearest to it', () => {
  const given = grant(['unit.edit'], inProjects(7))
  expect(sourceOfRight(actorWith([grant([], everywhere), given]), 'unit.edit', project(100))).toBe(given)
  expect(sourceOfRight(actorWith([], { isSuperuser: true }), 'unit.edit', site)).toBe('superuser')
  const why = (actor: Actor, scope: Scope) => whyNot(actor, 'unit.edit', scope)
  expect(why(actorWith([given], { blockedProjects: new Set([7]) }), project(100))).toBe('blocked')
  expect(why(actorWith([], { withheldGrants: [given] }), project(100))).toBe('second-factor')
  expect(why(actorWith([], { withheldGrants: [given] }), project(100, { projectId: 8 }))).toBe('nowhere')
  expect(why(actorWith([given]), project(100, { restricted: true, componentId: 3 }))).toBe('restricted')
  expect(why(actorWith([grant(['unit.edit'], everywhere, new Set([5]))]), project(0, { languageId: 6 }))).toBe(
    'language',
  )
  expect(why(actorWith([given]), project(0, { projectId: 8 }))).toBe('elsewhere')
  expect(why(actorWith([given]), site)).toBe('elsewhere')
  expect(why(actorWith([grant(['unit.review'], everywhere)]), project(0))).toBe('nowhere')
})

const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 4 })).map((ids) => new Set(ids))
/** Component 10 × P + n is in project P. */
const someComponents = fc.uniqueArray(fc.constantFrom(11, 12, 21, 22, 31)).map((ids): Reach => {
  return {
    kind: 'components',
    componentIds: new Set(ids),
    projectIds: new Set(ids.map((id) => Math.floor(id / 10))),
  }
})
const someReach = fc.oneof(
  fc.constantFrom<Reach>(everywhere, reachOfSelection(3, new Set()), reachOfSelection(4, new Set())),
  someIds.map((projectIds): Reach => ({ kind: 'projects', projectIds })),
  someComponents,
)
const someGrant = fc
  .tuple(fc.subarray([...projectPermissions, ...sitePermissions]), someReach, fc.option(someIds))
  .map(([permissions, reach, languages]) => grant(permissions, reach, languages))
const someActor = fc
  .record({
    grants: fc.array(someGrant),
    blockedProjects: someIds,
    isSuperuser: fc.boolean(),
    lacksFactorIn: someIds,
    given: fc.option(fc.subarray([...projectPermissions])),
  })
  .map(({ grants, given, ...more }) => {
    if (given === null) return actorWith(grants, more)
    const permissions = new Set<Permission>(given)
    return actorWith(grants, {
      ...more,
      token: { scopes: new Set(), permissions, projectId: null, expires: null, id: 1 },
    })
  })
const someScope = fc
  .record({
    projectId: fc.integer({ min: 1, max: 4 }),
    accessControl: fc.constantFrom(0, 1, 100, 200),
    part: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
    restricted: fc.boolean(),
    languageId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  })
  .map(({ projectId, accessControl, part, restricted, languageId }) => {
    const inPart = part === undefined ? {} : { componentId: 10 * projectId + part, restricted }
    return project(accessControl, { projectId, ...inPart, ...(languageId === undefined ? {} : { languageId }) })
  })
const somePermission = fc.constantFrom<Permission>(...projectPermissions)
const thorough = { numRuns: 1000 }

test('the rule for lists and the rule for one object agree', () => {
  fc.assert(
    fc.property(someActor, someScope, (actor, scope) => {
      const visible = visibleProjects(actor)
      const inList =
        visible.all ||
        ((visible.accessControls.includes(scope.accessControl) || visible.projectIds.includes(scope.projectId)) &&
          (!scope.restricted || visible.componentIds.includes(scope.componentId ?? 0)))
      expect(canSee(actor, scope)).toBe(inList)
    }),
    thorough,
  )
})

test('whoever may act may see, and who may in a project may in all of it that is open', () => {
  fc.assert(
    fc.property(someActor, someScope, somePermission, (actor, scope, permission) => {
      if (can(actor, permission, scope)) expect(canSee(actor, scope)).toBe(true)
      const whole = project(scope.accessControl, { projectId: scope.projectId })
      if (can(actor, permission, whole) && !scope.restricted) expect(can(actor, permission, scope)).toBe(true)
    }),
    thorough,
  )
})

test('the list of projects with a right is where can says so', () => {
  fc.assert(
    fc.property(someActor, someScope, somePermission, (actor, { projectId, accessControl }, permission) => {
      const chosen = projectsWithRight(actor, permission)
      const inList =
        chosen.all ||
        ((chosen.accessControls.includes(accessControl) || chosen.projectIds.includes(projectId)) &&
          !chosen.exceptIds.includes(projectId))
      expect(can(actor, permission, project(accessControl, { projectId }))).toBe(inList)
    }),
    thorough,
  )
})

test('the right on the site as a whole is the right in every open place', () => {
  fc.assert(
    fc.property(someActor, someScope, somePermission, (actor, scope, permission) => {
      if (!can(actor, permission, site) || isHindered(actor, permission, scope) || scope.restricted) return
      expect(can(actor, permission, scope)).toBe(true)
    }),
    thorough,
  )
})
