import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/schema/': 'anonymous',
    'GET /api/docs/': 'anonymous',
  },
  weblate: {
    '/api/schema/': 'GET',
    '/api/docs/': 'GET',
  },
}
