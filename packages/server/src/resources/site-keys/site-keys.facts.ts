import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, project } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/site/keys/': 'admin',
    'GET /api/site/keys/sealing/': 'admin',
    'POST /api/site/keys/sealing/rotation/': 'admin',
    'DELETE /api/site/keys/tokens/:id/': { least: 'admin', absent: true },
  },
  operations: [
    { method: 'GET', path: '/api/site/keys/', query: 'kind=token', needs: ['management.configure'] },
    { method: 'GET', path: '/api/site/keys/sealing/', needs: ['management.configure'] },
    { method: 'POST', path: '/api/site/keys/sealing/rotation/', needs: ['management.configure'] },
    { method: 'DELETE', path: '/api/site/keys/tokens/:none/', needs: ['user.edit'] },
  ],
  parameters: { 'keys/tokens/:id': { seed: 0, column: 'tokens.id' } },
  calls: () => {
    test('keys are listed by kind, and a token is ended', async () => {
      expect(await client.readSealingKey()).toMatchObject({ keys: 2, rotation: null })
      expect(await client.rotateSealingKey()).toMatchObject({ task_url: expect.stringContaining('/api/tasks/') })
      for (const kind of ['token', 'ssh', 'gpg', 'git-host', 'machine', 'webhook'] as const)
        expect((await client.listSiteKeys({ query: { kind } })).results.filter((one) => one.kind !== kind)).toEqual([])
      const made = await client.makeProjectToken({
        params: project,
        body: { note: 'Ended by the site', scopes: ['read'] },
      })
      await client.endSiteToken({ params: { id: made.id } })
      const { results } = await client.listSiteKeys({ query: { kind: 'token', page_size: 1000 } })
      expect(results.map(({ id }) => id)).not.toContain(made.id)
    })
  },
}
