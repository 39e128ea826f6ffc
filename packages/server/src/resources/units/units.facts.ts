import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/editor/sources/': 'anonymous',
    'GET /api/translations/:project/:component/:language/units/': 'anonymous',
    'POST /api/translations/:project/:component/:language/units/': {
      least: 'manager',
      body: { source: ['Close'], target: ['Zavřít'] },
    },
    'GET /api/units/': 'anonymous',
    'GET /api/units/:id/': 'anonymous',
    'PATCH /api/units/:id/': { least: 'user', body: { state: 20, target: ['Otevři'] } },
    'PUT /api/units/:id/': { least: 'user', body: { state: 20, target: ['Otevřete'] } },
    'DELETE /api/units/:id/': 'manager',
    'POST /api/units/:id/source/': { least: 'user', body: { content_hash: 1 } },
    'GET /api/units/:id/translations/': 'anonymous',
  },
  operations: [
    { method: 'PATCH', path: '/api/units/:id/', needs: ['unit.edit'], json: { state: 20, target: ['Sbohem'] } },
    { method: 'PUT', path: '/api/units/:id/', needs: ['unit.edit'], json: { state: 20, target: ['Nazdar'] } },
    {
      method: 'PATCH',
      path: '/api/units/:approved/',
      needs: ['unit.edit', 'unit.review'],
      json: { state: 30, target: ['A'] },
    },
    {
      method: 'PATCH',
      path: '/api/units/:source_unit/',
      needs: ['unit.edit', 'unit.template'],
      json: { state: 20, target: ['Weather'] },
    },
    { method: 'PATCH', path: '/api/units/:source_unit/', needs: ['source.edit'], json: { explanation: 'By {who}.' } },
    { method: 'POST', path: '/api/units/:source_unit/source/', needs: ['unit.template'], json: { content_hash: 1 } },
    { method: 'DELETE', path: '/api/units/:id/', needs: ['unit.delete'], isFinal: true },
    {
      method: 'POST',
      path: '/api/translations/:project/flat/en/units/',
      needs: ['unit.add'],
      json: { key: 'title', value: ['Weather'] },
    },
  ],
  projectWrites: [
    { method: 'POST', path: '/api/translations/:project/flat/en/units/', needs: [], json: { key: 'k', value: ['W'] } },
  ],
  weblate: {
    '/api/translations/:project/:component/:language/units/': 'GET POST',
    '/api/units/': 'GET',
    '/api/units/:id/': 'GET PUT PATCH DELETE',
    '/api/units/:id/source/': 'POST',
    '/api/units/:id/translations/': 'GET',
  },
  parameters: {
    ':id': { seed: ({ unit }) => unit, column: 'units.id' },
  },
}
