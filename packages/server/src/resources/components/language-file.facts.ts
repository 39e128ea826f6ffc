import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/site/components/:project/:component/language-file/': {
      least: 'manager',
      body: { filename: 'none' },
    },
  },
  operations: [
    {
      method: 'POST',
      path: '/api/site/components/:project/:component/language-file/',
      needs: ['component.edit'],
      json: { filename: 'none' },
    },
  ],
}
