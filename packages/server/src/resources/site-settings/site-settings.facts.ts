import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/site/settings/': 'admin',
    'PATCH /api/site/settings/': { least: 'admin', body: { registration: 'by nobody' } },
  },
  operations: [
    { method: 'GET', path: '/api/site/settings/', needs: ['management.configure'] },
    {
      method: 'PATCH',
      path: '/api/site/settings/',
      needs: ['management.configure'],
      json: { registration: 'by nobody' },
    },
  ],
  calls: () =>
    test('the settings of the site are read and written', async () => {
      const settings = await client.changeSiteSettings({ body: { contact: 'admin@example.org' } })
      expect(settings.decided_by.contact).toBeNull()
      expect((await client.readSiteSettings()).contact).toBe('admin@example.org')
      await client.changeSiteSettings({ body: { contact: '' } })
    }),
}
