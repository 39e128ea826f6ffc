import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/site/components/:project/:component/preview/': 'manager',
  },
  operations: [
    { method: 'POST', path: '/api/site/components/:project/:component/preview/', needs: ['component.edit'], json: {} },
  ],
}
