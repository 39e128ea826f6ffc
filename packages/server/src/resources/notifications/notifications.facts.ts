import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/users/:username/notifications/': 'admin',
    'POST /api/users/:username/notifications/': 'admin',
    'GET /api/users/:username/notifications/:id/': 'admin',
    'PUT /api/users/:username/notifications/:id/': 'admin',
    'PATCH /api/users/:username/notifications/:id/': 'admin',
    'DELETE /api/users/:username/notifications/:id/': 'admin',
  },
  weblate: {
    '/api/users/:username/notifications/': 'GET POST',
    '/api/users/:username/notifications/:id/': 'GET PUT PATCH DELETE',
  },
  parameters: {
    'notifications/:id': {
      seed: async ({ app, username }) =>
        (await app.admin.get(`/api/users/${username}/notifications/`)).body.results[0].id,
      column: 'subscriptions.id',
    },
  },
}
