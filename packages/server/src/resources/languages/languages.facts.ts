import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/languages/': 'anonymous',
    'POST /api/languages/': 'admin',
    'GET /api/languages/:language/': 'anonymous',
    'PUT /api/languages/:language/': 'admin',
    'PATCH /api/languages/:language/': 'admin',
    'DELETE /api/languages/:language/': 'admin',
    'GET /api/languages/:language/statistics/': 'anonymous',
  },
  operations: [
    { method: 'POST', path: '/api/languages/', needs: ['language.add'], json: {} },
    { method: 'PUT', path: '/api/languages/:language/', needs: ['language.edit'], json: {} },
    { method: 'PATCH', path: '/api/languages/:language/', needs: ['language.edit'], json: {} },
    { method: 'DELETE', path: '/api/languages/:language/', needs: ['language.edit'], isFinal: true },
  ],
  weblate: {
    '/api/languages/': 'GET POST',
    '/api/languages/:language/': 'GET PUT PATCH DELETE',
    '/api/languages/:language/statistics/': 'GET',
  },
  parameters: {
    ':language': { seed: ({ language }) => language },
  },
}
