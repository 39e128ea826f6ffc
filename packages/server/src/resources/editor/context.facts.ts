import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/editor/strings/:id/context/': 'anonymous',
    'GET /api/editor/strings/:id/concordance/': 'user',
  },
}
