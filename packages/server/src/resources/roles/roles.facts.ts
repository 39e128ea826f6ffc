import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/roles/': 'anonymous',
    'POST /api/roles/': 'admin',
    'GET /api/roles/:id/': 'admin',
    'PUT /api/roles/:id/': 'admin',
    'PATCH /api/roles/:id/': 'admin',
    'DELETE /api/roles/:id/': 'admin',
  },
  operations: [
    { method: 'POST', path: '/api/roles/', needs: ['role.edit'], json: {} },
    { method: 'PUT', path: '/api/roles/:role/', needs: ['role.edit'], json: {} },
    { method: 'PATCH', path: '/api/roles/:role/', needs: ['role.edit'], json: {} },
    { method: 'DELETE', path: '/api/roles/:role/', needs: ['role.edit'], isFinal: true },
  ],
  weblate: {
    '/api/roles/': 'GET POST',
    '/api/roles/:id/': 'GET PUT PATCH DELETE',
  },
  parameters: {
    'roles/:id': {
      seed: async ({ app }) =>
        (await app.admin.post('/api/roles/', { name: 'Role', permissions: ['unit.edit'] })).body.id,
      column: 'roles.id',
    },
  },
}
