// A world in which every operation of the table can be asked for, with somebody for each default role.

import { type Kiosk, startKiosk, type TestClient, type TestReply } from '@weft/testkit'
import { expect } from 'vitest'
import { addUser } from '../domain/user/profile/add-user.ts'
import { defaultRoles } from '../permissions/index.ts'
import { addRemarks } from './all.facts.ts'
import type { Operation } from './resource.facts.ts'

export interface OperationWorld {
  readonly kiosk: Kiosk
  /** The values of the names in paths. */
  readonly names: Readonly<Record<string, string | number>>
  /** Somebody for each default role, who has nothing but it, as `role0` and so on in the order of `defaultRoles`. */
  readonly people: ReadonlyMap<string, TestClient>
  /** Asks for an operation in the name of `who`. */
  send(client: TestClient, operation: Operation, who: string): Promise<TestReply>
}

export const nameOf = ({ method, path, json, form }: Operation): string =>
  `${method} ${path} ${JSON.stringify(json ?? form ?? {})}`

/** A 403; or a 400 that says it of a value: what a body asks for beside the rest. */
export const isRefused = ({ status, body }: TestReply): boolean =>
  status === 403 ||
  (status === 400 &&
    body.errors.some(({ attr, detail }: { attr: string; detail: string }) =>
      /^(method|conflicts|state)$/.test(attr) ? detail.startsWith('You may not') : false,
    ))

export async function startOperations(): Promise<OperationWorld> {
  const kiosk = await startKiosk({ config: { projectGlossaries: true } })
  const { app } = kiosk
  const settings = { access_control: 1, translation_review: true }
  expect((await app.admin.patch('/api/projects/demo/', settings)).status).toBe(200)
  for (const component of ['kiosk', 'flat'])
    await app.admin.patch(`/api/components/demo/${component}/`, { suggestion_voting: true })
  await app.database.transaction((tx) => addUser(tx, { username: 'dana', fullName: 'Dana', email: null }))
  const names = await makeThings(kiosk)
  return { kiosk, names, people: await hirePeople(kiosk), send: sender(names) }
}

async function makeThings(kiosk: Kiosk): Promise<Readonly<Record<string, string | number>>> {
  const { app } = kiosk
  const [first, second] = (await app.admin.get('/api/translations/demo/kiosk/cs/units/')).body.results
  const suggestion = await app.admin.post(`/api/units/${first.id}/suggestions/`, { target: ['Na shledanou'] })
  const project = `${app.base}/api/projects/demo/`
  const shelf = { name: 'Shelf', slug: 'shelf' }
  return {
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
    screenshot: (await addRemarks(app, first.id))['screenshots/:id'] ?? 0,
    team: (await app.admin.post('/api/groups/', { name: 'Plain', defining_project: project })).body.id,
    category: (await app.admin.post('/api/categories/', { ...shelf, project })).body.id,
    list: (await app.admin.post('/api/component-lists/', shelf)).body.slug,
    removal: await removeCategory(kiosk, project),
    alert: await raiseSome(kiosk),
    ...(await addWordsAndTerms(kiosk)),
  }
}

async function addWordsAndTerms({ app }: Kiosk): Promise<Readonly<Record<string, number>>> {
  const made = async (path: string, body: object): Promise<number> => {
    const reply = await app.admin.post(path, body)
    expect([path, reply.status]).toEqual([path, 201])
    return reply.body.id
  }
  const path = 'demo/glossary/cs'
  return {
    word: await made('/api/editor/spelling/words/', { path: 'demo/-/cs', word: 'gnom' }),
    term: await made('/api/editor/terms/', { path, source: 'roof', target: 'střecha' }),
    proposal: await made('/api/editor/term-proposals/', { path, source: 'wall', target: 'zeď' }),
    memory: await made('/api/memories/', { name: 'Old', project: 'demo' }),
  }
}

async function removeCategory({ app }: Kiosk, project: string): Promise<number> {
  expect((await app.admin.post('/api/categories/', { name: 'Gone', slug: 'gone', project })).status).toBe(201)
  const removed = await app.admin.post('/api/site/removals/', { path: 'demo/gone', confirm: 'gone' })
  expect(removed.status).toBe(201)
  return removed.body.id
}

/** An alert that no reading of the repository takes away. */
async function raiseSome({ app }: Kiosk): Promise<number> {
  const { rows } = await app.database.executeSql(
    "insert into alerts (component_id, name, severity) select id, 'RepositoryOperationFailure', 100 from components where slug = 'kiosk' returning id",
  )
  return Number(rows[0]?.id)
}

async function hirePeople({ app }: Kiosk): Promise<Map<string, TestClient>> {
  const people = new Map<string, TestClient>()
  const defining_project = `${app.base}/api/projects/demo/`
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
  return people
}

const sender =
  (names: Readonly<Record<string, string | number>>): OperationWorld['send'] =>
  (client, { method, path, query, json, form }, who) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => String(names[name]))
    const content = form
      ? { form, files: { file: { name: 'cs.po', bytes: 'msgid "' } } }
      : method === 'GET' || json === undefined
        ? {}
        : { json: JSON.parse(JSON.stringify(json).replaceAll('{who}', who)) }
    return client.request(method, query === undefined ? filled : `${filled}?${query}`, content)
  }
