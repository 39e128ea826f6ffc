import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/account/preferences/': 'user',
    'PATCH /api/account/preferences/': 'user',
  },
}
