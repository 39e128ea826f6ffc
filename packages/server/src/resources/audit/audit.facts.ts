import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/account/audit/': 'user',
    'POST /api/account/audit/': 'user',
    'GET /api/site/projects/:project/audit/': 'manager',
  },
  operations: [{ method: 'GET', path: '/api/site/projects/:project/audit/', needs: ['project.permissions'] }],
}
