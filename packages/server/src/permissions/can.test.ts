import { defaultRoles, type Permission, projectPermissions, sitePermissions } from '@weft/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Actor, reachOfSelection } from './actor.ts'
import {
  can,
  canSee,
  isBlocked,
  isHindered,
  knowsOf,
  projectsWithRight,
  type Scope,
  site,
  sourceOfRight,
  visibleProjects,
  whyNot,
} from './can.ts'
import { defaultTeams, projectTeams, teamsOfAnonymous, teamsOfNewUsers } from './default-access.ts'
import type { Grant, Reach } from './grant.ts'
import { mayGive } from './may-give.ts'
import { actorWith, componentIn, everywhere, grant, inComponent, inProjects, project } from './testing.ts'

const rolePermissions = new Map(defaultRoles.map((role) => [role.name, role.permissions]))

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

const user = memberOf(teamsOfNewUsers)
const anonymous = memberOf(teamsOfAnonymous)

test('a team names roles that exist', () => {
  for (const { roles } of [...defaultTeams, ...projectTeams])
    for (const role of roles) expect(rolePermissions.has(role)).toBe(true)
})

test('each team of a project has a name of its own and a role, in the projects that it is given', () => {
  expect(projectTeams.map(({ name }) => name)).toEqual(expect.arrayContaining(['Administration', 'Translate', 'VCS']))
  expect(new Set(projectTeams.map(({ name }) => name)).size).toBe(projectTeams.length)
  for (const { name, roles, projectSelection } of projectTeams) {
    expect(name).toMatch(/^[A-Z]/)
    expect([roles.length, projectSelection]).toEqual([1, 0])
  }
})

test('a team reaches the projects of its selection', () => {
  const listed = new Set([7])
  expect(reachOfSelection(0, listed)).toEqual({ kind: 'projects', projectIds: listed })
  expect(reachOfSelection(2, listed)).toEqual({
    kind: 'components',
    componentIds: new Set(),
    projectIds: new Set(),
  })
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
  expect(visibleProjects(creators)).toEqual({
    all: false,
    accessControls: [],
    projectIds: [],
    componentIds: [],
    exceptIds: [],
  })
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

const noProject = { all: false, accessControls: [], projectIds: [], exceptIds: [] }

test('a token lets through what it is for, also of what a superuser may', () => {
  const token = {
    id: 1,
    scopes: new Set<never>(),
    permissions: new Set(['unit.edit'] as const),
    projectId: null,
    expires: null,
  }
  const given = grant(['unit.edit', 'unit.review'], inProjects(7))
  for (const actor of [actorWith([given], { token }), actorWith([], { token, isSuperuser: true })]) {
    expect(can(actor, 'unit.edit', project(100))).toBe(true)
    expect(can(actor, 'unit.review', project(100))).toBe(false)
    expect(whyNot(actor, 'unit.review', project(100))).toBe('token')
    expect([isHindered(actor, 'unit.edit', project(100)), isHindered(actor, 'unit.review', project(100))]).toEqual([
      false,
      true,
    ])
    expect(projectsWithRight(actor, 'unit.review')).toEqual(noProject)
  }
  const whole = actorWith([given], { token: { ...token, permissions: null } })
  expect(can(whole, 'unit.review', project(100))).toBe(true)
})

test('where a project asks for a second factor, whoever lacks it sees it and may do nothing', () => {
  const lacking = { lacksFactorIn: new Set([7]) }
  const given = grant(['unit.edit'], inProjects(7, 8))
  for (const actor of [actorWith([given], lacking), actorWith([], { ...lacking, isSuperuser: true })]) {
    expect(can(actor, 'unit.edit', project(100))).toBe(false)
    expect(whyNot(actor, 'unit.edit', project(100))).toBe('second-factor')
    expect(can(actor, 'unit.edit', project(100, { projectId: 8 }))).toBe(true)
    // Known, and not read: but what everybody may read.
    expect([knowsOf(actor, project(100)), canSee(actor, project(100)), canSee(actor, project(0))]).toEqual([
      true,
      false,
      actor.isSuperuser || knowsOf(actor, project(0)),
    ])
  }
  expect(projectsWithRight(actorWith([], { isSuperuser: true }), 'unit.edit')).toEqual({ all: true })
  expect(projectsWithRight(actorWith([], { ...lacking, isSuperuser: true }), 'unit.edit')).toEqual({
    all: false,
    accessControls: [0, 1, 100, 200],
    projectIds: [],
    exceptIds: [7],
  })
  expect(projectsWithRight(actorWith([given]), 'unit.edit')).toEqual({ ...noProject, projectIds: [7, 8] })
})

test('what is nearest to a missing right is looked for in all teams', () => {
  const why = (grants: readonly Grant[], scope: Scope) => whyNot(actorWith(grants), 'unit.edit', scope)
  const there = grant(['unit.edit'], inProjects(7))
  const czech = grant(['unit.edit'], inProjects(7), new Set([5]))
  const beside = grant(['unit.edit'], inProjects(8))
  const other = grant(['unit.review'], everywhere)
  const closed = project(100, { restricted: true, componentId: 3, languageId: 6 })
  expect(why([beside, czech], project(100, { languageId: 6 }))).toBe('language')
  expect(why([beside, there, other], closed)).toBe('restricted')
  expect(why([czech], closed)).toBe('elsewhere')
  expect(why([beside], closed)).toBe('elsewhere')
  expect(why([grant(['unit.edit'], componentIn(7, 4))], closed)).toBe('elsewhere')
  expect(why([there], project(0, { projectId: 8, languageId: 5 }))).toBe('elsewhere')
  const withheld = actorWith([], { withheldGrants: [beside, there] })
  expect(whyNot(withheld, 'unit.edit', project(100))).toBe('second-factor')
})

test('everybody sees the site, a superuser each project', () => {
  expect([canSee(actorWith([]), site), canSee(actorWith([], { isSuperuser: true }), project(200))]).toEqual([
    true,
    true,
  ])
  expect(site).toEqual({ kind: 'site' })
})

test('a team that gives nothing shows the projects that it reaches', () => {
  expect(canSee(actorWith([grant([], everywhere)]), project(200))).toBe(true)
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
      const isOpen = scope.accessControl < 100 && !scope.restricted
      const isWithheld = visible.exceptIds.includes(scope.projectId) && !isOpen
      expect(canSee(actor, scope)).toBe(inList && !isWithheld)
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
