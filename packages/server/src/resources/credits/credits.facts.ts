import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/projects/:project/credits/': 'anonymous',
    'GET /api/components/:project/:component/credits/': 'anonymous',
  },
  weblate: {
    '/api/projects/:project/credits/': 'GET',
    '/api/components/:project/:component/credits/': 'GET',
  },
}
