import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, project } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/metrics/': 'user',
    'GET /api/projects/:project/metrics/': 'anonymous',
  },
  weblate: {
    '/api/projects/:project/metrics/': 'GET',
    '/api/metrics/': 'GET',
  },
  calls: testNumbers,
}

function testNumbers(): void {
  test('what is counted and found on the site', async () => {
    expect((await client.readMetrics()).units).toBeGreaterThan(0)
    const metrics = await client.readProjectMetrics({ params: project })
    expect(JSON.parse(await metrics.text())).toHaveProperty('kiosk.cs.total')
    expect((await client.searchSite({ query: { q: 'kiosk' } })).map(({ category }) => category)).toContain('Component')
  })
}
