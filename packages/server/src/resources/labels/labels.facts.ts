import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/projects/:project/labels/': 'anonymous',
    'POST /api/projects/:project/labels/': 'manager',
    'DELETE /api/projects/:project/labels/:id/': 'manager',
  },
  operations: [
    { method: 'POST', path: '/api/projects/:project/labels/', needs: ['project.edit'], json: {} },
    { method: 'DELETE', path: '/api/projects/:project/labels/:none/', needs: ['project.edit'] },
  ],
  weblate: {
    '/api/projects/:project/labels/': 'GET POST',
    '/api/projects/:project/labels/:id/': 'DELETE',
  },
  parameters: {
    'labels/:id': {
      seed: async ({ app, project }) =>
        (await app.admin.post(`/api/projects/${project}/labels/`, { name: 'Later' })).body.id,
      column: 'labels.id',
    },
  },
}
