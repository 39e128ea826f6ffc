import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/changes/': 'anonymous',
    'GET /api/changes/:id/': 'anonymous',
    'GET /api/projects/:project/changes/': 'anonymous',
    'GET /api/components/:project/:component/changes/': 'anonymous',
    'GET /api/translations/:project/:component/:language/changes/': 'anonymous',
  },
  weblate: {
    '/api/projects/:project/changes/': 'GET',
    '/api/components/:project/:component/changes/': 'GET',
    '/api/translations/:project/:component/:language/changes/': 'GET',
    '/api/changes/': 'GET',
    '/api/changes/:id/': 'GET',
  },
  parameters: {
    'changes/:id': {
      seed: async ({ app, project }) => (await app.admin.get(`/api/projects/${project}/changes/`)).body.results[0].id,
      column: 'changes.id',
    },
  },
}
