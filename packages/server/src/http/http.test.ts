import {
  boolean,
  choice,
  endpoint,
  initially,
  integer,
  list,
  listReply,
  object,
  optional,
  partial,
  slug,
  text,
  webUrl,
  whole,
} from '@weft/contract'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldRules } from '../fields/field-rules.ts'
import type { Actor } from '../permissions/index.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { bindHttp } from './bind/bind.ts'
import type { BindOptions } from './bind/bind-options.ts'
import { route } from './bind/route.ts'
import { makeThrottle } from './limits/throttle.ts'
import { bigInteger, rawJson } from './reply/json.ts'
import { listOf } from './reply/paging.ts'
import { created, noContent } from './reply/reply.ts'
import { callerOf } from './testing.ts'

const nobody = {
  email: null,
  isSuperuser: false,
  isBot: false,
  grants: [],
  blockedProjects: new Set<number>(),
  agreements: new Set<string>(),
}
const anonymous: Actor = { ...nobody, kind: 'anonymous', id: 1, username: 'anonymous', fullName: 'Anonymous' }
const anna: Actor = { ...nobody, kind: 'user', id: 2, username: 'anna', fullName: 'Anna' }
const admin: Actor = { ...anna, id: 3, username: 'admin', isSuperuser: true }
const secret = {
  scope: { kind: 'project', projectId: 9, accessControl: 100, restricted: false, componentId: null, languageId: null },
} as const

const thing = Type.Object({ name: Type.String(), url: Type.String() })
const thingFields = {
  name: text({ maxLength: 10 }),
  slug: slug({ maxLength: 10 }),
  web: webUrl(),
  size: initially(integer({ min: 0 }), 7),
  flag: initially(boolean(), false),
  color: optional(choice(['red', 'blue'])),
  target: optional(list(text({ trim: false, blank: true }))),
  plural: optional(object({ number: integer(), formula: text() })),
}
const named = Type.Object({ name: Type.String() })

const routes = [
  route(
    endpoint({
      method: 'GET',
      path: '/api/things/',
      summary: 'List.',
      paging: 'standard',
      replies: { 200: listReply(Type.Object({ ...thing.properties, page: Type.String() })) },
    }),
    {
      permission: 'public',
      handle: (request) =>
        listOf(request, names, (name) => ({
          name,
          url: request.links.api('things', name),
          page: request.links.web('/x/'),
        })),
    },
  ),
  route(
    endpoint({
      method: 'POST',
      path: '/api/things/',
      summary: 'Add.',
      body: whole(thingFields),
      replies: { 201: Type.Unknown() },
    }),
    {
      permission: 'project.add',
      problems: async ({ name }) => (name === 'taken' ? [{ code: 'unique', attr: 'name', detail: 'It exists.' }] : []),
      handle: (request) => created(request.body, request.links.api('things', request.body.name)),
    },
  ),
  route(
    endpoint({ method: 'GET', path: '/api/things/:name/', summary: 'One.', params: named, replies: { 200: thing } }),
    {
      permission: 'view',
      find: ({ params }) => (params.name === 'hidden' ? secret : { scope: { kind: 'site' } as const }),
      handle: ({ params, links }) =>
        rawJson(JSON.stringify({ name: params.name, url: links.api('things', params.name) })),
    },
  ),
  route(
    endpoint({
      method: 'PATCH',
      path: '/api/things/:name/',
      summary: 'Change.',
      params: named,
      body: partial(thingFields),
      replies: { 200: Type.Unknown() },
    }),
    {
      permission: 'project.edit',
      find: () => secret,
      handle: ({ body }) => body,
    },
  ),
  route(
    endpoint({
      method: 'DELETE',
      path: '/api/numbers/:id/',
      summary: 'Drop.',
      params: Type.Object({ id: Type.Integer() }),
      replies: { 204: null },
    }),
    {
      permission: 'signed-in',
      handle: () => noContent(),
    },
  ),
  route(
    endpoint({
      method: 'GET',
      path: '/api/big/',
      summary: 'Big.',
      replies: { 200: Type.Object({ n: Type.Integer() }) },
    }),
    {
      permission: 'public',
      handle: () => ({ n: bigInteger(-928219006135844567n) }),
    },
  ),
  route(endpoint({ method: 'GET', path: '/api/broken/', summary: 'Breaks.', replies: { 200: thing } }), {
    permission: 'public',
    handle: () => ({ name: 7 }),
  }),
]
const names = Array.from({ length: 120 }, (_, index) => `n${index}`)

let app: FastifyInstance
const reported: unknown[] = []
const options = (limit: number): BindOptions => {
  const rate = { limit, windowMs: 60_000 }
  return {
    routes,
    services: {} as Services, // none of these handlers asks for one
    authenticate({ authorization: header }) {
      if (header === undefined) return callerOf(anonymous)
      if (header === 'Token anna') return callerOf(anna)
      if (header === 'Token admin') return callerOf(admin)
      throw new Refusal('authentication_failed')
    },
    throttle: makeThrottle({ anonymous: rate, user: rate, failures: { 'wrong-token': rate, 'unknown-path': rate } }),
    fieldRules,
    siteUrl: 'https://site.example',
    siteUrlGiven: false,
    checkReplies: true,
    trustedProxies: [],
    reportError: (error) => void reported.push(error),
  }
}
beforeAll(async () => {
  app = bindHttp(options(100_000))
  await app.ready()
})
afterAll(() => app.close())

interface TestCall {
  readonly as?: 'anna' | 'admin' | 'nobody'
  readonly json?: unknown
  readonly raw?: string
  readonly headers?: Record<string, string>
}
async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS',
  url: string,
  { as, json, raw, headers }: TestCall = {},
) {
  const payload = json === undefined ? raw : JSON.stringify(json)
  const reply = await app.inject({
    method,
    url,
    headers: {
      ...(as ? { authorization: `Token ${as}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const isJson = reply.body !== '' && String(reply.headers['content-type']).startsWith('application/json')
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: isJson ? reply.json() : undefined }
}
const codes = (body: { errors: { code: string; attr: string | null }[] }) =>
  body.errors.map(({ code, attr }) => `${code} ${attr}`)

test('a host that is none is refused: it would stand in every address of the reply', async () => {
  for (const host of ['a:99999', '1.2.3.4.5', '[::1::2]', 'a b', 'a/b'])
    expect([host, (await ask('GET', '/api/things/', { headers: { host } })).status]).toEqual([host, 400])
})

test('a list has the envelope, and its neighbours keep the other parameters', async () => {
  const { body, headers } = await ask('GET', '/api/things/?page_size=50&page=2&q=a')
  expect([body.count, body.results.length]).toEqual([120, 50])
  expect(body.next).toBe('http://localhost:80/api/things/?page_size=50&page=3&q=a')
  expect(body.previous).toBe('http://localhost:80/api/things/?page_size=50&q=a')
  expect(headers.allow).toBe('GET, POST, HEAD, OPTIONS')
  expect(headers.vary).toBe('Accept')
  const { headers: withToken } = await ask('GET', '/api/things/', { as: 'anna' })
  expect(withToken.vary).toBe('Accept, Authorization')
  expect(headers['content-type']).toBe('application/json')
})

test.each([
  ['page=0', 404],
  ['page=x', 404],
  ['page=4', 404],
  ['page=last', 200],
  ['page_size=0', 200],
  ['page_size=100000', 200],
])('the page %s is answered %i', async (query, status) => {
  expect((await ask('GET', `/api/things/?${query}`)).status).toBe(status)
})

test('what is asked for as format is carried on by API links and not by web links', async () => {
  const plain = (await ask('GET', '/api/things/?format=api')).body
  expect(plain.results[0]).toEqual({
    name: 'n0',
    url: 'http://localhost:80/api/things/n0/?format=api',
    page: 'https://site.example/x/',
  })
  const suffixed = await ask('GET', '/api/things.json?page_size=1')
  expect(suffixed.body.results[0].url).toBe('http://localhost:80/api/things/n0.json')
  expect(suffixed.body.next).toBe('http://localhost:80/api/things.json?page_size=1&page=2')
  expect((await ask('GET', '/api/things/n0.json')).body.url).toBe('http://localhost:80/api/things/n0.json')
})

test('the rendering follows format, then Accept', async () => {
  expect((await ask('GET', '/api/things/?format=xml')).status).toBe(404)
  expect((await ask('GET', '/api/things.xml')).status).toBe(404)
  expect((await ask('GET', '/api/things/', { headers: { accept: 'application/xml' } })).status).toBe(406)
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  expect((await ask('GET', '/api/things/', { headers: html })).headers['content-type']).toBe('text/html; charset=utf-8')
  expect((await ask('GET', '/api/things/?format=json', { headers: html })).headers['content-type']).toBe(
    'application/json',
  )
  const csv = await ask('GET', '/api/things/?format=csv&page_size=1')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.text).toBe('name,url,page\r\nn0,http://localhost:80/api/things/n0/?format=csv,https://site.example/x/\r\n')
})

test('credentials come before methods, methods before objects, objects before bodies', async () => {
  expect((await ask('GET', '/api/things/', { as: 'nobody' })).headers['www-authenticate']).toBe('Token')
  expect((await ask('PUT', '/api/things/none/')).status).toBe(401)
  expect((await ask('PUT', '/api/things/none/', { as: 'anna' })).status).toBe(405)
  expect((await ask('GET', '/api/things/hidden/', { as: 'anna' })).status).toBe(404)
  expect((await ask('PATCH', '/api/things/a/', { as: 'anna', raw: '{' })).status).toBe(404)
  expect((await ask('POST', '/api/things/', { as: 'anna', raw: '{' })).status).toBe(403)
  expect(codes((await ask('POST', '/api/things/', { as: 'admin', raw: '{' })).body)).toEqual(['parse_error null'])
  expect((await ask('DELETE', '/api/numbers/abc/', { as: 'anna' })).status).toBe(404)
  expect((await ask('DELETE', '/api/numbers/5/', { as: 'anna' })).status).toBe(204)
})

test('all problems of a body are told in one answer, in the order of its fields', async () => {
  const json = {
    name: 'far too long a name',
    slug: 'a b',
    web: 'x',
    size: -1,
    flag: 'maybe',
    color: 'green',
    target: ['a', null, {}],
    plural: { number: 'x' },
  }
  const { status, body } = await ask('POST', '/api/things/', { as: 'admin', json })
  expect([status, body.type]).toEqual([400, 'validation_error'])
  expect(codes(body)).toEqual([
    'max_length name',
    'invalid slug',
    'invalid web',
    'min_value size',
    'invalid flag',
    'invalid_choice color',
    'null target.1',
    'invalid target.2',
    'invalid plural.number',
    'required plural.formula',
  ])
})

test('what is missing, null, blank, taken or no object has its own code', async () => {
  const send = async (json: unknown) => codes((await ask('POST', '/api/things/', { as: 'admin', json })).body)
  expect(await send({})).toEqual(['required name', 'required slug', 'required web'])
  expect(await send({ name: 'taken', slug: '', web: null })).toEqual(['unique name', 'blank slug', 'null web'])
  expect(await send([])).toEqual(['invalid non_field_errors'])
  expect(codes((await ask('POST', '/api/things/', { as: 'admin', raw: '' })).body)).toEqual([
    'required name',
    'required slug',
    'required web',
  ])
})

test('values are trimmed and filled in, unknown keys are left out', async () => {
  const { status, body, headers } = await ask('POST', '/api/things/', {
    as: 'admin',
    json: { name: ' a ', slug: 'a', web: 'https://a.example', odd: 1, target: [' x '] },
  })
  expect([status, headers.location]).toEqual([201, 'http://localhost:80/api/things/a/'])
  expect(body).toEqual({ name: 'a', slug: 'a', web: 'https://a.example', size: 7, flag: false, target: [' x '] })
  expect((await ask('PATCH', '/api/things/a/', { as: 'admin', json: { flag: 'yes' } })).body).toEqual({ flag: true })
})

test('forms of both kinds are read, other types are refused', async () => {
  const form = 'name=a&slug=a&web=https%3A%2F%2Fa.example&flag=on&target=1&target=2&plural.number=2&plural.formula=n'
  const sent = { as: 'admin', raw: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const
  const want = {
    name: 'a',
    slug: 'a',
    web: 'https://a.example',
    size: 7,
    flag: true,
    target: ['1', '2'],
    plural: { number: 2, formula: 'n' },
  }
  expect((await ask('POST', '/api/things/', sent)).body).toEqual(want)
  const parts = [...new URLSearchParams(form)].map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const multipart = {
    as: 'admin',
    raw: `${parts.join('')}--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  } as const
  expect((await ask('POST', '/api/things/', multipart)).body).toEqual(want)
  expect(
    (await ask('POST', '/api/things/', { as: 'admin', raw: '<x/>', headers: { 'content-type': 'application/xml' } }))
      .status,
  ).toBe(415)
  expect((await ask('POST', '/api/things/', { as: 'admin', raw: `{"name":"${'x'.repeat(1_100_000)}"}` })).status).toBe(
    413,
  )
})

test('of a parameter that comes twice the last one counts', async () => {
  const { body } = await ask('GET', '/api/things/?page=9&page=2&page_size=1&page_size=50&format=xml&format=json')
  expect([body.results.length, body.previous]).toEqual([50, expect.stringContaining('page_size=50')])
})

test('HEAD is GET without body; OPTIONS names the resource and its fields', async () => {
  const head = await ask('HEAD', '/api/things/')
  expect([head.status, head.text, head.headers.allow]).toEqual([200, '', 'GET, POST, HEAD, OPTIONS'])
  const { body } = await ask('OPTIONS', '/api/things/', { as: 'admin' })
  expect(body.name).toBe('Thing List')
  expect(body.actions.POST.slug).toEqual({
    type: 'slug',
    required: true,
    read_only: false,
    label: 'Slug',
    max_length: 10,
  })
  expect((await ask('OPTIONS', '/api/things/a/')).body.name).toBe('Thing Instance')
  expect((await ask('HEAD', '/api/numbers/5/', { as: 'anna' })).status).toBe(405)
})

test('a path without its slash is redirected for reading only; an unknown one is a JSON 404', async () => {
  const redirected = await ask('GET', '/api/things?page=2')
  expect([redirected.status, redirected.headers.location]).toEqual([301, '/api/things/?page=2'])
  expect((await ask('POST', '/api/things', { json: {} })).status).toBe(404)
  expect((await ask('GET', '/api/nonsense/')).body.errors[0].code).toBe('not_found')
})

test('64-bit integers keep their digits; a reply that breaks its contract is a reported 500 that tells nothing', async () => {
  expect((await ask('GET', '/api/big/')).text).toBe('{"n":-928219006135844567}')
  const broken = await ask('GET', '/api/broken/')
  expect([broken.status, codes(broken.body)]).toEqual([500, ['error null']])
  expect(String(reported.at(-1))).toContain('GET /api/broken/ 200')
})

test('above the rate a request is a 429 that says when to come again, with the rate headers', async () => {
  const limited = bindHttp(options(2))
  const get = () => limited.inject({ url: '/api/big/', headers: { authorization: 'Token anna' } })
  expect([(await get()).headers['x-ratelimit-remaining'], (await get()).headers['x-ratelimit-remaining']]).toEqual([
    '1',
    '0',
  ])
  const refused = await get()
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([429, 'throttled'])
  expect(refused.headers).toMatchObject({ 'retry-after': '60', 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '0' })
  await limited.close()
})
