import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/site/blocks/': 'user',
    'POST /api/site/blocks/': { least: 'manager', body: { project: 'open', user: 'dana' } },
    'DELETE /api/site/blocks/:id/': 'manager',
  },
  operations: [{ method: 'GET', path: '/api/site/blocks/', query: 'project=demo', needs: ['project.permissions'] }],
  projectWrites: [
    { method: 'POST', path: '/api/site/blocks/', needs: [], json: { project: 'demo', user: 'dana' } },
    { method: 'DELETE', path: '/api/site/blocks/:none/', needs: [] },
  ],
  parameters: {
    'blocks/:id': {
      seed: async ({ app, project, username }) =>
        (await app.admin.post('/api/site/blocks/', { project, user: username })).body.id,
      column: 'project_blocks.id',
    },
  },
}
