import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /exports/rss/': 'anonymous',
    'GET /exports/rss/:path/': 'anonymous',
    'GET /changes/csv/': 'manager',
    'GET /changes/csv/:path/': 'manager',
    'GET /changes/rss/': 'anonymous',
    'GET /changes/rss/:path/': 'anonymous',
    'GET /changes/atom/': 'anonymous',
    'GET /changes/atom/:path/': 'anonymous',
  },
  operations: [{ method: 'GET', path: '/changes/csv/:project/', needs: ['change.download'] }],
  weblate: {
    '/exports/rss/': 'GET',
    '/exports/rss/:path/': 'GET',
    '/changes/rss/': 'GET',
    '/changes/rss/:path/': 'GET',
    '/changes/csv/': 'GET',
    '/changes/csv/:path/': 'GET',
  },
  calls: testFeeds,
}

function testFeeds(): void {
  test('feeds, and pictures for pages of others', async () => {
    const params = { path: 'demo/kiosk' }
    for (const feed of [
      await client.readExportedSiteFeed(),
      await client.readExportedFeed({ params }),
      await client.readSiteFeed(),
      await client.readFeed({ params, query: { action: [2] } }),
    ])
      expect(await feed.text()).toContain('<rss version="2.0"')
    for (const feed of [await client.readSiteAtomFeed(), await client.readAtomFeed({ params })])
      expect(await feed.text()).toContain('http://www.w3.org/2005/Atom')
    for (const table of [await client.readSiteChangesCsv(), await client.readChangesCsv({ params })])
      expect(await table.text()).toMatch(/^timestamp,action,user,/)
    const ofComponent = { project: 'demo', component: 'kiosk' }
    expect((await client.exportComponentStatistics({ params: ofComponent })).length).toBeGreaterThan(0)
    expect((await client.exportProjectStatistics({ params: { project: 'demo' } })).length).toBeGreaterThan(0)
    const badge = await client.showWidget({ params: { path: 'demo/svg-badge.svg' } })
    expect(await badge.text()).toContain('<svg ')
  })
}
