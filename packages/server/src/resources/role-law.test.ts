import { type Kiosk, startKiosk, type TestClient, type TestReply } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../domain/user/add-user.ts'
import { defaultRoles, isPermission } from '../permissions/index.ts'
import { type Operation, operationTable } from './operation-table.ts'
import { allRoutes } from './resources.ts'
import { sayThings } from './testing.ts'

let kiosk: Kiosk
let names: Readonly<Record<string, string | number>>
/** Somebody for each default role, who has nothing but it. */
const people = new Map<string, TestClient>()

beforeAll(async () => {
  kiosk = await startKiosk()
  const { app } = kiosk
  const settings = { access_control: 1, translation_review: true }
  expect((await app.admin.patch('/api/projects/demo/', settings)).status).toBe(200)
  for (const component of ['kiosk', 'flat'])
    await app.admin.patch(`/api/components/demo/${component}/`, { suggestion_voting: true })
  await app.database.transaction((tx) => addUser(tx, { username: 'dana', fullName: 'Dana', email: null }))
  const [first, second] = (await app.admin.get('/api/translations/demo/kiosk/cs/units/')).body.results
  const suggestion = await app.admin.post(`/api/units/${first.id}/suggestions/`, { target: ['Na shledanou'] })
  const defining_project = `${app.base}/api/projects/demo/`
  names = {
    project: 'demo',
    component: 'kiosk',
    language: 'cs',
    username: 'dana',
    check: 'same',
    none: 0,
    role: 1,
    id: first.id,
    approved: second.id,
    source_unit: (await kiosk.units('flat', 'en')).get('title').id,
    suggestion: suggestion.body.id,
    screenshot: (await sayThings(app, first.id)).screenshot,
    team: (await app.admin.post('/api/groups/', { name: 'Plain', defining_project })).body.id,
  }
  const project = `${app.base}/api/projects/demo/`
  const shelf = { name: 'Shelf', slug: 'shelf' }
  names = {
    ...names,
    category: (await app.admin.post('/api/categories/', { ...shelf, project })).body.id,
    list: (await app.admin.post('/api/component-lists/', shelf)).body.slug,
  }
  const roles = (await app.admin.get('/api/roles/?page_size=100')).body.results
  for (const [index, { name }] of defaultRoles.entries()) {
    const token = `wlu_${`role${String(index).padStart(2, '0')}`.repeat(6)}`
    const username = `role${index}`
    const user = { username, fullName: name, email: `${username}@example.org`, token }
    await app.database.transaction((tx) => addUser(tx, user))
    const { id } = (await app.admin.post('/api/groups/', { name, defining_project })).body
    const role_id = roles.find((role: { name: string }) => role.name === name).id
    expect((await app.admin.post(`/api/groups/${id}/roles/`, { role_id })).status).toBe(200)
    expect((await app.admin.post(`/api/users/${username}/groups/`, { group_id: id })).status).toBe(200)
    people.set(name, app.withToken(token))
  }
}, 60_000)
afterAll(() => kiosk.close())

const nameOf = ({ method, path, json, form }: Operation) => `${method} ${path} ${JSON.stringify(json ?? form ?? {})}`

function send(client: TestClient, { method, path, query, json, form }: Operation, who: string): Promise<TestReply> {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(names[name]))
  const content = form
    ? { form, files: { file: { name: 'cs.po', bytes: 'msgid "' } } }
    : method === 'GET' || json === undefined
      ? {}
      : { json: JSON.parse(JSON.stringify(json).replaceAll('{who}', who)) }
  return client.request(method, query === undefined ? filled : `${filled}?${query}`, content)
}

/** A 403; or a 400 that says it of a value: what a body asks for beside the rest. */
const isRefused = ({ status, body }: TestReply): boolean =>
  status === 403 ||
  (status === 400 &&
    body.errors.some(({ attr, detail }: { attr: string; detail: string }) =>
      /^(method|conflicts|state)$/.test(attr) ? detail.startsWith('You may not') : false,
    ))

test('each default role may do what its permissions say, and nothing else', async () => {
  const wrong: string[] = []
  for (const { name, permissions } of defaultRoles) {
    const client = people.get(name)
    if (!client) throw new Error(`nobody is ${name}`)
    for (const operation of operationTable) {
      const may = operation.needs.every((one) => permissions.includes(one))
      if (may && operation.isFinal) continue
      const reply = await send(client, operation, name)
      const wasServed = reply.status !== 401 && reply.status < 500
      if (isRefused(reply) === may || !wasServed) wrong.push(`${name}: ${nameOf(operation)}: ${reply.status}`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test('every route that a permission guards is in the table, under that permission', () => {
  const asked = (route: (typeof allRoutes)[number]) =>
    operationTable.some(({ method, path, needs }) => {
      const pattern = new RegExp(`^${path.replace(/:\w+/g, '(:\\w+|[\\w-]+)')}$`)
      return (
        method === route.endpoint.method &&
        pattern.test(route.endpoint.path) &&
        needs.some((one) => one === route.permission)
      )
    })
  const guarded = allRoutes.filter(({ permission }) => isPermission(permission))
  const missed = guarded.filter((route) => !asked(route)).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(missed).toEqual([])
})
