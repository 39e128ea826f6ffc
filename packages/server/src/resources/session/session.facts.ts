import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/session/': 'anonymous',
    'POST /api/session/': 'anonymous',
    'DELETE /api/session/': 'anonymous',
    'POST /api/session/key/options/': 'anonymous',
    'POST /api/session/second-factor/': 'anonymous',
    'GET /api/session/providers/': 'anonymous',
    'POST /api/session/providers/:provider/': 'anonymous',
    'GET /api/session/providers/:provider/return/': 'anonymous',
    'GET /api/setup/': 'anonymous',
    'POST /api/setup/': 'anonymous',
  },
  parameters: {
    ':provider': { seed: 'github' },
  },
}
