import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, project } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/site/permissions/': 'user',
    'GET /api/site/projects/:project/everybody/': 'manager',
  },
  operations: [{ method: 'GET', path: '/api/site/projects/:project/everybody/', needs: ['project.permissions'] }],
  calls: () => {
    test('everybody translates in a public project, and administers none', async () => {
      const { permissions } = await client.readEverybodysPermissions({ params: project })
      expect(permissions).toContain('unit.edit')
      expect(permissions).not.toContain('project.edit')
    })
  },
}
