import type { ResourceFacts } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'PUT /api/editor/presence/': 'user',
  },
  projectWrites: [
    {
      method: 'PUT',
      path: '/api/editor/presence/',
      needs: [],
      json: { path: 'demo/kiosk/cs', client: 'c1', typing: true },
    },
  ],
}
