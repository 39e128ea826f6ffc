import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/users/:username/contributions/': 'user',
    'GET /api/components/:project/:component/translations/': 'anonymous',
    'POST /api/components/:project/:component/translations/': 'user',
    'GET /api/translations/': 'anonymous',
    'GET /api/translations/:project/:component/:language/': 'anonymous',
    'DELETE /api/translations/:project/:component/:language/': 'manager',
  },
  operations: [
    {
      method: 'POST',
      path: '/api/components/:project/:component/translations/',
      needs: ['translation.add'],
      json: { language_code: 'cs' },
    },
    {
      method: 'DELETE',
      path: '/api/translations/:project/:component/:language/',
      needs: ['translation.delete'],
      isFinal: true,
    },
  ],
  weblate: {
    '/api/users/:username/contributions/': 'GET',
    '/api/components/:project/:component/translations/': 'GET POST',
    '/api/translations/': 'GET',
    '/api/translations/:project/:component/:language/': 'GET DELETE',
  },
}
