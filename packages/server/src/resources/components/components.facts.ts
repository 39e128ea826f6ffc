import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/site/components/:project/:component/move/': { least: 'manager', body: { project: 'secret' } },
    'GET /api/projects/:project/components/': 'anonymous',
    'POST /api/projects/:project/components/': 'manager',
    'GET /api/components/': 'anonymous',
    'GET /api/components/:project/:component/': 'anonymous',
    'PUT /api/components/:project/:component/': 'manager',
    'PATCH /api/components/:project/:component/': 'manager',
    'DELETE /api/components/:project/:component/': 'manager',
    'GET /api/components/:project/:component/links/': 'anonymous',
    'POST /api/components/:project/:component/links/': 'manager',
    'DELETE /api/components/:project/:component/links/:other/': 'manager',
  },
  operations: [
    { method: 'PATCH', path: '/api/components/:project/:component/', needs: ['component.edit'], json: {} },
    { method: 'PUT', path: '/api/components/:project/:component/', needs: ['component.edit'], json: {} },
    { method: 'DELETE', path: '/api/components/:project/:component/', needs: ['component.edit'], isFinal: true },
    { method: 'POST', path: '/api/components/:project/:component/links/', needs: ['component.edit'], json: {} },
    { method: 'DELETE', path: '/api/components/:project/:component/links/:project/', needs: ['component.edit'] },
    { method: 'POST', path: '/api/projects/:project/components/', needs: ['project.edit'], json: {} },
    {
      method: 'POST',
      path: '/api/site/components/:project/:component/move/',
      needs: ['component.edit', 'project.edit'],
      json: { project: 'demo' },
    },
  ],
  weblate: {
    '/api/projects/:project/components/': 'GET POST',
    '/api/components/': 'GET',
    '/api/components/:project/:component/': 'GET PUT PATCH DELETE',
    '/api/components/:project/:component/links/': 'GET POST',
    '/api/components/:project/:component/links/:other/': 'DELETE',
  },
  parameters: {
    ':component': { seed: ({ component }) => component },
    ':component_id': {
      seed: async ({ app, project, component }) =>
        (await app.admin.get(`/api/components/${project}/${component}/`)).body.id,
      column: 'components.id',
    },
    // The other project of a link.
    ':other': { seed: ({ project }) => project },
  },
}
