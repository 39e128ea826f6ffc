import { type GitRemote, startGitRemote, startTestApp, type TestApp, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropCaches } from '../domain/cache-drop.ts'
import { addUser } from '../domain/user/add-user.ts'
import type { Route } from '../http/route.ts'
import { accessTable, type Role, roles } from './access-table.ts'
import { allRoutes } from './resources.ts'

let app: TestApp
let remote: GitRemote
const ids: Record<string, string> = {}
const catalogue = (target: string) =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open"\nmsgstr "${target}"\n`

beforeAll(async () => {
  remote = await startGitRemote()
  await remote.commit('kiosk', { 'po/cs.po': catalogue('Otevřít'), 'po/kiosk.pot': catalogue('') }, 'Start')
  app = await startTestApp()
  await app.database.transaction(async (tx) => {
    for (const [username, team] of [
      ['boris', 'Reviewers'],
      ['carol', 'Managers'],
    ] as const) {
      await tx.kysely
        .insertInto('team_members')
        .columns(['team_id', 'user_id'])
        .expression((from) =>
          from
            .selectFrom(['teams', 'users'])
            .select(['teams.id', 'users.id as user_id'])
            .where('teams.name', '=', team)
            .where('username', '=', username),
        )
        .execute()
    }
    await addUser(tx, { username: 'dana', fullName: 'Dana', email: null })
    dropCaches(tx, 'access')
  })
  for (const [slug, access] of [
    ['open', 0],
    ['secret', 100],
  ] as const)
    await makeProject(slug, access)
  await app.app.jobs.idle()
  ids.uuid = (await app.database.kysely.selectFrom('tasks').select('id').executeTakeFirstOrThrow()).id
  expect((await app.admin.post('/api/components/open/kiosk/links/', { project_slug: 'secret' })).status).toBe(201)
  ids.label = (await app.admin.post('/api/projects/open/labels/', { name: 'one' })).body.id
  ids.change = (await app.admin.get('/api/projects/open/changes/')).body.results[0].id
  ids.unit = (await app.admin.get('/api/translations/open/kiosk/cs/units/')).body.results[0].id
  expect((await app.admin.patch('/api/components/open/kiosk/', { manage_units: true })).status).toBe(200)
  ids.subscription = (await app.admin.get('/api/users/dana/notifications/')).body.results[0].id
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

async function makeProject(slug: string, access: number): Promise<void> {
  const project = await app.admin.post('/api/projects/', { name: slug, slug, web: 'https://example.org/' })
  expect(project.status).toBe(201)
  const kiosk = {
    name: 'Kiosk',
    slug: 'kiosk',
    repo: remote.gitUrl('kiosk'),
    branch: 'main',
    filemask: 'po/*.po',
    new_base: 'po/kiosk.pot',
    file_format: 'po',
  }
  expect((await app.admin.post(`/api/projects/${slug}/components/`, kiosk)).status).toBe(201)
  await app.app.jobs.idle()
  expect((await app.admin.patch(`/api/projects/${slug}/`, { access_control: access })).status).toBe(200)
}

const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`

/** A real path: what `:id` is depends on what stands before it. */
function pathOf(route: Route, project: string): string {
  const { path } = route.endpoint
  const id = path.includes('/labels/')
    ? ids.label
    : path.includes('/notifications/')
      ? ids.subscription
      : path.includes('/changes/')
        ? ids.change
        : ids.unit
  const values: Record<string, string | undefined> = {
    project,
    component: 'kiosk',
    language: 'cs',
    username: 'dana',
    uuid: ids.uuid,
    other: 'secret',
    id,
  }
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The law knows no value for :${name} of ${path}`)
    return value
  })
}

function clientOf(role: Role): TestClient {
  return { anonymous: app.anonymous, user: app.anna, reviewer: app.boris, manager: app.carol, admin: app.admin }[role]
}

async function statusOf(route: Route, role: Role, project: string): Promise<number> {
  const { method, path } = route.endpoint
  if (path === '/api/events/') return 200 // a stream does not end by itself; events.test.ts reads it
  const entry = accessTable[nameOf(route)]
  const body = typeof entry === 'object' ? entry.body : {}
  const content = method === 'GET' ? {} : route.endpoint.parses === 'form' ? { form: {} } : { json: body }
  return (await clientOf(role).request(method, pathOf(route, project), content)).status
}

/** Reading first, then writing, then deleting: strings, then from the leaves of the paths to their roots. */
function inOrder(routes: readonly Route[]): Route[] {
  const rank = ({ endpoint: { method, path } }: Route) => {
    if (method !== 'DELETE') return method === 'GET' ? 0 : 1
    return path.startsWith('/api/units/') ? 2 : 1000 - path.length
  }
  return routes.toSorted((a, b) => rank(a) - rank(b))
}

test('every route has its line in the table, and every line its route', () => {
  expect(Object.keys(accessTable).sort()).toEqual(allRoutes.map(nameOf).sort())
})

test('what is hidden is not there for those who do not see it', async () => {
  const inProject = inOrder(allRoutes).filter((route) => route.endpoint.path.includes(':project'))
  const seen: string[] = []
  for (const route of inProject) {
    for (const role of ['anonymous', 'user'] as const) {
      const expected = role === 'anonymous' && route.endpoint.method !== 'GET' ? 401 : 404
      const status = await statusOf(route, role, 'secret')
      if (status !== expected) seen.push(`${role} ${nameOf(route)}: ${status} instead of ${expected}`)
    }
  }
  expect(seen).toEqual([])
})

test('every role may what the table says, and no more', async () => {
  const wrong: string[] = []
  for (const route of inOrder(allRoutes)) {
    const entry = accessTable[nameOf(route)]
    const least = roles.indexOf(typeof entry === 'object' ? entry.least : (entry ?? 'admin'))
    for (const role of roles) {
      const status = await statusOf(route, role, 'open')
      const isRefused = status === 401 || status === 403 || status === 404
      const mayBe = roles.indexOf(role) >= least
      if (isRefused === mayBe || status >= 500) wrong.push(`${role} ${nameOf(route)}: ${status}`)
      if (role === 'anonymous' && route.endpoint.method !== 'GET' && status !== 401)
        wrong.push(`${role} ${nameOf(route)}: ${status} instead of 401`)
      if (mayBe && route.endpoint.method === 'DELETE') break // it is gone now
    }
  }
  expect(wrong).toEqual([])
}, 120_000)
