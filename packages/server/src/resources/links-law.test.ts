import { type Kiosk, startKiosk, type TestReply } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRemarks } from './all.facts.ts'
import { allRoutes } from './resources.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  const { app } = kiosk
  const urlOf = async (source: string) => (await kiosk.units('kiosk', 'cs')).get(source).url
  const label = await app.admin.post('/api/projects/demo/labels/', { name: 'Later' })
  const source = (await kiosk.units('kiosk', 'en')).get('Goodbye').url
  expect((await app.admin.patch(source, { labels: [label.body.id] })).status).toBe(200)
  expect((await app.anna.patch(await urlOf('Goodbye'), { state: 20, target: ['Sbohem'] })).status).toBe(200)
  const { id } = (await kiosk.units('kiosk', 'en')).get('Goodbye')
  await addRemarks(app, id)
  expect((await app.anna.post(`${await urlOf('Open')}suggestions/`, { target: ['Otevři'] })).status).toBe(201)
  expect((await app.admin.post('/api/projects/', { name: 'B', slug: 'b', web: 'https://example.org/' })).status).toBe(
    201,
  )
  expect((await app.admin.post('/api/components/demo/kiosk/links/', { project_slug: 'b' })).status).toBe(201)
  const shelf = { name: 'Shelf', slug: 'shelf' }
  const project = `${app.base}/api/projects/demo/`
  expect((await app.admin.post('/api/categories/', { ...shelf, project })).status).toBe(201)
  expect((await app.admin.post('/api/component-lists/', shelf)).status).toBe(201)
})
afterAll(() => kiosk.close())

/** Every address of the API in a body, wherever it stands. */
function linksIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith(`${kiosk.app.base}/api/`) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linksIn) : []
}

/** Reads what `start` leads to, each address once. Bodies are checked against their contracts by the server of the tests. */
async function crawl(start: string): Promise<Map<string, TestReply>> {
  const replies = new Map<string, TestReply>()
  const waiting = [start]
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (replies.has(url)) continue
    const reply = await kiosk.app.admin.get(url)
    replies.set(url, reply)
    waiting.push(...linksIn(reply.body))
  }
  return replies
}

/**
 * Routes without a link: requests of pages for signed-in users, a stream, shorter forms of linked things, and routes that are named while something
 * runs.
 */
const unnamed = [
  '/api/events/',
  '/api/schema/',
  '/api/docs/',
  '/api/tasks/:uuid/',
  '/api/reports/:id/',
  '/api/reports/:id/json/',
  '/api/reports/:id/csv/',
  '/api/reports/:id/html/',
  '/api/reports/:id/rst/',
  '/api/metrics/',
  '/api/memories/',
  '/api/memories/:id/export/',
  '/api/memory/:id/',
  '/api/projects/:project/memory/',
  '/api/search/',
  '/api/projects/:project/languages/:language/file/',
  '/api/components/:project/:component/monolingual_base/',
  '/api/components/:project/:component/new_template/',
  '/api/component-lists/:list/components/',
  '/api/components/:project/:component/file/',
  '/api/projects/:project/backups/',
  '/api/projects/:project/backups/:name/',
  '/api/projects/:project/file/',
  '/api/projects/:project/git-hosts/',
  '/api/components/:project/:component/screenshots/',
  '/api/projects/:project/languages/:language/announcements/',
  '/api/units/:id/comments/',
  '/api/units/:id/locations/',
  '/api/units/:id/secondary/',
  '/api/units/:id/suggestions/',
  '/api/units/:id/translations/',
  '/api/users/:username/notifications/:id/',
]

/** Requests of the web pages with built-in addresses, and routes beside the API. */
const ofPages = /^\/(?:api\/(?:session|account|editor|overview|site|setup)|exports|changes|widgets?|download)\//

test('every address in a body answers, and all that can be read is found', async () => {
  const replies = await crawl(`${kiosk.app.base}/api/`)
  const wrong = [...replies].filter(([, { status }]) => status !== 200).map(([url, { status }]) => `${url}: ${status}`)
  expect(wrong).toEqual([])
  const paths = [...replies.keys()].map((url) => new URL(url).pathname)
  const readable = allRoutes
    .filter(({ endpoint }) => endpoint.method === 'GET' && !ofPages.test(endpoint.path))
    .map(({ endpoint }) => endpoint.path)
  const missed = readable.filter((path) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
    return !paths.some((one) => pattern.test(one))
  })
  expect(missed.toSorted()).toEqual(unnamed.toSorted())
}, 240_000)

test('with ?format=json every address keeps it', async () => {
  const { base, admin } = kiosk.app
  const start = `${base}/api/translations/demo/kiosk/cs/`
  for (const url of [start, `${start}units/`, `${start}changes/`, `${base}/api/projects/`, `${base}/api/users/`]) {
    const links = linksIn((await admin.get(`${url}?format=json&page_size=1`)).body)
    expect(links.filter((link) => new URL(link).searchParams.get('format') !== 'json')).toEqual([])
  }
})

test('with ?format=api every address answers, files too', async () => {
  const replies = await crawl(`${kiosk.app.base}/api/?format=api`)
  const wrong = [...replies].filter(([, { status }]) => status !== 200).map(([url, { status }]) => `${url}: ${status}`)
  expect(wrong).toEqual([])
  expect([...replies.keys()].filter((url) => url.endsWith('/file/?format=api')).length).toBeGreaterThan(0)
}, 240_000)
