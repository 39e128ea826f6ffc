import { readRoot } from '@weft/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../access/caller.ts'
import type { Actor } from '../../permissions/index.ts'
import type { Services } from '../../services.ts'
import { bindHttp } from '../bind/bind.ts'
import { route } from '../bind/route.ts'
import { makeThrottle } from '../limits/throttle.ts'

const person = { email: null, isSuperuser: false, isBot: false, grants: [] }
const anonymous = { ...person, kind: 'anonymous', id: 1, username: 'anonymous', fullName: '' } as unknown as Actor
const anna = { ...anonymous, kind: 'user', id: 2, username: 'anna' } as Actor
const enough = { limit: 1000, windowMs: 60_000 }
const loaded = { scripts: ['main.js'], styles: [] }

let app: FastifyInstance
beforeAll(async () => {
  app = bindHttp({
    routes: [route(readRoot, { permission: 'public', handle: () => ({}) })],
    services: {} as Services, // this handler asks for none
    authenticate({ session }): Caller {
      if (session === 'anna') return { actor: anna, by: { kind: 'token' } }
      return {
        actor: anonymous,
        by: session === undefined ? { kind: 'nothing' } : { kind: 'ended-session', isNew: false },
      }
    },
    throttle: makeThrottle({
      anonymous: { limit: 1, windowMs: 60_000 },
      user: enough,
      page: { limit: 3, windowMs: 60_000 },
      failures: { 'wrong-token': enough, 'unknown-path': enough },
    }),
    fieldRules: {} as Parameters<typeof bindHttp>[0]['fieldRules'], // no field comes in
    siteUrl: 'https://weft.example',
    siteUrlGiven: false,
    visitorKey: Buffer.alloc(32, 7),
    webUi: {
      assets: { folder: '', build: 'x', entry: loaded, pages: [{ ...loaded, path: '/' }], files: new Map() },
      contextOf: async () => ({
        boot: {} as never, // nothing of it is read here
        look: { language: 'en', direction: 'ltr', theme: 'system', density: 'compact' },
      }),
    },
    checkReplies: false,
    trustedProxies: ['127.0.0.1'],
    reportError(error) {
      throw error
    },
  })
  await app.ready()
})
afterAll(() => app.close())

let address = 0
const https = () => ({ host: 'weft.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': `192.0.2.${address}` })
const open = (cookie?: string) =>
  app.inject({ url: '/', headers: { ...https(), accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) } })
async function ask(cookie: string | undefined, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at++) {
    const headers = { ...https(), ...(cookie === undefined ? {} : { cookie }) }
    statuses.push((await app.inject({ url: '/api/', headers })).statusCode)
  }
  return statuses
}

test('who opened a page asks at the rate of pages; a client of the API at its own, also with a cookie of its making', async () => {
  address++
  const cookie = String((await open()).headers['set-cookie'])
  expect(cookie).toMatch(
    /^__Host-weft-visitor=[a-z\d]+\.[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  )
  const value = cookie.split(';')[0] ?? ''
  expect(await ask(value, 4)).toEqual([200, 200, 200, 429])
  address++
  expect(await ask(undefined, 2)).toEqual([200, 429])
  address++
  // The last character says four bits and two that nobody reads: another one may be the same.
  const [name = '', signature = ''] = value.split('.')
  expect(await ask(`${name}.${signature.startsWith('a') ? 'b' : 'a'}${signature.slice(1)}`, 2)).toEqual([200, 429])
})

test('one address has one rate, however many pages it opens', async () => {
  address++
  const values = []
  for (let at = 0; at < 4; at++) values.push(String((await open()).headers['set-cookie']).split(';')[0])
  const statuses = []
  for (const value of values) statuses.push(...(await ask(value, 1)))
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('who is signed in gets none, and who was has the old cookie taken away', async () => {
  expect((await open('__Host-weft=anna')).headers['set-cookie']).toBeUndefined()
  const cookies = (await open('__Host-weft=ended')).headers['set-cookie']
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-weft=; .*Max-Age=0/),
    expect.stringMatching(/^__Host-weft-visitor=/),
  ])
})
