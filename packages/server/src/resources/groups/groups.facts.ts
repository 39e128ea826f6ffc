import { expect, test } from 'vitest'
import type { ResourceFacts, SeedPlace } from '../resource.facts.ts'
import { client, component, kiosk, project } from '../testing.ts'

const addTeam = async ({ app, project }: SeedPlace): Promise<number> =>
  (await app.admin.post('/api/groups/', { name: 'Team', defining_project: `${app.base}/api/projects/${project}/` }))
    .body.id

export const facts: ResourceFacts = {
  access: {
    // The team is one of the project.
    'GET /api/groups/': 'anonymous',
    'POST /api/groups/': { least: 'admin', body: { name: 'Another' } },
    'GET /api/groups/:id/': 'manager',
    'PUT /api/groups/:id/': 'manager',
    'PATCH /api/groups/:id/': 'manager',
    'DELETE /api/groups/:id/': 'manager',
  },
  operations: [
    { method: 'PATCH', path: '/api/groups/:team/', needs: ['project.permissions'], json: { enforced_2fa: false } },
    { method: 'POST', path: '/api/groups/', needs: ['group.edit'], json: { name: 'Another' } },
  ],
  projectWrites: [
    {
      method: 'POST',
      path: '/api/groups/',
      needs: [],
      json: { name: 'T', defining_project: '{base}/api/projects/demo/' },
    },
    { method: 'PUT', path: '/api/groups/:team/', needs: [], json: { name: 'T' } },
    { method: 'DELETE', path: '/api/groups/:team/', needs: [] },
  ],
  weblate: {
    '/api/groups/': 'GET POST',
    '/api/groups/:id/': 'GET PUT PATCH DELETE',
  },
  parameters: {
    'groups/:id': { seed: addTeam, column: 'teams.id' },
    'teams/:id': { seed: ({ value }) => value('groups/:id'), column: 'teams.id' },
  },
  calls: testTeams,
}

function testTeams(): void {
  test('teams, their parts and roles', async () => {
    const { id: role } = await client.createRole({ body: { name: 'Editor', permissions: ['unit.edit'] } })
    await client.readRole({ params: { id: role } })
    await client.replaceRole({ params: { id: role }, body: { name: 'Editor', permissions: ['unit.add'] } })
    await client.changeRole({ params: { id: role }, body: { permissions: ['unit.edit'] } })
    expect((await client.listRoles()).results.map(({ name }) => name)).toContain('Editor')
    const { id } = await client.createGroup({ body: { name: 'Editors' } })
    const params = { id }
    await client.replaceGroup({ params, body: { name: 'Editors', project_selection: 1 } })
    await client.changeGroup({ params, body: { language_selection: 0 } })
    await client.addGroupRole({ params, body: { role_id: role } })
    await client.addGroupLanguage({ params, body: { language_code: 'cs' } })
    const { id: project_id } = await client.readProject({ params: project })
    await client.addGroupProject({ params, body: { project_id } })
    const { id: component_id } = await client.readComponent({ params: component })
    await client.addGroupComponent({ params, body: { component_id } })
    const { kysely } = kiosk.app.database
    const list = { name: 'List', slug: 'list' }
    const { id: component_list_id } = await kysely
      .insertInto('component_lists')
      .values(list)
      .returning('id')
      .executeTakeFirstOrThrow()
    await client.addGroupComponentList({ params, body: { component_list_id } })
    const shelf = { name: 'Shelf', slug: 'shelf', project_id }
    const { id: category_id } = await kysely
      .insertInto('categories')
      .values(shelf)
      .returning('id')
      .executeTakeFirstOrThrow()
    await client.addTeamCategory({ params, body: { category_id } })
    const { id: user_id } = await client.readUser({ params: { username: 'boris' } })
    await client.addGroupAdmin({ params, body: { user_id } })
    await client.addUserToGroup({ params: { username: 'anna' }, body: { group_id: id } })
    expect((await client.listTeamMembers({ params })).results.map(({ username }) => username)).toEqual([
      'anna',
      'boris',
    ])
    const { id: invitation, link } = await client.inviteIntoTeam({ params, body: { email: 'hal@example.com' } })
    expect([link, (await client.listTeamInvitations({ params })).count]).toEqual([null, 1])
    expect((await client.sendTeamInvitation({ params: { id, invitation } })).id).toBe(invitation)
    await client.endTeamInvitation({ params: { id, invitation } })
    await client.removeUserFromGroup({ params: { username: 'anna' }, body: { group_id: id } })
    expect((await client.readGroup({ params })).admins).toHaveLength(1)
    await client.removeGroupAdmin({ params: { id, user_id } })
    await client.removeTeamCategory({ params: { id, category: category_id } })
    await client.removeGroupComponentList({ params: { id, list: component_list_id } })
    await client.removeGroupComponent({ params: { id, component_id } })
    await client.removeGroupProject({ params: { id, project_id } })
    await client.removeGroupLanguage({ params: { id, language: 'cs' } })
    await client.removeGroupRole({ params: { id, role } })
    expect((await client.listGroups()).results.map(({ name }) => name)).toContain('Editors')
    await client.deleteGroup({ params })
    await client.deleteRole({ params: { id: role } })
    await kysely.deleteFrom('categories').execute()
    await kysely.deleteFrom('component_lists').execute()
  })
}
