import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/site/components/:project/:component/language-requests/': {
      least: 'user',
      body: { language_code: 'de' },
    },
  },
  projectWrites: [
    {
      method: 'POST',
      path: '/api/site/components/:project/:component/language-requests/',
      needs: [],
      json: { language_code: 'sv' },
    },
  ],
}
