import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/overview/:path/work/': 'anonymous',
    'GET /api/overview/:path/trend/': 'anonymous',
    'GET /api/account/today/': 'user',
  },
  calls: () => {
    test('insights', async () => {
      const params = { path: 'demo' }
      const { results } = await client.readWork({ params, query: { from: new Date('2026-01-01'), by: 'month' } })
      expect(results.length).toBeGreaterThan(0)
      expect((await client.readTrend({ params })).measure).toBe('translated')
      expect((await client.readOwnDay()).strings).toBeGreaterThanOrEqual(0)
    })
  },
}
