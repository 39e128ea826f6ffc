import { type Kiosk, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropCaches } from '../domain/cache-drop.ts'
import { addFonts } from './fonts/testing.ts'
import { allRoutes } from './resources.ts'
import { fillPath, type PathNames, sayThings, searchOf, sessionOf } from './testing.ts'

let kiosk: Kiosk
let names: PathNames

beforeAll(async () => {
  kiosk = await startKiosk()
  const { admin, boris } = kiosk.app
  const unit = (await kiosk.units('kiosk', 'cs')).get('Open the door').id
  const project = `${kiosk.app.base}/api/projects/demo/`
  const subscriptions = await admin.get('/api/users/admin/notifications/')
  names = {
    ...(await sayThings(kiosk.app, unit)),
    category: (await admin.post('/api/categories/', { name: 'Shelf', slug: 'shelf', project })).body.id,
    listSlug: (await admin.post('/api/component-lists/', { name: 'List', slug: 'list' })).body.slug,
    project: 'demo',
    component: 'kiosk',
    language: 'cs',
    other: 'demo',
    username: 'admin',
    uuid: '00000000-0000-4000-8000-000000000000',
    unit,
    session: await sessionOf(kiosk.app, 'boris'),
    search: await searchOf(boris),
    change: (await admin.get('/api/changes/')).body.results[0].id,
    label: (await admin.post('/api/projects/demo/labels/', { name: 'Later' })).body.id,
    subscription: subscriptions.body.results[0].id,
    accountToken: 0,
    projectToken: 0,
    group: (await admin.post('/api/groups/', { name: 'Team' })).body.id,
    block: 0,
    ...(await addFonts(kiosk.app.database, 'demo')),
    role: (await admin.post('/api/roles/', { name: 'Role', permissions: ['unit.edit'] })).body.id,
  }
  await writeAsOthersDid()
})
afterAll(() => kiosk.close())

/** Values that no client may write now, but which the first start, a provider, or a version before has written. */
async function writeAsOthersDid(): Promise<void> {
  const { database } = kiosk.app
  for (const statement of [
    `update users set email = 'admin@localhost' where username = 'admin'`,
    `update users set full_name = 'Anna <anna@example.com>', email = 'anna@intranet' where username = 'anna'`,
    `update projects set web = 'www.example.org' where slug = 'demo'`,
    `update components set settings = settings || '{"report_source_bugs": "bugs@localhost"}' where slug = 'kiosk'`,
  ])
    await database.executeSql(statement)
  await database.transaction(async (tx) => {
    dropCaches(tx, 'settings', 'all')
    dropCaches(tx, 'access')
  })
}

/** What is read at these is no more what is written: a file, a list, settings of one service among several. */
const others = [
  'PUT /api/screenshots/:id/file/',
  'PUT /api/translations/:project/:component/:language/file/',
  'PUT /api/site/projects/:project/hooks/',
  'PATCH /api/projects/:project/machinery_settings/',
]

/** What is read where it is written, and written in the same words. */
const written = allRoutes
  .filter(
    ({ endpoint: { method, path } }) =>
      (method === 'PUT' || method === 'PATCH') &&
      !others.includes(`${method} ${path}`) &&
      allRoutes.some(({ endpoint: other }) => other.method === 'GET' && other.path === path),
  )
  .map(({ endpoint: { method, path } }): [string, string] => [method, path])

/** Reads, sends back, and reads again. */
async function sendBack(client: TestClient, method: string, path: string): Promise<void> {
  const before = await client.get(path)
  expect(before.status).toBe(200)
  const { status, body } = await client.request(method, path, { json: before.body })
  expect({ status, body }).toMatchObject({ status: 200 })
  await kiosk.app.app.jobs.idle()
  expect((await client.get(path)).body).toEqual(before.body)
}

describe('what a resource shows may be sent back, and changes nothing', () => {
  test.each(written)('%s %s', (method, path) => sendBack(kiosk.app.admin, method, fillPath(path, names)))

  test.each(['PUT', 'PATCH'])('%s of people by themselves', (method) =>
    sendBack(kiosk.app.anna, method, '/api/users/anna/'),
  )

  test('and tells nobody by its refusals what they may not read', async () => {
    const answers = await Promise.all(
      ['anna@intranet', 'anna@elsewhere'].map((email) => kiosk.app.boris.patch('/api/users/anna/', { email })),
    )
    expect(answers.map(({ status, bytes }) => [status, String(bytes)])).toEqual(
      answers.map(() => [400, String(answers[1]?.bytes)]),
    )
  })
})
