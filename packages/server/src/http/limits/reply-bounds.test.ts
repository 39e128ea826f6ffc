import { endpoint, integer, listReply, optional } from '@weft/contract'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldRules } from '../../fields/field-rules.ts'
import type { Actor } from '../../permissions/index.ts'
import type { Services } from '../../services.ts'
import { bindHttp } from '../bind/bind.ts'
import { route } from '../bind/route.ts'
import { listOf } from '../reply/paging.ts'
import { callerOf } from '../testing.ts'
import { makeThrottle } from './throttle.ts'

const anonymous: Actor = {
  kind: 'anonymous',
  id: 1,
  username: 'anonymous',
  fullName: 'Anonymous',
  email: null,
  isSuperuser: false,
  isBot: false,
  grants: [],
  blockedProjects: new Set(),
  agreements: new Set(),
}
const anna: Actor = { ...anonymous, kind: 'user', id: 2, username: 'anna', fullName: 'Anna' }
const signedIn = { authorization: 'Token anna' }
const thing = Type.Object({ url: Type.String(), text: Type.String(), parts: Type.Array(Type.Integer()) })
const reading = endpoint({
  method: 'GET',
  path: '/api/things/',
  summary: 'List.',
  query: { length: optional(integer()), parts: optional(integer()) },
  paging: 'large',
  replies: { 200: listReply(thing) },
})
const rows = Array.from({ length: 10_000 }, (_, index) => index)

let app: FastifyInstance
let presented = 0
beforeAll(async () => {
  const rate = { limit: 100_000, windowMs: 60_000 }
  app = bindHttp({
    routes: [
      route(reading, {
        permission: 'public',
        handle: (request) =>
          listOf(request, rows, (index) => {
            presented++
            return {
              url: request.links.api('things', index),
              text: 'x'.repeat(request.query.length ?? 0),
              parts: index === 0 ? Array<number>(request.query.parts ?? 0).fill(1) : [],
            }
          }),
      }),
    ],
    services: {} as Services, // this handler asks for none
    authenticate: ({ authorization }) => callerOf(authorization === undefined ? anonymous : anna),
    throttle: makeThrottle({ anonymous: rate, user: rate, failures: { 'wrong-token': rate, 'unknown-path': rate } }),
    fieldRules,
    siteUrl: 'https://site.example',
    siteUrlGiven: false,
    checkReplies: false,
    trustedProxies: ['127.0.0.1'],
    reportError: () => undefined,
  })
  await app.ready()
})
afterAll(() => app.close())

const problems = (reply: { json(): { errors: { code: string; attr: string | null }[] } }) =>
  reply.json().errors.map(({ code, attr }) => `${code} ${attr}`)

test('a Host that is longer than any name is refused, and does not stand in ten thousand links', async () => {
  for (const host of ['x'.repeat(300), `${'x'.repeat(14_000)}.example`, 'a b', 'a/b', '[::1', 'a:b:c']) {
    const reply = await app.inject({ url: '/api/things/?page_size=10000', headers: { host } })
    expect([reply.statusCode, ...problems(reply)]).toEqual([400, 'parse_error null'])
  }
  const headers = { 'x-forwarded-proto': 'x'.repeat(10_000) }
  expect((await app.inject({ url: '/api/things/?page_size=10000', headers })).statusCode).toBe(400)
  const longest = `${'x'.repeat(253)}:65535`
  expect((await app.inject({ url: '/api/things/', headers: { host: longest } })).statusCode).toBe(200)
})

test('a page that is larger than is sent is refused, and the rest of its rows is not written', async () => {
  presented = 0
  const reply = await app.inject({ url: '/api/things/?page_size=10000&length=100000' })
  expect([reply.statusCode, ...problems(reply)]).toEqual([400, 'max_value page_size'])
  expect(presented).toBeLessThan(1000)
  expect((await app.inject({ url: '/api/things/?page_size=300&length=100000' })).statusCode).toBe(200)
})

test('a page for people has its own bound, and a refusal fits on it', async () => {
  const headers = { accept: 'text/html' }
  const reply = await app.inject({ url: '/api/things/?page_size=100&length=100000', headers })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(reply.body).toContain('page_size')
  expect((await app.inject({ url: '/api/things/?page_size=10&length=100000', headers })).statusCode).toBe(200)
})

test('a table has so many cells', async () => {
  const reply = await app.inject({ url: '/api/things/?page_size=10000&parts=1000&format=csv', headers: signedIn })
  expect([reply.statusCode, ...problems(reply)]).toEqual([400, 'max_value page_size'])
  const narrow = { url: '/api/things/?page_size=10000&format=csv', headers: signedIn }
  expect((await app.inject(narrow)).statusCode).toBe(200)
})

test('who is not signed in gets a thousand rows at most, and the others as many as there are', async () => {
  const url = '/api/things/?page_size=10000'
  const [few, many] = [await app.inject({ url }), await app.inject({ url, headers: signedIn })]
  expect([few, many].map((reply) => reply.json().results.length)).toEqual([1000, 10_000])
  expect(few.json().next).toBe('http://localhost:80/api/things/?page_size=10000&page=2')
})
