import { endpoint } from '@weft/contract'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fieldRules } from '../fields/field-rules.ts'
import type { Actor } from '../permissions/index.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { bindHttp } from './bind/bind.ts'
import { route } from './bind/route.ts'
import { makeThrottle } from './limits/throttle.ts'
import { callerOf } from './testing.ts'

const anna: Actor = {
  kind: 'user',
  id: 2,
  username: 'anna',
  fullName: 'Anna',
  email: null,
  isSuperuser: false,
  isBot: false,
  grants: [],
  blockedProjects: new Set(),
  agreements: new Set(),
}
const anonymous: Actor = { ...anna, kind: 'anonymous', id: 1, username: 'anonymous' }
const reading = endpoint({ method: 'GET', path: '/api/things/', summary: 'List.', replies: { 200: null } })
const enough = { limit: 1000, windowMs: 60_000 }
const few = { limit: 3, windowMs: 60_000 }

let app: FastifyInstance
let asked: number
beforeEach(async () => {
  asked = 0
  app = bindHttp({
    routes: [route(reading, { permission: 'public', handle: () => null })],
    services: {} as Services, // this handler asks for none
    authenticate({ authorization: header }) {
      asked++
      if (header === undefined) return callerOf(anonymous)
      if (header === 'Token anna') return callerOf(anna)
      throw new Refusal('authentication_failed')
    },
    throttle: makeThrottle({
      anonymous: enough,
      user: enough,
      failures: { 'wrong-token': few, 'unknown-path': few },
    }),
    fieldRules,
    siteUrl: 'https://site.example',
    siteUrlGiven: false,
    checkReplies: true,
    trustedProxies: ['10.0.0.1'],
    reportError: () => undefined,
  })
  await app.ready()
})
afterEach(() => app.close())

type Method = 'GET' | 'POST'
const statuses = async (url: string, token?: string, method: Method = 'GET', times = 5): Promise<number[]> => {
  const found: number[] = []
  for (let index = 0; index < times; index++) {
    const headers = token === undefined ? {} : { authorization: `Token ${token}` }
    found.push((await app.inject({ method, url, headers })).statusCode)
  }
  return found
}

test('wrong tokens of one address are refused until it has waited; a right one never is', async () => {
  expect(await statuses('/api/things/', 'wrong')).toEqual([401, 401, 401, 429, 429])
  expect(await statuses('/api/things/', 'wronger', 'POST', 1)).toEqual([429])
  expect(await statuses('/api/things/', 'anna')).toEqual([200, 200, 200, 200, 200])
  expect(await statuses('/api/things/')).toEqual([200, 200, 200, 200, 200])
  const refused = await app.inject({ url: '/api/things/', headers: { authorization: 'Token wrong' } })
  expect(refused.headers['retry-after']).toBe('60')
  expect(refused.json().errors[0]).toMatchObject({ code: 'throttled', attr: null })
  const elsewhere = { url: '/api/things/', headers: { authorization: 'Token wrong' }, remoteAddress: '192.0.2.7' }
  expect((await app.inject(elsewhere)).statusCode).toBe(401)
})

test.each(['/nowhere/', '/api/nowhere/', '/api/nowhere', '/%zz/', `/api/things/${'x'.repeat(3000)}/`, '//x'])(
  'unknown paths of one address are refused until it has waited: %s',
  async (url) => {
    expect((await statuses(url)).map((status) => (status === 301 ? 404 : status))).toEqual([404, 404, 404, 429, 429])
    expect(await statuses('/api/other/', undefined, 'POST', 1)).toEqual([429])
    expect(await statuses('/api/other/', 'anna')).toEqual([404, 404, 404, 404, 404])
    expect(await statuses('/api/things/')).toEqual([200, 200, 200, 200, 200])
  },
)

test('below the rate nobody is asked who they are where nothing is', async () => {
  await statuses('/nowhere/', 'anna', 'GET', 3)
  expect(asked).toBe(0)
})
