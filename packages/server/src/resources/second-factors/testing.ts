// Authenticator apps and keys of people in tests.

import { makeSoftAuthenticator, type SoftAuthenticator, type TestBrowser } from '@weft/testkit'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'

export const factors = '/api/account/second-factors/'
/** The origin of the test apps' pages: SITE_URL. */
export const pageOrigin = 'https://weft.example'

/** The code that an app shows now, or after this many steps of 30 seconds. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Adds an app whose codes from the present step on were not used. */
export async function addApp(browser: TestBrowser): Promise<{ secret: string; id: number; recoveryCodes: string[] }> {
  const begun = await browser.post(`${factors}totp/`, { name: 'My phone' })
  expect(begun.status, JSON.stringify(begun.body)).toBe(201)
  const { id, secret } = begun.body
  const done = await browser.post(`${factors}totp/${id}/`, { code: codeOf(secret, -1) })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return { secret, id, recoveryCodes: done.body.recovery_codes }
}

export async function addKey(browser: TestBrowser, key = makeSoftAuthenticator()): Promise<SoftAuthenticator> {
  const options = (await browser.post(`${factors}key/options/`, {})).body
  const added = await browser.post(`${factors}key/`, { name: 'My key', answer: key.register(options, pageOrigin) })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  return key
}
