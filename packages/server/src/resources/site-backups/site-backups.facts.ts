import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/site/backups/': 'admin',
    'POST /api/site/backups/': 'admin',
    // No backup has this id.
    'GET /api/site/backups/:id/file/': { least: 'admin', absent: true },
    'DELETE /api/site/backups/:id/': { least: 'admin', absent: true },
  },
  operations: [
    { method: 'GET', path: '/api/site/backups/', needs: ['management.use'] },
    { method: 'POST', path: '/api/site/backups/', needs: ['management.use'] },
    { method: 'GET', path: '/api/site/backups/:none/file/', needs: ['management.use'] },
    { method: 'DELETE', path: '/api/site/backups/:none/', needs: ['management.use'] },
  ],
  parameters: { 'backups/:id': { seed: 999_999 } },
  calls: () =>
    test('a backup of the installation is made, taken along, and deleted', async () => {
      const { task_url: url } = await client.makeSiteBackup()
      expect((await client.followTask(url)).result).toMatchObject({ result: true })
      const [backup] = (await client.listSiteBackups()).results
      if (!backup) throw new Error('A backup that was made is listed')
      const file = await (await client.downloadSiteBackup({ params: { id: backup.id } })).bytes()
      expect(file.length).toBe(backup.bytes)
      await client.removeSiteBackup({ params: { id: backup.id } })
    }),
}
