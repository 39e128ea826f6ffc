import { type Kiosk, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropCaches } from '../domain/cache-drop.ts'
import { fillPath, type SeededPaths, seedPaths } from './all.facts.ts'
import { allRoutes } from './resources.ts'

let kiosk: Kiosk
let names: SeededPaths

beforeAll(async () => {
  kiosk = await startKiosk()
  const unit = (await kiosk.units('kiosk', 'cs')).get('Open the door').id
  const place = { app: kiosk.app, project: 'demo', component: 'kiosk', language: 'cs', username: 'admin', unit }
  const given = { path: 'demo/kiosk', q: 'state:>=empty', name: 'All', people: ['anna'], team: await anyTeam() }
  const { id: assignment } = (await kiosk.app.admin.post('/api/editor/assignments/', given)).body
  await kiosk.app.app.jobs.idle()
  // Nobody blocks an administrator.
  const made = { 'blocks/:id': 0, 'assignments/:id': assignment }
  names = await seedPaths({ ...place, user: kiosk.app.boris, userName: 'boris' }, made)
  await writeAsOthersDid()
})
afterAll(() => kiosk.close())

const anyTeam = async (): Promise<number> => (await kiosk.app.admin.get('/api/groups/')).body.results[0].id

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

/** Routes that read something else than they write: a file, a list, settings of one service among several. */
const others = [
  'PUT /api/screenshots/:id/file/',
  'PUT /api/translations/:project/:component/:language/file/',
  'PUT /api/site/projects/:project/hooks/',
  'PUT /api/site/projects/:project/gpg-key/',
  'PATCH /api/projects/:project/machinery_settings/',
  'PATCH /api/site/machinery/',
  'PATCH /api/site/components/:project/:component/machinery/',
]

/** Routes that read and write the same fields. */
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
