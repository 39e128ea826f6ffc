import { generateKeyPairSync } from 'node:crypto'
import { type GitRemote, startGitRemote } from '@weft/testkit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOutbound } from '../../outbound/outbound.ts'
import { gitHubApp } from '../github-app.host.ts'
import { type FakeHost, startFakeHost } from '../testing/testing.ts'

let remote: GitRemote
let fake: FakeHost
beforeEach(async () => {
  remote = await startGitRemote()
  fake = await startFakeHost('github-app', remote)
  await remote.commit(fake.repository, { 'a.txt': 'a' }, 'Begin')
})
afterEach(async () => {
  vi.useRealTimers()
  expect(fake.violations).toEqual([])
  await fake.stop()
  await remote.stop()
})

const connect = (secret = fake.access.secret) => {
  const outbound = openOutbound({ allowPrivate: true })
  const access = { ...fake.access, secret, outbound, api: fake.api, allowPrivate: true }
  return gitHubApp.connect(access, { path: fake.repository })
}
const tokensMade = () => fake.requests.filter((name) => name.endsWith('/access_tokens')).length

test('a token serves until five minutes before its end', async () => {
  const { password } = await connect().gitSignIn()
  expect(await connect().gitSignIn()).toEqual({ username: 'x-access-token', password })
  expect(tokensMade()).toBe(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 56 * 60_000 })
  expect((await connect().gitSignIn()).password).not.toBe(password)
  expect(tokensMade()).toBe(2)
})

test('a token that GitHub does not know any more is made anew with the next call', async () => {
  await connect().gitSignIn()
  fake.fail({ only: /\/pulls\/1$/, status: 401, body: '{"message":"Bad credentials"}' })
  await expect(connect().read('1')).rejects.toMatchObject({ code: 'not-signed-in' })
  fake.fail(null)
  await expect(connect().read('1')).rejects.toMatchObject({ code: 'not-found' })
  expect(tokensMade()).toBe(2)
})

test('a key that was revoked, or is of another App, gets no token, and no message has the key', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await connect().gitSignIn()
  for (const secret of [other, '-----BEGIN RSA PRIVATE KEY-----\nnot a key\n-----END RSA PRIVATE KEY-----']) {
    const fault = await connect(secret)
      .read('1')
      .then(
        () => null,
        (error: Error) => error,
      )
    expect(fault).toMatchObject({ code: 'not-signed-in' })
    expect(`${fault?.message} ${fault?.stack}`).not.toMatch(/BEGIN|not a key/)
  }
  // The token that the right key got is nobody else's.
  expect(tokensMade()).toBe(1)
})

test('an App that is not installed in a repository is told so', async () => {
  fake.fail({ only: /\/installation$/, status: 404, body: '{"message":"Not Found"}' })
  await expect(connect().gitSignIn()).rejects.toMatchObject({ code: 'not-found', message: 'HTTP 404: Not Found' })
})
