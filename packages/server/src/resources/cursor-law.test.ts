import { type Kiosk, problemsOf, startKiosk, type TestReply } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRemarks } from './all.facts.ts'
import { allRoutes } from './resources.ts'

let kiosk: Kiosk
/** The values of the names in paths; ids by their folder. */
let ids: {
  readonly units: number
  readonly teams: number
  readonly categories: number
  readonly imports: number
}
beforeAll(async () => {
  kiosk = await startKiosk()
  ids = await fillLists()
})
afterAll(() => kiosk.close())

/** Several rows for as many lists as can have them. */
async function fillLists(): Promise<typeof ids> {
  const { app } = kiosk
  const cs = await kiosk.units('kiosk', 'cs')
  const { id: units, url } = cs.get('Goodbye')
  const project = `${app.base}/api/projects/demo/`
  const { id: teams } = (await app.admin.post('/api/groups/', { name: 'Law', defining_project: project })).body
  const { id: categories } = (await app.admin.post('/api/categories/', { name: 'One', slug: 'one', project })).body
  await app.admin.post('/api/component-lists/', { name: 'list', slug: 'list' })
  for (const slug of ['kiosk', 'flat']) {
    const { id: component_id } = (await app.admin.get(`/api/components/demo/${slug}/`)).body
    await app.admin.post('/api/component-lists/list/components/', { component_id })
    await app.admin.patch(`/api/components/demo/${slug}/`, { agreement: `Words of ${slug}.` })
    await app.admin.post(`/api/account/agreements/demo/${slug}/`, { agreement: `Words of ${slug}.` })
    await app.admin.patch(`/api/components/demo/${slug}/`, { agreement: '' })
  }
  for (const name of ['a', 'b', 'c']) {
    await addRemarks(app, units)
    await app.admin.post(`${url}suggestions/`, { target: [`Sbohem ${name}`] })
    await app.admin.post('/api/projects/', { name, slug: name, web: 'https://example.org/' })
    await app.admin.post('/api/components/demo/kiosk/links/', { project_slug: name })
    await app.admin.post('/api/categories/', { name, slug: name, project })
    await app.admin.post('/api/component-lists/', { name, slug: name })
    await app.admin.post('/api/categories/', { name: `Gone ${name}`, slug: `gone-${name}`, project })
    await app.admin.post('/api/site/removals/', { path: `demo/gone-${name}`, confirm: `gone-${name}` })
    await app.admin.post('/api/projects/demo/labels/', { name })
    await app.admin.post('/api/account/tokens/', { note: name, scopes: ['read'] })
    await app.admin.post('/api/site/projects/demo/tokens/', { note: name, scopes: ['read'] })
    await app.admin.post(`/api/categories/${categories}/announcements/`, { message: name, notify: false })
    const places = ['', 'projects/demo/', 'components/demo/kiosk/', `categories/${categories}/`]
    for (const place of places) await app.admin.post(`/api/${place}reports/`, { kind: 'credits', language: name })
    const { id } = (await app.admin.post('/api/users/', { username: `user${name}`, full_name: name })).body
    await app.admin.post(`/api/users/user${name}/groups/`, { group_id: teams })
    await app.admin.post('/api/site/blocks/', { project: 'demo', user: `user${name}` })
    await app.admin.post('/api/site/invitations/', { email: `site${name}@example.com` })
    await app.admin.post(`/api/site/teams/${teams}/invitations/`, { email: `team${name}@example.com` })
    expect(id).toEqual(expect.any(Number))
    const host = {
      vcs: 'gitea',
      hostname: `${name}.example.org`,
      api: `https://${name}.example.org/api/v1`,
      secret: 'token',
    }
    for (const place of ['site', 'projects/demo'])
      expect((await app.admin.post(`/api/${place}/git-hosts/`, host)).status).toBe(201)
  }
  const files = { file: { name: 'people.csv', bytes: 'username\nlisted-a\nlisted-b\nlisted-c\n' } }
  const { id: imports } = (await app.admin.request('POST', '/api/site/people/imports/', { form: {}, files })).body
  await kiosk.app.app.jobs.idle()
  return { units, teams, categories, imports }
}

const pathOf = (path: string): string => {
  const folder = (['units', 'categories', 'imports'] as const).find((one) => path.includes(`/${one}/:id/`))
  const id = ids[folder ?? 'teams']
  const names = { project: 'demo', component: 'kiosk', language: 'cs', username: 'admin', list: 'list', id }
  return path.replace(/:(\w+)/g, (_, name: string) => String(names[name as keyof typeof names]))
}

const lists = () =>
  allRoutes.filter(({ endpoint }) => endpoint.paging !== 'none').map(({ endpoint }) => pathOf(endpoint.path))

const read = async (url: string): Promise<TestReply['body']> => {
  const reply = await kiosk.app.admin.get(url)
  expect([url, reply.status]).toEqual([url, 200])
  // Each request is a use of the token that makes it.
  for (const row of reply.body.results) delete row.last_used
  return reply.body
}

/** All rows on the way that an address of each reply leads, with the last reply. */
async function walk(start: string, way: 'next' | 'previous') {
  const pages: unknown[][] = []
  let body = await read(start)
  for (;;) {
    pages.push(body.results)
    if (body[way] === null) return { pages, last: body }
    expect(body[way]).toContain('cursor=')
    body = await read(body[way])
  }
}

/** Lists that have at most one row here. */
const short = ['/api/addons/', '/api/users/admin/contributions/']

test('who walks by cursors comes by the rows of the pages, there and back', async () => {
  const few: string[] = []
  for (const path of lists()) {
    const { results, count } = await read(`${path}?page_size=1000`)
    if (results.length < 2) few.push(path)
    const size = results.length > 20 ? 7 : 1
    const there = await walk(`${path}?cursor=&page_size=${size}`, 'next')
    expect([path, there.pages.flat()]).toEqual([path, results])
    expect([path, there.last.count]).toEqual([path, count])
    if (there.last.previous === null) continue
    const back = await walk(there.last.previous, 'previous')
    const before = results.slice(0, results.length - there.last.results.length)
    expect([path, back.pages.toReversed().flat()]).toEqual([path, before])
    expect((await walk(back.last.next, 'next')).pages.flat()).toEqual(results.slice(back.last.results.length))
  }
  expect(few.filter((path) => !short.includes(path))).toEqual([])
}, 120_000)

test('what is no cursor of a list is refused, and a page beside it does not count', async () => {
  const { app } = kiosk
  const of = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const wrong = ['xyz', '%00', of([0]), of([2, '1']), of([0, 1]), of([0, '1; drop']), of({}), of(null)]
  wrong.push('A'.repeat(3000), of([0, '9'.repeat(19)]))
  for (const path of ['/api/units/', '/api/changes/', '/api/account/agreements/', '/api/memory/', '/api/roles/']) {
    for (const cursor of wrong) {
      const reply = await app.admin.get(`${path}?cursor=${cursor}`)
      expect([path, cursor, reply.status, problemsOf(reply)]).toEqual([path, cursor, 400, ['invalid cursor']])
    }
  }
  const first = await read('/api/roles/?cursor=&page=7&page_size=2')
  expect(first.next).not.toMatch(/[?&]page=/)
  // Times and texts as keys: as far as they go.
  for (const keys of [
    ['9'.repeat(16), '9'.repeat(18)],
    ['0', '-5'],
  ]) {
    const reply = await app.admin.get(`/api/changes/?cursor=${of([0, ...keys])}`)
    expect(reply.status).toBe(200)
  }
})

test('rows that come or go elsewhere move nothing', async () => {
  const { app } = kiosk
  const path = '/api/translations/demo/kiosk/cs/changes/'
  const before = (await read(`${path}?page_size=1000`)).results
  const first = await read(`${path}?cursor=&page_size=1`)
  const { url } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
  await app.anna.patch(url, { state: 20, target: ['Na shledanou'] })
  const rest = await walk(first.next, 'next')
  expect(rest.pages.flat()).toEqual(before.slice(1))
  const back = await walk((await read(first.next)).previous, 'previous')
  const rows = back.pages.toReversed().flat()
  expect([rows.length > 1, rows.at(-1)]).toEqual([true, before[0]])
})

test('cursors go with searches, filters and CSV', async () => {
  const path = '/api/translations/demo/kiosk/cs/units/?q=is:translated'
  const { results } = await read(path)
  expect((await walk(`${path}&cursor=&page_size=1`, 'next')).pages.flat()).toEqual(results)
  const everywhere = '/api/units/?q=state:translated'
  const found = (await read(everywhere)).results
  expect((await walk(`${everywhere}&cursor=&page_size=2`, 'next')).pages.flat()).toEqual(found)
  const table = await kiosk.app.admin.get('/api/roles/?cursor=&page_size=2&format=csv')
  expect(table.bytes.toString().split('\r\n')).toHaveLength(4)
})
