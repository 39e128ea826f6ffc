import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/units/:id/comments/': 'anonymous',
    'POST /api/units/:id/comments/': { least: 'user', body: { scope: 'global', comment: 'Hello' } },
    'PATCH /api/editor/comments/:id/': { least: 'reviewer', body: { resolved: true } },
    'DELETE /api/editor/comments/:id/': 'manager',
  },
  operations: [
    {
      method: 'POST',
      path: '/api/units/:id/comments/',
      needs: ['comment.add'],
      json: { scope: 'global', comment: 'Hm.' },
    },
  ],
  projectWrites: [
    { method: 'PATCH', path: '/api/editor/comments/:own_comment/', needs: [], json: { resolved: true } },
    { method: 'DELETE', path: '/api/editor/comments/:own_comment/', needs: [] },
  ],
  weblate: {
    '/api/units/:id/comments/': 'GET POST',
  },
  parameters: {
    'comments/:id': {
      seed: async ({ app, unit }) =>
        (await app.admin.post(`/api/units/${unit}/comments/`, { scope: 'global', comment: 'Said.' })).body.id,
      column: 'comments.id',
    },
  },
}
