import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/projects/:project/repository/': 'manager',
    'POST /api/projects/:project/repository/': { least: 'manager', body: { operation: 'commit' } },
    'GET /api/components/:project/:component/repository/': 'manager',
    'POST /api/components/:project/:component/repository/': { least: 'manager', body: { operation: 'commit' } },
    'GET /api/translations/:project/:component/:language/repository/': 'manager',
    'POST /api/translations/:project/:component/:language/repository/': {
      least: 'manager',
      body: { operation: 'commit' },
    },
    'POST /api/site/components/:project/:component/try-push/': 'manager',
  },
  operations: [
    {
      method: 'POST',
      path: '/api/components/:project/:component/repository/',
      needs: ['vcs.commit'],
      json: { operation: 'commit' },
    },
    {
      method: 'POST',
      path: '/api/components/:project/:component/repository/',
      needs: ['vcs.push'],
      json: { operation: 'push' },
    },
    {
      method: 'POST',
      path: '/api/components/:project/:component/repository/',
      needs: ['vcs.update'],
      json: { operation: 'pull' },
    },
    {
      method: 'POST',
      path: '/api/components/:project/:component/repository/',
      needs: ['vcs.reset'],
      json: { operation: 'cleanup' },
    },
    {
      method: 'POST',
      path: '/api/site/components/:project/:component/try-push/',
      needs: ['vcs.push', 'vcs.view'],
      json: {},
    },
  ],
  projectWrites: [
    {
      method: 'POST',
      path: '/api/translations/:project/:component/:language/repository/',
      needs: [],
      json: { operation: 'commit' },
    },
    { method: 'POST', path: '/api/projects/:project/repository/', needs: [], json: { operation: 'commit' } },
  ],
  weblate: {
    '/api/projects/:project/repository/': 'GET POST',
    '/api/components/:project/:component/repository/': 'GET POST',
    '/api/translations/:project/:component/:language/repository/': 'GET POST',
    '/git/:path/': 'GET',
  },
}
