import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/overview/': 'anonymous',
    'GET /api/overview/:path/': 'anonymous',
    'GET /api/overview/:path/activity/': 'anonymous',
    'GET /api/overview/:path/alerts/': 'anonymous',
    'GET /api/overview/:path/checks/': 'anonymous',
  },
}
