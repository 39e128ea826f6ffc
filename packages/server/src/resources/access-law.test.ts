import { type GitRemote, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSiteKey } from '../domain/site-key.ts'
import type { Route } from '../http/route.ts'
import { unsubscribeToken } from '../notifications/unsubscribe-token.ts'
import { accessTable, type Role, roles } from './access-table.ts'
import { addFonts } from './fonts/testing.ts'
import { allRoutes } from './resources.ts'
import { fillPath, type PathNames, sayThings, searchOf, seatPeople, sessionOf, tokenOfRole } from './testing.ts'

let app: TestApp
let remote: GitRemote
let names: Omit<PathNames, 'project'>
async function identityOf(username: string): Promise<number> {
  const { rows } = await app.database.executeSql(
    "insert into identities (user_id, provider, subject, name) select id, 'github', '1', username from users where username = $1 returning id",
    [username],
  )
  return Number(rows[0]?.id)
}

/** Of a link that ends letters. */
async function letterToken(): Promise<string> {
  const key = await readSiteKey(app.database, 'unsubscribe')
  return unsubscribeToken({ userId: 0, frequency: 1, kinds: ['NewCommentNotificaton'] }, key)
}

const wantedToken = { note: 'law', scopes: ['read'] }
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
  const { id: uuid } = await app.database.kysely.selectFrom('tasks').select('id').executeTakeFirstOrThrow()
  expect((await app.admin.post('/api/components/open/kiosk/links/', { project_slug: 'secret' })).status).toBe(201)
  expect((await app.admin.patch('/api/components/open/kiosk/', { manage_units: true })).status).toBe(200)
  const unit = (await app.admin.get('/api/translations/open/kiosk/cs/units/')).body.results[0].id
  names = {
    ...(await sayThings(app, unit)),
    component: 'kiosk',
    language: 'cs',
    other: 'secret',
    username: 'dana',
    uuid,
    unit,
    label: (await app.admin.post('/api/projects/open/labels/', { name: 'one' })).body.id,
    subscription: (await app.admin.get('/api/users/dana/notifications/')).body.results[0].id,
    session: await sessionOf(app, 'anna'),
    search: await searchOf(app.anna),
    change: (await app.admin.get('/api/projects/open/changes/')).body.results[0].id,
    accountToken: (await app.anna.post('/api/account/tokens/', wantedToken)).body.id,
    token: await letterToken(),
    identity: await identityOf('anna'),
    projectToken: (await app.admin.post('/api/site/projects/open/tokens/', wantedToken)).body.id,
    ...(await makeTeamOfOpen()),
    block: (await app.admin.post('/api/site/blocks/', { project: 'open', user: 'dana' })).body.id,
    ...(await addFonts(app.database, 'open')),
  }
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

/** A team of the open project that consists of everything a team may consist of. */
async function makeTeamOfOpen() {
  const { id: role } = (await app.admin.post('/api/roles/', { name: 'Spare', permissions: ['unit.edit'] })).body
  const team = { name: 'Spare', defining_project: `${app.base}/api/projects/open/` }
  const { id: group } = (await app.admin.post('/api/groups/', team)).body
  const { id: component_id } = (await app.admin.get('/api/components/open/kiosk/')).body
  const { id: project_id } = (await app.admin.get('/api/projects/open/')).body
  const { id: user_id } = (await app.admin.get('/api/users/dana/')).body
  const { kysely } = app.database
  const named = (slug: string) => ({ name: slug, slug })
  const { id: list } = await kysely
    .insertInto('component_lists')
    .values(named('list'))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: category } = await kysely
    .insertInto('categories')
    .values({ ...named('shelf'), project_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely.insertInto('component_list_components').values({ component_list_id: list, component_id }).execute()
  await kysely.insertInto('team_component_lists').values({ team_id: group, component_list_id: list }).execute()
  const parts = [
    [`groups/${group}/roles`, { role_id: role }],
    [`groups/${group}/languages`, { language_code: 'cs' }],
    [`groups/${group}/components`, { component_id }],
    [`groups/${group}/admins`, { user_id }],
    [`site/teams/${group}/categories`, { category_id: category }],
  ] as const
  for (const [path, body] of parts) expect((await app.admin.post(`/api/${path}/`, body)).status).toBe(200)
  const announced = { project_id, category_id: category, message: 'Hear', severity: 'info', notify: false }
  const { id: categoryAnnouncement } = await kysely
    .insertInto('announcements')
    .values(announced)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { group, role, list, listSlug: 'list', category, categoryAnnouncement, component_id, project_id, user_id }
}

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
  const entry = accessTable[nameOf(route)]
  const body = typeof entry === 'object' && 'body' in entry ? entry.body : {}
  const content = method === 'GET' ? {} : route.endpoint.parses === 'form' ? { form: {} } : { json: body }
  const token = tokenOfRole(role)
  const client = token === null ? app.anonymous : app.withToken(token)
  return (await client.request(method, fillPath(path, { ...names, project }), content)).status
}

/** Reading first, then writing, then deleting: what is said of strings, strings, then from the leaves of the paths to their roots. */
function inOrder(routes: readonly Route[]): Route[] {
  const rank = ({ endpoint: { method, path } }: Route) => {
    if (method !== 'DELETE') return method === 'GET' ? 0 : 1
    if (path.includes(':unit/')) return 1.5
    if (/^\/api\/(editor|suggestions|screenshots)\//.test(path)) return 2
    if (path.startsWith('/api/units/')) return 3
    // Teams and categories before the project that they go with.
    return (/^\/api\/(groups|site|categories)\//.test(path) ? 500 : 1000) - path.length
  }
  return routes.toSorted((a, b) => rank(a) - rank(b))
}

test('every route has its line in the table, and every line its route', () => {
  expect(Object.keys(accessTable).sort()).toEqual(allRoutes.map(nameOf).sort())
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

test('every role may what the table says, and no more', async () => {
  const wrong: string[] = []
  for (const route of inOrder(allRoutes)) {
    const entry = accessTable[nameOf(route)]
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
