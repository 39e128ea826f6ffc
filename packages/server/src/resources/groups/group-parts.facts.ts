import type { ResourceFacts, SeedPlace } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/groups/:id/roles/': 'manager',
    'DELETE /api/groups/:id/roles/:role/': 'manager',
    'POST /api/groups/:id/languages/': 'manager',
    'DELETE /api/groups/:id/languages/:language/': 'manager',
    'POST /api/groups/:id/projects/': 'manager',
    'DELETE /api/groups/:id/projects/:project_id/': 'manager',
    'POST /api/groups/:id/componentlists/': 'manager',
    'DELETE /api/groups/:id/componentlists/:list/': 'manager',
    'POST /api/groups/:id/components/': 'manager',
    'DELETE /api/groups/:id/components/:component_id/': 'manager',
    'POST /api/groups/:id/admins/': 'manager',
    'DELETE /api/groups/:id/admins/:user_id/': 'manager',
    'GET /api/site/teams/:id/members/': 'manager',
    'POST /api/site/teams/:id/categories/': 'manager',
    'DELETE /api/site/teams/:id/categories/:category/': 'manager',
  },
  operations: [
    { method: 'POST', path: '/api/groups/:team/roles/', needs: ['project.permissions'], json: {} },
    { method: 'POST', path: '/api/groups/:team/components/', needs: ['project.permissions'], json: {} },
    { method: 'POST', path: '/api/groups/:team/admins/', needs: ['project.permissions'], json: {} },
    { method: 'GET', path: '/api/site/teams/:team/members/', needs: ['project.permissions'] },
  ],
  projectWrites: [
    { method: 'POST', path: '/api/groups/:team/roles/', needs: [], json: {} },
    { method: 'POST', path: '/api/groups/:team/languages/', needs: [], json: {} },
    { method: 'POST', path: '/api/groups/:team/projects/', needs: [], json: {} },
    { method: 'POST', path: '/api/groups/:team/componentlists/', needs: [], json: {} },
    { method: 'POST', path: '/api/groups/:team/components/', needs: [], json: {} },
    { method: 'POST', path: '/api/groups/:team/admins/', needs: [], json: {} },
    { method: 'DELETE', path: '/api/groups/:team/roles/:role/', needs: [] },
    { method: 'DELETE', path: '/api/groups/:team/languages/cs/', needs: [] },
    { method: 'DELETE', path: '/api/groups/:team/projects/:none/', needs: [] },
    { method: 'DELETE', path: '/api/groups/:team/componentlists/:none/', needs: [] },
    { method: 'DELETE', path: '/api/groups/:team/components/:none/', needs: [] },
    { method: 'DELETE', path: '/api/groups/:team/admins/:none/', needs: [] },
    { method: 'POST', path: '/api/site/teams/:team/categories/', needs: [], json: {} },
    { method: 'DELETE', path: '/api/site/teams/:team/categories/:category/', needs: [] },
  ],
  weblate: {
    '/api/groups/:id/roles/': 'POST',
    '/api/groups/:id/roles/:role/': 'DELETE',
    '/api/groups/:id/languages/': 'POST',
    '/api/groups/:id/languages/:language/': 'DELETE',
    '/api/groups/:id/projects/': 'POST',
    '/api/groups/:id/projects/:project/': 'DELETE',
    '/api/groups/:id/componentlists/': 'POST',
    '/api/groups/:id/componentlists/:list/': 'DELETE',
    '/api/groups/:id/components/': 'POST',
    '/api/groups/:id/components/:component/': 'DELETE',
    '/api/groups/:id/admins/': 'POST',
    '/api/groups/:id/admins/:user/': 'DELETE',
  },
  parameters: {
    'roles/:role': {
      seed: async (place) => addPart(place, 'roles', { role_id: await place.value('roles/:id') }),
      column: 'roles.id',
    },
    'groups/:id/languages/:language': {
      seed: (place) => addPart(place, 'languages', { language_code: place.language }),
    },
    'groups/:id/components/:component_id': {
      seed: async (place) => addPart(place, 'components', { component_id: await place.value(':component_id') }),
      column: 'components.id',
    },
    'groups/:id/admins/:user_id': {
      seed: async (place) => addPart(place, 'admins', { user_id: await place.value(':user_id') }),
      column: 'users.id',
    },
    ':category': {
      seed: async (place) => addPart(place, 'categories', { category_id: await place.value('categories/:id') }),
      column: 'categories.id',
    },
    'componentlists/:list': { seed: addListPart, column: 'component_lists.id' },
  },
}

/** Adds a part to the team that paths name; resolves to the only value of the body. */
async function addPart(
  { app, value }: SeedPlace,
  part: string,
  body: Readonly<Record<string, string | number>>,
): Promise<string | number> {
  const team = await value('groups/:id')
  const folder = part === 'categories' ? 'site/teams' : 'groups'
  const { status } = await app.admin.post(`/api/${folder}/${team}/${part}/`, body)
  if (status !== 200) throw new Error(`The team takes no ${part}: ${status}`)
  return Object.values(body)[0] ?? 0
}

async function addListPart({ app, value }: SeedPlace): Promise<number> {
  const slug = await value('component-lists/:list')
  const { rows } = await app.database.executeSql('select id from component_lists where slug = $1', [slug])
  const id = Number(rows[0]?.id)
  const parts = [id, await value(':component_id')]
  await app.database.executeSql(
    'insert into component_list_components (component_list_id, component_id) values ($1, $2)',
    parts,
  )
  await app.database.executeSql('insert into team_component_lists (team_id, component_list_id) values ($1, $2)', [
    await value('groups/:id'),
    id,
  ])
  return id
}
