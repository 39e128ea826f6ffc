import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/users/:username/groups/': 'admin',
    'DELETE /api/users/:username/groups/': 'admin',
  },
  projectWrites: [{ method: 'POST', path: '/api/users/:username/groups/', needs: [], json: { group_id: '{team}' } }],
  weblate: {
    '/api/users/:username/groups/': 'POST DELETE',
  },
}
