import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, clientOf, project } from '../testing.ts'

const wantedToken = { note: 'law', scopes: ['read'] }

export const facts: ResourceFacts = {
  access: {
    'GET /api/account/tokens/': 'user',
    'POST /api/account/tokens/': 'user',
    'DELETE /api/account/tokens/:id/': 'user',
    'GET /api/site/projects/:project/tokens/': 'manager',
    'POST /api/site/projects/:project/tokens/': 'manager',
    'DELETE /api/site/projects/:project/tokens/:id/': 'manager',
  },
  operations: [
    { method: 'GET', path: '/api/site/projects/:project/tokens/', needs: ['project.permissions'] },
    { method: 'POST', path: '/api/site/projects/:project/tokens/', needs: ['project.permissions'], json: {} },
    { method: 'DELETE', path: '/api/site/projects/:project/tokens/:none/', needs: ['project.permissions'] },
  ],
  parameters: {
    'account/tokens/:id': {
      seed: async ({ user }) => (await user.post('/api/account/tokens/', wantedToken)).body.id,
      column: 'tokens.id',
    },
    'projects/:project/tokens/:id': {
      seed: async ({ app, project }) =>
        (await app.admin.post(`/api/site/projects/${project}/tokens/`, wantedToken)).body.id,
      column: 'tokens.id',
    },
  },
  calls: testTokens,
}

function testTokens(): void {
  test('tokens and what happened', async () => {
    const wanted = { note: 'Continuous integration', scopes: ['read', 'translate'] } as const
    const own = await client.makeAccountToken({ body: { ...wanted, expires: new Date('2999-01-01') } })
    expect((await client.listAccountTokens()).results.map(({ id }) => id)).toContain(own.id)
    await client.endAccountToken({ params: { id: own.id } })
    const { id, token } = await client.makeProjectToken({ params: project, body: wanted })
    expect((await clientOf(token).readProject({ params: project })).slug).toBe('demo')
    expect((await client.listProjectTokens({ params: project })).count).toBe(1)
    await client.endProjectToken({ params: { ...project, id } })
    const [newest] = (await client.listAccountAudit({ query: { notice: true } })).results
    expect(await client.markAuditSeen({ body: { until: newest?.id ?? 0 } })).toEqual({ seen: 1 })
    const { results } = await client.listProjectAudit({ params: project })
    expect(results.map(({ action }) => action).slice(0, 2)).toEqual(['token-ended', 'token-made'])
  })
}
