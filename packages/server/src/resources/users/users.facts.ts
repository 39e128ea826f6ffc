import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/users/': 'anonymous',
    'POST /api/users/': 'admin',
    'GET /api/users/:username/': 'user',
    'PUT /api/users/:username/': { least: 'admin', body: { username: 'dana', full_name: 'Dana' } },
    'PATCH /api/users/:username/': { least: 'admin', body: { full_name: 'Dana' } },
    'DELETE /api/users/:username/': 'admin',
    'GET /api/users/:username/statistics/': 'user',
  },
  operations: [
    { method: 'POST', path: '/api/users/', needs: ['user.edit'], json: {} },
    { method: 'PATCH', path: '/api/users/:username/', needs: ['user.edit'], json: { full_name: 'Dana' } },
    { method: 'DELETE', path: '/api/users/:username/', needs: ['user.edit'], isFinal: true },
  ],
  weblate: {
    '/api/users/': 'GET POST',
    '/api/users/:username/': 'GET PUT PATCH DELETE',
    '/api/users/:username/statistics/': 'GET',
  },
  parameters: {
    ':username': { seed: ({ username }) => username },
    ':user_id': {
      seed: async ({ app, username }) => (await app.admin.get(`/api/users/${username}/`)).body.id,
      column: 'users.id',
    },
  },
}
