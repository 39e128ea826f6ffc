import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /exports/stats/:project/:component/': 'anonymous',
    'GET /exports/stats/:project/': 'anonymous',
    'GET /api/projects/:project/languages/': 'anonymous',
    'GET /api/projects/:project/statistics/': 'anonymous',
    'GET /api/components/:project/:component/statistics/': 'anonymous',
    'GET /api/translations/:project/:component/:language/statistics/': 'anonymous',
  },
  weblate: {
    '/api/projects/:project/statistics/': 'GET',
    '/api/projects/:project/languages/': 'GET',
    '/api/components/:project/:component/statistics/': 'GET',
    '/api/translations/:project/:component/:language/statistics/': 'GET',
    '/exports/stats/:project/': 'GET',
    '/exports/stats/:project/:component/': 'GET',
  },
}
