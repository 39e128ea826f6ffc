import { endpoint, refusalStatuses, whole } from '@weft/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldRules } from '../fields/field-rules.ts'
import type { Actor } from '../permissions/index.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import type { Services } from '../services.ts'
import { bindHttp } from './bind/bind.ts'
import { route } from './bind/route.ts'
import { makeThrottle } from './limits/throttle.ts'
import { callerOf } from './testing.ts'

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
const codes = Object.keys(refusalStatuses) as RefusalCode[] // the keys of the table itself

/** For each refusal a path whose methods are refused so. */
const routes = codes.flatMap((code) => {
  const refusing = {
    permission: 'anyone',
    handle: () => {
      throw new Refusal(code)
    },
  } as const
  const contract = { path: `/api/${code.replaceAll('_', '-')}/`, summary: 'Refused.', replies: { 200: null } } as const
  return [
    route(endpoint({ ...contract, method: 'GET' }), refusing),
    route(endpoint({ ...contract, method: 'POST', body: whole({}) }), refusing),
  ]
})

let app: FastifyInstance
const reported: unknown[] = []
beforeAll(async () => {
  const rate = { limit: 100_000, windowMs: 60_000 }
  app = bindHttp({
    routes,
    services: {} as Services, // none of these handlers asks for one
    authenticate({ authorization: header }) {
      if (header === undefined) return callerOf(anonymous)
      throw new Refusal('authentication_failed')
    },
    throttle: makeThrottle({ anonymous: rate, user: rate, failures: { 'wrong-token': rate, 'unknown-path': rate } }),
    fieldRules,
    siteUrl: 'https://site.example',
    siteUrlGiven: false,
    checkReplies: true,
    trustedProxies: [],
    reportError: (error) => void reported.push(error),
  })
  await app.ready()
})
afterAll(() => app.close())

/** Values of Accept that nothing fits, or that are malformed. */
const accepted = [
  'application/xhtml+xml',
  'text/html;q=0',
  'text/html;q=0, */*;q=0',
  'text/html;q=0.1, application/json;q=0',
  '*/*;q=0',
  'html',
  'image/png, html;q=2',
  ',;,',
  ';q=',
  'text/html;q=nonsense',
  '\u00ff/html',
  `${'html,'.repeat(2500)}x`,
]

/** With a name that fits a line. */
const named = accepted.map((accept) => [accept.length > 60 ? `${accept.slice(0, 60)}…` : accept, accept] as const)

describe.each(named)('a client that accepts %s', (_name, accept) => {
  test.each(codes)('gets an answer where a request is refused: %s', async (code) => {
    for (const method of ['GET', 'POST', 'HEAD'] as const) {
      for (const credentials of [{}, { authorization: 'Token x' }]) {
        const url = `/api/${code.replaceAll('_', '-')}/`
        const reply = await app.inject({ method, url, headers: { accept, ...credentials } })
        const expected = [406, refusalStatuses[code], 'authorization' in credentials ? 401 : 406]
        expect(expected).toContain(reply.statusCode)
        if (method !== 'HEAD') expect(reply.body).toMatch(/errors/)
      }
    }
    expect(reported).toEqual([])
  })

  test('gets an answer where nothing is, and to an unknown method', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/nowhere/', headers: { accept } })).statusCode).toBe(404)
    const reply = await app.inject({ method: 'PUT', url: '/api/conflict/', headers: { accept } })
    expect([401, 406]).toContain(reply.statusCode)
  })
})
