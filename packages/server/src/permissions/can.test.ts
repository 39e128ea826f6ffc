import { defaultRoles, type Permission, projectPermissions, sitePermissions } from '@weft/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor, Grant, ProjectSelection } from './actor.ts'
import { can, canSee, type Scope, site, visibleProjects } from './can.ts'
import { defaultTeams, teamsOfAnonymous, teamsOfNewUsers } from './default-access.ts'

const rolePermissions = new Map(defaultRoles.map((role) => [role.name, role.permissions]))
function memberOf(teams: readonly string[], more: readonly Grant[] = []): Actor {
  const grants = defaultTeams
    .filter((team) => teams.includes(team.name))
    .map(
      (team): Grant => ({
        projectSelection: team.projectSelection,
        projectIds: new Set(),
        permissions: new Set(team.roles.flatMap((role) => [...(rolePermissions.get(role) ?? [])])),
      }),
    )
  return {
    kind: 'user',
    id: 2,
    username: 'anna',
    fullName: '',
    email: null,
    isSuperuser: false,
    isBot: false,
    grants: [...grants, ...more],
  }
}
const project = (accessControl: number, restricted = false): Scope => ({
  kind: 'project',
  projectId: 7,
  accessControl,
  restricted,
})
const user = memberOf(teamsOfNewUsers)
const anonymous = memberOf(teamsOfAnonymous)

test('a team names roles that exist', () => {
  for (const team of defaultTeams) for (const role of team.roles) expect(rolePermissions.has(role)).toBe(true)
})

test.each<[string, { actor: Actor; permission: Permission; scope: Scope; want: boolean }]>([
  ['a user edits in a public project', { actor: user, permission: 'unit.edit', scope: project(0), want: true }],
  [
    'a user only looks at a protected project',
    { actor: user, permission: 'unit.edit', scope: project(1), want: false },
  ],
  ['a user does not review', { actor: user, permission: 'unit.review', scope: project(0), want: false }],
  ['a user makes no project', { actor: user, permission: 'project.add', scope: site, want: false }],
  [
    'anonymous suggests in a public project',
    { actor: anonymous, permission: 'suggestion.add', scope: project(0), want: true },
  ],
  ['anonymous does not edit', { actor: anonymous, permission: 'unit.edit', scope: project(0), want: false }],
  [
    'a reviewer reviews in a private project',
    { actor: memberOf(['Reviewers']), permission: 'unit.review', scope: project(100), want: true },
  ],
  [
    'a manager edits a project of custom access',
    { actor: memberOf(['Managers']), permission: 'project.edit', scope: project(200), want: true },
  ],
  [
    'a manager does not enter a restricted component',
    { actor: memberOf(['Managers']), permission: 'component.edit', scope: project(0, true), want: false },
  ],
  [
    'a project creator makes projects',
    { actor: memberOf(['Project creators']), permission: 'project.add', scope: site, want: true },
  ],
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
  const creator = memberOf(['Project creators'])
  expect(canSee(creator, project(100))).toBe(false)
  expect(visibleProjects(creator)).toEqual({ all: false, accessControls: [], projectIds: [] })
  expect(can(creator, 'project.add', site)).toBe(true)
  const member = memberOf(
    [],
    [{ projectSelection: 0, projectIds: new Set([7]), permissions: new Set(['component.edit']) }],
  )
  expect([can(member, 'component.edit', site), can(memberOf(['Managers']), 'component.edit', site)]).toEqual([
    false,
    true,
  ])
})

test('a member of a private project works there and nowhere else', () => {
  const member = memberOf(teamsOfNewUsers, [
    { projectSelection: 0, projectIds: new Set([7]), permissions: new Set(['unit.review']) },
  ])
  expect(can(member, 'unit.review', project(100))).toBe(true)
  expect(can(member, 'unit.review', { kind: 'project', projectId: 8, accessControl: 0, restricted: false })).toBe(false)
})

const anyGrant = fc.record({
  projectSelection: fc.constantFrom<ProjectSelection>(0, 1, 2, 3, 4),
  projectIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 })).map((ids) => new Set(ids)),
  permissions: fc.subarray([...projectPermissions, ...sitePermissions]).map((list) => new Set<Permission>(list)),
})
const anyScope = fc.record({
  kind: fc.constant('project' as const),
  projectId: fc.integer({ min: 1, max: 4 }),
  accessControl: fc.constantFrom(0, 1, 100, 200),
  restricted: fc.boolean(),
})

test('the rule for lists and the rule for one object agree, and whoever may act may see', () => {
  fc.assert(
    fc.property(fc.array(anyGrant), anyScope, fc.constantFrom(...projectPermissions), (grants, scope, permission) => {
      const actor = memberOf([], grants)
      const visible = visibleProjects(actor)
      const inList =
        visible.all ||
        visible.accessControls.includes(scope.accessControl) ||
        visible.projectIds.includes(scope.projectId)
      expect(canSee(actor, scope)).toBe(inList && !scope.restricted)
      if (can(actor, permission, scope)) expect(canSee(actor, scope)).toBe(true)
    }),
  )
})
