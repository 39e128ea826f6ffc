import { type Kiosk, startKiosk, type TestReply, type TestRequest } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../http/bind/route.ts'
import { fillPath, leastRoles, type SeededPaths, seedPaths } from './all.facts.ts'
import { likely, oddTexts, oddValue } from './odd-input.arbitrary.ts'
import { allRoutes } from './resources.ts'

let kiosk: Kiosk
/** Values of the names in paths; what has other people's names is not touched by the rest of the test. */
let names: SeededPaths

beforeAll(async () => {
  kiosk = await startKiosk()
  // Not of the component that the other requests change: its strings may go away with its files.
  const unit = (await kiosk.units('kiosk', 'cs')).get('Open the door').id
  const { boris } = kiosk.app
  const place = { app: kiosk.app, project: 'demo', component: 'flat', language: 'en', username: 'boris', unit }
  // A team of the site: the projects of a project's team are fixed.
  const { id: team } = (await kiosk.app.admin.post('/api/groups/', { name: 'Team' })).body
  names = await seedPaths({ ...place, user: boris, userName: 'boris' }, { 'groups/:id': team })
})
afterAll(() => kiosk.close())

function pathOf({ endpoint: { path } }: Route): string {
  // A language that nothing is translated to may be changed at will.
  // A needed part of the query comes before the body.
  const query = path === '/api/editor/terms/file/' ? '?path=demo/flat/en' : ''
  return fillPath(path, path.startsWith('/api/languages/') ? { ...names, ':language': 'sk' } : names) + query
}

/** Bodies that are valid except for one value, so that its problem stands alone. */
const nearlyRight = (): Readonly<Record<string, object>> => ({
  'POST /api/projects/': { name: 'Demo', slug: 'fresh', web: 'https://example.org/' },
  'PUT /api/projects/:project/': { name: 'Demo', slug: 'demo', web: 'https://example.org/' },
  'POST /api/projects/:project/components/': componentBody('fresh'),
  'PUT /api/components/:project/:component/': componentBody('flat'),
  'POST /api/projects/:project/labels/': { name: 'Later' },
  'POST /api/languages/': { code: 'sk', name: 'Slovak', plural: { number: 2, formula: 'n != 1' } },
  'PUT /api/languages/:language/': { code: 'sk', name: 'Slovak', plural: { number: 2, formula: 'n != 1' } },
  'POST /api/account/tokens/': { note: 'law', scopes: ['read'] },
  'POST /api/site/projects/:project/tokens/': { note: 'law', scopes: ['read'] },
  'POST /api/account/audit/': { until: 1 },
  'POST /api/users/': { username: 'boris', full_name: 'Boris' },
  'PUT /api/users/:username/': { username: 'boris', full_name: 'Boris' },
  'POST /api/users/:username/notifications/': subscription,
  'PUT /api/users/:username/notifications/:id/': subscription,
  'POST /api/groups/': { name: 'Team' },
  'PUT /api/groups/:id/': { name: 'Team' },
  'POST /api/roles/': { name: 'Role', permissions: ['unit.edit'] },
  'PUT /api/roles/:id/': { name: 'Role', permissions: ['unit.edit'] },
  'PUT /api/units/:id/': { target: ['Weather'], state: 20 },
  'PATCH /api/units/:id/': { target: ['Weather'], state: 20 },
  'POST /api/units/:id/comments/': { scope: 'global', comment: 'Said.' },
  'POST /api/translations/:project/:component/:language/units/': { key: 'title', value: ['Weather'] },
})
const subscription = { notification: 'NewSuggestionNotificaton', scope: 10, frequency: 1 }
const componentBody = (slug: string) => ({
  name: 'Flat',
  slug,
  repo: kiosk.remote.gitUrl('flat'),
  branch: 'main',
  vcs: 'git',
  filemask: 'flat/*.po',
  template: 'flat/en.po',
  file_format: 'po-mono',
})

/** These values stay the same, or the paths of the next requests would lead nowhere. */
const kept: Readonly<Record<string, string>> = { slug: 'demo', code: 'sk', username: 'boris' }

/** A removal that is taken back is gone: no request does it, so that the next ones have it too. */
const unending: Readonly<Record<string, object>> = { 'POST /api/site/removals/:id/restore/': { slug: 'a b' } }

function bodyOf({ endpoint }: Pick<Route, 'endpoint'>): fc.Arbitrary<object> {
  const fields = Object.entries(endpoint.body.fields).map(([name, field]) => {
    const wrong = fc.constantFrom<unknown>('', ' ', 'a b', '/', '\0', 'x'.repeat(300), null, [], {})
    // A filter that finds no key takes the strings away that the next requests are about.
    if (name === 'key_filter') return [name, fc.constantFrom<unknown>('', '.', '(', null, [], {})] as const
    const value =
      kept[name] === undefined
        ? fc.oneof({ weight: 4, arbitrary: likely(field.schema) }, { weight: 1, arbitrary: oddValue })
        : fc.oneof(fc.constant(endpoint.path.includes(':component') ? 'flat' : kept[name]), wrong)
    return [name, value] as const
  })
  const any = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  const right = nearlyRight()[nameOf({ endpoint })] ?? {}
  const changes = fc
    .subarray(fields, { maxLength: Math.min(2, fields.length) })
    .chain((some) => fc.record(Object.fromEntries(some)))
  const always = unending[nameOf({ endpoint })] ?? {}
  return fc
    .oneof(
      { weight: 1, arbitrary: any },
      { weight: 3, arbitrary: changes.map((changed) => ({ ...right, ...changed })) },
    )
    .map((body) => ({ ...body, ...always }))
}

/** The fault of a reply to bad input; null without one. */
function complaint(reply: TestReply): string | null {
  if (reply.status < 400) return null
  if (reply.status >= 500) return `status ${reply.status}`
  if (reply.headers.get('content-type') !== 'application/json') return `type ${reply.headers.get('content-type')}`
  const { type, errors } = reply.body
  if (reply.status === 423 && reply.body.result === false) return null // an operation that waits, with its task
  if (type !== 'validation_error' && type !== 'client_error') return `type ${type}`
  if (!Array.isArray(errors) || errors.length === 0) return 'no errors'
  for (const { code, detail, attr } of errors) {
    if (!/^[a-z_-]+$/.test(code)) return `code ${code}`
    if (typeof detail !== 'string' || detail === '') return 'no detail'
    if (attr !== null && !/^[\w.]+$/.test(attr)) return `attr ${attr}`
  }
  return null
}

async function complaintOf(route: Route, path: string, request: TestRequest): Promise<string | null> {
  return complaint(await kiosk.app.admin.request(route.endpoint.method, path, request))
}

/** The facts name an absent thing: an unknown id, or a string that is no term. A path in a body may lead nowhere, too. */
function isAbsent(route: Route): boolean {
  if (/\/(terms|term-proposals)\/$/.test(route.endpoint.path)) return true
  const entry = leastRoles[nameOf(route)]
  return typeof entry === 'object' && 'absent' in entry
}

/** Bodies, and query strings, for each endpoint; they differ in each run. */
const bodiesEach = Number(process.env.WEFT_BAD_BODIES ?? 6)

/** A deleted thing cannot be requested again. */
const writing = allRoutes.filter(({ endpoint }) => endpoint.body.extent !== 'none' && endpoint.method !== 'DELETE')
/** Without the event stream, whose answer does not end: it has separate tests. */
const reading = allRoutes.filter(
  ({ endpoint: { path, query, paging } }) =>
    path !== '/api/events/' && (Object.keys(query).length > 0 || paging !== 'none'),
)
const nameOf = ({ endpoint }: Pick<Route, 'endpoint'>) => `${endpoint.method} ${endpoint.path}`
/** As people fill in forms: what is not a text is written as one, and nothing is left empty. */
const toForm = (body: object) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value ?? ''),
    ]),
  )

test.each(writing.map((route) => [nameOf(route), route] as const))(
  'whatever is sent to %s is done or refused in words',
  async (_, route) => {
    const isForm = route.endpoint.parses === 'form'
    await fc.assert(
      fc.asyncProperty(bodyOf(route), fc.boolean(), async (body, asForm) => {
        const request = isForm || asForm ? { form: toForm(body) } : { json: body }
        const reply = await kiosk.app.admin.request(route.endpoint.method, pathOf(route), request)
        expect([complaint(reply), reply.status === 404 && !isAbsent(route)]).toEqual([null, false])
      }),
      { numRuns: route.endpoint.path.endsWith('/repository/') ? 5 : bodiesEach },
    )
  },
  120_000,
)

const json = { 'content-type': 'application/json' }
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

const badBodies: readonly (readonly [string, TestRequest, readonly number[]])[] = [
  ['broken JSON', { raw: '{"a":' }, [400]],
  ['JSON that is cut off in a text', { raw: '{"a": "' }, [400]],
  ['a list', { raw: '[]' }, [400]],
  ['a text', { raw: '"a"' }, [400]],
  ['null', { raw: 'null' }, [400]],
  ['a deep nest', { raw: '['.repeat(100_000) }, [400]],
  ['a deep nest of lists that ends well', { raw: '['.repeat(10_000) + ']'.repeat(10_000) }, [400]],
  ['a deep nest of objects that ends well', { raw: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` }, [400]],
  ['bytes that are no UTF-8', { raw: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), headers: json }, [400]],
  ['XML', { raw: '<a/>', headers: { 'content-type': 'application/xml' } }, [415]],
  ['a form without a boundary', { raw: 'a', headers: { 'content-type': 'multipart/form-data' } }, [400]],
  [
    'a form that is cut off',
    { raw: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb', headers: multipart },
    [400],
  ],
]
test.each(badBodies)('%s is no body', async (_, request, statuses) => {
  const wrong: string[] = []
  for (const route of writing) {
    const reply = await kiosk.app.admin.request(route.endpoint.method, pathOf(route), request)
    const isJson = request.headers === undefined || request.headers === json
    const expected = route.endpoint.parses === 'form' && isJson ? [415] : statuses
    if ((reply.status === 404 || reply.status === 400) && isAbsent(route)) continue
    if (!expected.includes(reply.status) || complaint(reply) !== null)
      wrong.push(`${nameOf(route)}: ${reply.status} ${complaint(reply)}`)
  }
  expect(wrong).toEqual([])
})

test('whatever stands in a query string is answered', async () => {
  for (const route of reading) {
    const query = Object.keys(route.endpoint.query)
    const parameters = fc.dictionary(
      fc.constantFrom(...query, 'page', 'page_size', 'format', 'x'),
      fc.oneof(fc.constantFrom(...oddTexts.filter((one) => one.length < 1000)), fc.integer().map(String)),
      { maxKeys: 3 },
    )
    await fc.assert(
      fc.asyncProperty(parameters, async (values) => {
        const search = new URLSearchParams(values)
        const request = { headers: { accept: 'application/json' } }
        const path = `${pathOf(route)}?${search}`
        expect({ path, wrong: await complaintOf(route, path, request) }).toEqual({ path, wrong: null })
      }),
      { numRuns: bodiesEach },
    )
  }
}, 120_000)

/** Sends what the method takes to a path that names nothing; says what is wrong with the answer. */
async function absent(route: Route, path: string, status: number): Promise<string[]> {
  const { method, query } = route.endpoint
  const word = ['q', 'word'].find((name) => name in query)
  const asked = word === undefined ? path : `${path}?${word}=a`
  const reply = await kiosk.app.admin.request(method, asked, method === 'GET' ? {} : { json: {} })
  const problem = reply.status === status ? complaint(reply) : `${reply.status} instead of ${status}`
  return problem === null ? [] : [`${method} ${path.slice(0, 100)}: ${problem}`]
}

test('numbers in paths that nothing has are not there', async () => {
  const wrong: string[] = []
  const numbers = ['0', '00', '2147483648', '999999999999999', '9999999999999999', '-1', '1.0', '1e3', 'x', '%00']
  for (const route of allRoutes.filter(({ endpoint }) => endpoint.path.includes(':id/'))) {
    if (route.endpoint.path.endsWith('/admins/:user_id/')) continue // a 400, as clients know it
    for (const number of numbers)
      wrong.push(...(await absent(route, pathOf(route).replace(/\/\d+\/(?=[a-z/-]*$)/, `/${number}/`), 404)))
  }
  expect(wrong).toEqual([])
}, 240_000)

test('names in paths that nothing has are not there', async () => {
  const wrong: string[] = []
  const names = ['%00', '%20', '%F0%9F%98%80', 'x'.repeat(1500), "'", '%252F', 'a%2Fb', '%5C']
  const last = /:(project|component|language|username|other|uuid)\/(?=[a-z_]*\/?(:id\/)?([a-z]+\/)?$)/
  for (const route of allRoutes.filter(({ endpoint }) => last.test(endpoint.path))) {
    for (const name of names) {
      const path = pathOf({
        ...route,
        endpoint: { ...route.endpoint, path: route.endpoint.path.replace(last, `${name}/`) },
      })
      wrong.push(...(await absent(route, path, 404)))
    }
  }
  expect(wrong).toEqual([])
})

test('of two who make the same at once, one comes second', async () => {
  for (const [path, body] of [
    ['/api/projects/', { name: 'Twin', slug: 'twin', web: 'https://example.org/' }],
    ['/api/users/', { username: 'twin', full_name: 'Twin' }],
    ['/api/languages/', { code: 'x-twin', name: 'Twin', plural: { number: 1, formula: '0' } }],
    ['/api/projects/demo/labels/', { name: 'Twin' }],
    ['/api/users/twin/notifications/', subscription],
  ] as const) {
    const replies = await Promise.all([1, 2, 3, 4].map(() => kiosk.app.admin.post(path, body)))
    const complaints = replies.map(complaint).filter((one) => one !== null)
    expect([path, replies.map(({ status }) => status).toSorted(), complaints]).toEqual([path, [201, 400, 400, 400], []])
  }
})
