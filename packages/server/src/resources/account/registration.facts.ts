import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/account/register/': 'anonymous',
    'POST /api/account/invitation/': 'anonymous',
    'POST /api/account/invitation/look/': 'anonymous',
    'POST /api/account/verify/': 'anonymous',
    'POST /api/account/reset/': 'anonymous',
  },
}
