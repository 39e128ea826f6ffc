import { createClient } from '@weft/contract/client'
import { makeSoftAuthenticator } from '@weft/testkit'
import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { browserOf, client, kiosk, watchedFetch } from '../testing.ts'
import { codeOf, pageOrigin } from './testing.ts'

export const facts: ResourceFacts = {
  access: {
    // With a token each is told to sign in again.
    'GET /api/account/second-factors/': 'user',
    'POST /api/account/second-factors/totp/': { least: 'user', body: { name: 'My phone' } },
    'POST /api/account/second-factors/totp/:factor/': { least: 'user', body: { code: '123456' } },
    'POST /api/account/second-factors/key/options/': 'user',
    'POST /api/account/second-factors/key/': { least: 'user', body: { name: 'My key', answer: {} } },
    'POST /api/account/second-factors/recovery-codes/': 'user',
    'DELETE /api/account/second-factors/:factor/': 'user',
    'DELETE /api/site/users/:username/second-factors/': 'admin',
  },
  operations: [{ method: 'DELETE', path: '/api/site/users/:username/second-factors/', needs: ['user.edit'] }],
  parameters: {
    ':factor': { seed: 0, column: 'second_factors.id' },
  },
  calls: testSecondFactors,
}

function testSecondFactors(): void {
  test('second factors', async () => {
    const carol = await browserOf('carol')
    const { id, secret } = await carol.beginAuthenticatorApp({ body: { name: 'Phone' } })
    const { recovery_codes } = await carol.confirmAuthenticatorApp({
      params: { factor: id },
      body: { code: codeOf(secret) },
    })
    expect(recovery_codes).toHaveLength(10)
    const key = makeSoftAuthenticator()
    const answer = key.register(await carol.beginKey(), pageOrigin)
    expect((await carol.addKey({ body: { name: 'Key', answer } })).recovery_codes).toBe(null)
    await carol.makeNewRecoveryCodes()
    expect((await carol.listSecondFactors()).results).toHaveLength(2)
    let cookie = ''
    const visitor = createClient({
      base: kiosk.app.base,
      credentials: null,
      async fetch(url, init) {
        const sent = { ...Object.fromEntries(new Headers(init?.headers)), cookie }
        const reply = await watchedFetch(url, { ...init, headers: sent })
        cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
        return reply
      },
    })
    const shown = key.sign(await visitor.beginKeySignIn(), pageOrigin)
    const session = await visitor.showSecondFactor({ body: { method: 'security-key', answer: shown } })
    expect(session.user?.username).toBe('carol')
    await carol.removeSecondFactor({ params: { factor: id } })
    await client.removeSecondFactorsOfUser({ params: { username: 'carol' } })
  })
}
