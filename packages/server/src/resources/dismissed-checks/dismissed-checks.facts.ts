import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'PUT /api/editor/strings/:id/dismissed-checks/:check/': 'user',
    'DELETE /api/editor/strings/:id/dismissed-checks/:check/': 'user',
  },
  operations: [
    { method: 'PUT', path: '/api/editor/strings/:id/dismissed-checks/:check/', needs: ['unit.check'], json: {} },
    { method: 'DELETE', path: '/api/editor/strings/:id/dismissed-checks/:check/', needs: ['unit.check'] },
  ],
  parameters: {
    ':check': { seed: 'same' },
  },
}
