import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/site/links/': { least: 'admin', body: { username: 'dana' } },
  },
  operations: [{ method: 'POST', path: '/api/site/links/', needs: ['user.edit'], json: {} }],
}
