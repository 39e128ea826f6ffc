import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/account/agreements/': 'user',
    'GET /api/account/agreements/:project/:component/': 'anonymous',
    'POST /api/account/agreements/:project/:component/': 'user',
  },
}
