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
    'GET /api/projects/:project/machinery_settings/': 'manager',
  },
  operations: [
    { method: 'PATCH', path: '/api/projects/:project/', needs: ['project.edit'], json: {} },
    { method: 'PUT', path: '/api/projects/:project/', needs: ['project.edit'], json: {} },
    { method: 'DELETE', path: '/api/projects/:project/', needs: ['project.edit'], isFinal: true },
    { method: 'GET', path: '/api/projects/:project/machinery_settings/', needs: ['project.edit'] },
    { method: 'POST', path: '/api/projects/', needs: ['project.add'], json: {} },
  ],
  weblate: {
    '/api/projects/': 'GET POST',
    '/api/projects/:project/': 'GET PUT PATCH DELETE',
    '/api/projects/:project/categories/': 'GET',
    '/api/projects/:project/machinery_settings/': 'GET',
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
