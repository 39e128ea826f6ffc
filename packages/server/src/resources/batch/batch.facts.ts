import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/batch/': { least: 'user', body: { requests: [] } },
  },
}
