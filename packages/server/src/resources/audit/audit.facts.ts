import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/account/audit/': 'user',
    'POST /api/account/audit/': 'user',
    'GET /api/site/projects/:project/audit/': 'manager',
    'GET /api/site/audit/': 'admin',
    'GET /api/site/audit/export/': 'admin',
  },
  operations: [
    { method: 'GET', path: '/api/site/audit/', needs: ['management.use'] },
    { method: 'GET', path: '/api/site/audit/export/', needs: ['management.use'] },
    { method: 'GET', path: '/api/site/projects/:project/audit/', needs: ['project.permissions'] },
  ],
  calls: testSiteAudit,
}

function testSiteAudit(): void {
  test('the log of the whole site, in parts and as a whole', async () => {
    await client.changeUser({ params: { username: 'boris' }, body: { full_name: 'Boris B.' } })
    const query = { user: 'boris', action: 'account-changed' } as const
    const [entry] = (await client.listSiteAudit({ query })).results
    expect(entry).toMatchObject({ user: 'boris', about: 'full_name' })
    expect(await (await client.exportSiteAudit({ query })).text()).toContain('account-changed,full_name')
  })
}
