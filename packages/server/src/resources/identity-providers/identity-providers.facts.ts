import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

const path = '/api/site/identity-providers/'
const provider = {
  id: 'nobody',
  kind: 'openid',
  name: 'Nobody',
  client_id: 'weft',
  client_secret: 'a-secret',
  issuer: 'http://127.0.0.1:9',
} as const

export const facts: ResourceFacts = {
  access: {
    [`GET ${path}`]: 'admin',
    [`POST ${path}`]: { least: 'admin', body: { ...provider, id: 'of-the-law' } },
    [`PATCH ${path}:provider/`]: { least: 'admin', absent: true },
    [`DELETE ${path}:provider/`]: { least: 'admin', absent: true },
    [`POST ${path}:provider/try/`]: { least: 'admin', absent: true },
  },
  operations: [
    { method: 'GET', path, needs: ['management.configure'] },
    { method: 'POST', path, needs: ['management.configure'], json: {} },
    { method: 'PATCH', path: `${path}:none/`, needs: ['management.configure'], json: {} },
    { method: 'DELETE', path: `${path}:none/`, needs: ['management.configure'] },
    { method: 'POST', path: `${path}:none/try/`, needs: ['management.configure'] },
  ],
  parameters: { 'identity-providers/:provider': { seed: 'nothing-of-this-id', column: 'identity_providers.id' } },
  calls: () => {
    test('an identity provider is added, changed, tried and deleted', async () => {
      await client.addIdentityProvider({ body: provider })
      const params = { provider: 'nobody' }
      expect((await client.listSiteIdentityProviders()).results.map(({ id }) => id)).toContain('nobody')
      expect((await client.changeIdentityProvider({ params, body: { name: 'Somebody' } })).name).toBe('Somebody')
      expect((await client.tryIdentityProvider({ params })).code).toBe('unreachable')
      await client.deleteIdentityProvider({ params })
    })
  },
}
