import { type GitRemote, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../http/bind/route.ts'
import { fillPath, leastRoles, type SeededPaths, seedPaths } from './all.facts.ts'
import { type Role, roles } from './resource.facts.ts'
import { allRoutes } from './resources.ts'
import { seatPeople, tokenOfRole } from './testing.ts'

let app: TestApp
let remote: GitRemote
let names: SeededPaths
const catalogue = (target: string) =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open"\nmsgstr "${target}"\n`

beforeAll(async () => {
  remote = await startGitRemote()
  await remote.commit('kiosk', { 'po/cs.po': catalogue('Otevřít'), 'po/kiosk.pot': catalogue('') }, 'Start')
  app = await startTestApp()
  await seatPeople(app.database)
  for (const [slug, access] of [
    ['open', 0],
    ['secret', 100],
  ] as const)
    await makeProject(slug, access)
  await app.app.jobs.idle()
  expect((await app.admin.post('/api/components/open/kiosk/links/', { project_slug: 'secret' })).status).toBe(201)
  expect((await app.admin.patch('/api/components/open/kiosk/', { manage_units: true })).status).toBe(200)
  const unit = (await app.admin.get('/api/translations/open/kiosk/cs/units/')).body.results[0].id
  const place = { app, project: 'open', component: 'kiosk', language: 'cs', username: 'dana', unit }
  names = await seedPaths({ ...place, user: app.anna, userName: 'anna' }, { ':other': 'secret' })
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

async function statusOf(route: Route, role: Role, project: string): Promise<number> {
  const { method, path } = route.endpoint
  if (path === '/api/events/') return 200 // a stream does not end by itself; events.test.ts reads it
  const entry = leastRoles[nameOf(route)]
  const body = typeof entry === 'object' && 'body' in entry ? entry.body : {}
  const content = method === 'GET' ? {} : route.endpoint.parses === 'form' ? { form: {} } : { json: body }
  const token = tokenOfRole(role)
  const client = token === null ? app.anonymous : app.withToken(token)
  return (await client.request(method, fillPath(path, { ...names, ':project': project, ':path': project }), content))
    .status
}

/** Reading first, then writing, then deleting: what is said of strings, strings, then from the leaves of the paths to their roots. */
function inOrder(routes: readonly Route[]): Route[] {
  const rank = ({ endpoint: { method, path } }: Route) => {
    if (method !== 'DELETE') return method === 'GET' ? 0 : 1
    if (path.includes(':unit/')) return 1.5
    if (/^\/api\/(editor|suggestions|screenshots)\//.test(path)) return 2
    if (path.startsWith('/api/units/')) return 3
    // A task is its component's: it goes with it.
    if (path.startsWith('/api/tasks/')) return 4
    // Teams and categories before the project that they go with.
    return (/^\/api\/(groups|site|categories)\//.test(path) ? 500 : 1000) - path.length
  }
  return routes.toSorted((a, b) => rank(a) - rank(b))
}

test('the facts of a resource name the least role of every route, and no other route', () => {
  expect(Object.keys(leastRoles).sort()).toEqual(allRoutes.map(nameOf).sort())
})

test('what is hidden is not there for those who do not see it', async () => {
  const inProject = inOrder(allRoutes).filter((route) => route.endpoint.path.includes(':project/'))
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

test('every role may what the facts say, and no more', async () => {
  const wrong: string[] = []
  for (const route of inOrder(allRoutes)) {
    const entry = leastRoles[nameOf(route)]
    const least = roles.indexOf(typeof entry === 'object' ? entry.least : (entry ?? 'admin'))
    for (const role of roles) {
      const status = await statusOf(route, role, 'open')
      const isAbsent = typeof entry === 'object' && 'absent' in entry
      const isRefused = status === 401 || status === 403 || (status === 404 && !isAbsent)
      const mayBe = roles.indexOf(role) >= least
      if (isRefused === mayBe || status >= 500) wrong.push(`${role} ${nameOf(route)}: ${status}`)
      if (role === 'anonymous' && route.endpoint.method !== 'GET' && least > 0 && status !== 401)
        wrong.push(`${role} ${nameOf(route)}: ${status} instead of 401`)
      if (mayBe && route.endpoint.method === 'DELETE') break // it is gone now
    }
  }
  expect(wrong).toEqual([])
}, 300_000)
