import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: { 'GET /api/site/health/': 'admin', 'POST /api/site/health/clones/': 'admin' },
  operations: [
    { method: 'GET', path: '/api/site/health/', needs: ['management.use'] },
    { method: 'POST', path: '/api/site/health/clones/', needs: ['management.use'] },
  ],
  calls: () =>
    test('the health of the installation, and of its clones', async () => {
      expect((await client.readHealth()).facts.join('\n')).toContain('migration')
      const { task_url: url } = await client.checkClones()
      expect((await client.followTask(url)).result).toMatchObject({ damaged: [] })
    }),
}
