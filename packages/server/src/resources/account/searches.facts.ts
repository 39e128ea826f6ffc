import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/account/searches/': 'user',
    'POST /api/account/searches/': { least: 'user', body: { name: 'Mine', query: '' } },
    'DELETE /api/account/searches/:search/': 'user',
  },
  parameters: {
    ':search': {
      seed: async ({ user }) =>
        (await user.post('/api/account/searches/', { name: 'Mine', query: 'state:empty' })).body.id,
      column: 'saved_searches.id',
    },
  },
}
