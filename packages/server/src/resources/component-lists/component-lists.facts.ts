import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/component-lists/': 'anonymous',
    'POST /api/component-lists/': 'admin',
    'GET /api/component-lists/:list/': 'anonymous',
    'PUT /api/component-lists/:list/': 'admin',
    'PATCH /api/component-lists/:list/': 'admin',
    'DELETE /api/component-lists/:list/': 'admin',
    'GET /api/component-lists/:list/components/': 'anonymous',
    'POST /api/component-lists/:list/components/': 'admin',
    'DELETE /api/component-lists/:list/components/:component/': 'admin',
  },
  operations: [
    { method: 'POST', path: '/api/component-lists/', needs: ['componentlist.edit'], json: {} },
    { method: 'PATCH', path: '/api/component-lists/:list/', needs: ['componentlist.edit'], json: {} },
    { method: 'PUT', path: '/api/component-lists/:list/', needs: ['componentlist.edit'], json: {} },
    { method: 'DELETE', path: '/api/component-lists/:list/', needs: ['componentlist.edit'], isFinal: true },
    { method: 'POST', path: '/api/component-lists/:list/components/', needs: ['componentlist.edit'], json: {} },
    { method: 'DELETE', path: '/api/component-lists/:list/components/:component/', needs: ['componentlist.edit'] },
  ],
  weblate: {
    '/api/component-lists/': 'GET POST',
    '/api/component-lists/:slug/': 'GET PUT PATCH DELETE',
    '/api/component-lists/:slug/components/': 'GET POST',
    '/api/component-lists/:slug/components/:component/': 'DELETE',
  },
  parameters: {
    'component-lists/:list': {
      // The slug is the project's: requests that write it keep their path.
      seed: async ({ app, project }) =>
        (await app.admin.post('/api/component-lists/', { name: 'List', slug: project })).body.slug,
      column: 'component_lists.slug',
    },
  },
  calls: testComponentLists,
}

function testComponentLists(): void {
  test('component lists and what is in them', async () => {
    const made = await client.addComponentList({ body: { name: 'Shops', slug: 'shops' } })
    const params = { list: made.slug }
    const rules = [{ project_match: '^none$', component_match: '.*' }]
    await client.replaceComponentList({ params, body: { name: 'Stores', slug: 'shops', auto_assign: rules } })
    expect((await client.changeComponentList({ params, body: { show_dashboard: false } })).auto_assign).toEqual(rules)
    const { id } = await client.readComponent({ params: { project: 'demo', component: 'kiosk' } })
    await client.addListedComponent({ params, body: { component_id: id } })
    expect((await client.listListedComponents({ params })).results.map(({ slug }) => slug)).toEqual(['kiosk'])
    expect((await client.readComponentList({ params })).components).toHaveLength(1)
    await client.removeListedComponent({ params: { ...params, component: 'kiosk' } })
    expect((await client.listComponentLists()).results.map(({ slug }) => slug)).toContain('shops')
    await client.deleteComponentList({ params })
  })
}
