import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, component, project } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/addons/': 'anonymous',
    'POST /api/projects/:project/addons/': { least: 'manager', body: { name: 'one' } },
    'POST /api/components/:project/:component/addons/': { least: 'manager', body: { name: 'one' } },
  },
  operations: [
    { method: 'POST', path: '/api/projects/:project/addons/', needs: ['project.edit'], json: {} },
    { method: 'POST', path: '/api/components/:project/:component/addons/', needs: ['component.edit'], json: {} },
  ],
  weblate: {
    '/api/projects/:project/addons/': 'POST',
    '/api/components/:project/:component/addons/': 'POST',
    '/api/components/:project/:component/addons/kotlin-sdk/builds/': 'POST',
    '/api/components/:project/:component/addons/kotlin-sdk/builds/:package/:version/': 'GET',
    '/api/addons/': 'GET',
    '/api/addons/:id/': 'GET PUT PATCH DELETE',
    '/api/addons/:id/trigger/': 'POST',
    '/api/addons/:id/preview/': 'POST',
  },
  calls: testAddons,
}

function testAddons(): void {
  test('add-ons, of which there are none yet', async () => {
    expect((await client.listAddons()).results).toEqual([])
    const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ name: 'RefusedRequest' })
    await refused(client.addProjectAddon({ params: project, body: { name: 'one' } }))
    await refused(client.addComponentAddon({ params: component, body: { name: 'one' } }))
  })
}
