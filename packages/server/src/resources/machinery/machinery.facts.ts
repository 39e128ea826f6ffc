import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, project, translation } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/translations/:project/:component/:language/autotranslate/': 'manager',
    'POST /api/projects/:project/machinery_settings/': { least: 'manager', body: { service: 'one' } },
    'PATCH /api/projects/:project/machinery_settings/': 'manager',
    'PUT /api/projects/:project/machinery_settings/': 'manager',
  },
  operations: [
    { method: 'POST', path: '/api/projects/:project/machinery_settings/', needs: ['project.edit'], json: {} },
    { method: 'PATCH', path: '/api/projects/:project/machinery_settings/', needs: ['project.edit'], json: {} },
    { method: 'PUT', path: '/api/projects/:project/machinery_settings/', needs: ['project.edit'], json: {} },
    {
      method: 'POST',
      path: '/api/translations/:project/:component/:language/autotranslate/',
      needs: ['translation.auto'],
      json: {},
    },
  ],
  weblate: {
    '/api/projects/:project/machinery_settings/': 'POST PUT PATCH',
    '/api/translations/:project/:component/:language/autotranslate/': 'POST',
  },
  calls: testMachinery,
}

function testMachinery(): void {
  test('machine translation, of which there is none yet', async () => {
    const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ name: 'RefusedRequest' })
    await refused(client.addMachineryService({ params: project, body: { service: 'one' } }))
    await refused(client.changeMachineryService({ params: project, body: { service: 'one' } }))
    await refused(
      client.translateAutomatically({ params: translation, body: { mode: 'translate', auto_source: 'mt' } }),
    )
  })
}
