import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: { 'GET /api/editor/matrix/': 'anonymous' },
  calls: () =>
    test('the grid', async () => {
      const query = { path: 'demo/kiosk', languages: 'cs,de' }
      expect((await client.readMatrix({ query })).rows.length).toBeGreaterThan(4)
    }),
}
