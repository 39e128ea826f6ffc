import { test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, component } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/site/components/:project/:component/pull-requests/': 'anonymous',
    'GET /api/site/components/:project/:component/outgoing/': 'anonymous',
  },
  operations: (['pull-requests', 'outgoing'] as const).map((name) => ({
    method: 'GET',
    path: `/api/site/components/:project/:component/${name}/`,
    needs: ['vcs.view'],
  })),
  calls: () => {
    test('pull requests of a repository, and what a push would change', async () => {
      await client.listPullRequests({ params: component })
      await client.readOutgoing({ params: component })
    })
  },
}
