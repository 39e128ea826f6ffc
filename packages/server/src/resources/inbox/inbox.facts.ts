import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/account/inbox/': 'user',
    'POST /api/account/inbox/read/': 'user',
  },
}
