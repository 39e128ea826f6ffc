import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/projects/': 'anonymous',
    'POST /api/projects/': 'admin',
    'GET /api/projects/:project/': 'anonymous',
    'PUT /api/projects/:project/': 'manager',
    'PATCH /api/projects/:project/': 'manager',
    'DELETE /api/projects/:project/': 'manager',
    'GET /api/projects/:project/categories/': 'anonymous',
  },
  operations: [
    { method: 'PATCH', path: '/api/projects/:project/', needs: ['project.edit'], json: {} },
    { method: 'PUT', path: '/api/projects/:project/', needs: ['project.edit'], json: {} },
    { method: 'DELETE', path: '/api/projects/:project/', needs: ['project.edit'], isFinal: true },
    { method: 'POST', path: '/api/projects/', needs: ['project.add'], json: {} },
  ],
  weblate: {
    '/api/projects/': 'GET POST',
    '/api/projects/:project/': 'GET PUT PATCH DELETE',
    '/api/projects/:project/categories/': 'GET',
  },
  parameters: {
    ':project': { seed: ({ project }) => project },
    ':path': { seed: ({ project }) => project },
    ':project_id': {
      seed: async ({ app, project }) => (await app.admin.get(`/api/projects/${project}/`)).body.id,
      column: 'projects.id',
    },
  },
}
