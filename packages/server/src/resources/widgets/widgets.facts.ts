import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    // The law's path names no picture.
    'GET /widget/:path/': { least: 'anonymous', absent: true },
    'GET /widgets/:path/': 'anonymous',
  },
  weblate: {
    '/widget/:path/': 'GET',
    '/widgets/:path/': 'GET',
  },
}
