import { permissionsWithin, projectPermissions, sitePermissions } from '@weft/contract'
import { expect, test } from 'vitest'
import { isPermission } from './permission.ts'
import { grantOfProjectToken, tokenLimit } from './token-limit.ts'

const row = { id: 3, projectId: null, expires: null }

test('a token gives what its scopes give, and nothing for a scope that nobody knows', () => {
  const { scopes, permissions } = tokenLimit({ ...row, scopes: ['read', 'no such scope'] })
  expect([...scopes]).toEqual(['read'])
  expect(permissions).toEqual(permissionsWithin(new Set(['read'])))
})

test('a token that administers lets through all that its owner may', () => {
  const expires = new Date(0)
  expect(tokenLimit({ id: 4, scopes: ['administer'], projectId: 7, expires })).toEqual({
    id: 4,
    scopes: new Set(['administer']),
    permissions: null,
    projectId: 7,
    expires,
  })
})

test('the token of a project gives all that there is in this project, and nothing of the site', () => {
  const { reach, languageIds, permissions, roles, team } = grantOfProjectToken(7)
  expect(reach).toEqual({ kind: 'projects', projectIds: new Set([7]) })
  expect(languageIds).toBeNull()
  expect([...permissions]).toEqual([...projectPermissions])
  expect(roles).toEqual([{ name: team.name, permissions }])
  expect(team.name).not.toBe('')
})

test('the name of each permission is one, and no other word', () => {
  for (const name of [...projectPermissions, ...sitePermissions]) expect(isPermission(name)).toBe(true)
  expect(isPermission('unit.eat')).toBe(false)
})
