import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/projects/:project/lock/': 'anonymous',
    'POST /api/projects/:project/lock/': 'manager',
    'GET /api/components/:project/:component/lock/': 'anonymous',
    'POST /api/components/:project/:component/lock/': 'manager',
  },
  operations: [
    {
      method: 'POST',
      path: '/api/components/:project/:component/lock/',
      needs: ['component.lock'],
      json: { lock: false },
    },
    { method: 'POST', path: '/api/projects/:project/lock/', needs: ['project.edit'], json: {} },
  ],
  weblate: {
    '/api/projects/:project/lock/': 'GET POST',
    '/api/components/:project/:component/lock/': 'GET POST',
  },
}
