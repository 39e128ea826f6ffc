import { type Kiosk, startKiosk, type TestReply } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from './resources.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({ config: { siteUrl: 'https://example.org/tools/weft', trustedProxies: ['127.0.0.1'] } })
})
afterAll(() => kiosk.close())

const proxy = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'example.org' }
const root = 'https://example.org/tools/weft'
/** The path that a proxy passes on: all of it, or the part below its own. */
const doors = ['/tools/weft', ''] as const
const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  kiosk.app.admin.get(path, { ...proxy, ...headers })

/** Addresses in a reply that leave the path: absolute ones of this host, and those in attributes of a page. */
function strays(reply: TestReply): string[] {
  const text = reply.bytes.toString('latin1')
  const absolute = text.match(/https?:\/\/(example\.org|127\.0\.0\.1)(:\d+)?[^"'\s<>\\&]*/g) ?? []
  const inPage = reply.headers.get('content-type')?.startsWith('text/html') ? attributes(text) : []
  const sent = [reply.headers.get('location') ?? '', ...absolute, ...inPage].filter((url) => url !== '')
  // The demo's projects name their own pages and remotes.
  const others = /^https:\/\/example\.org\/$|^http:\/\/127\.0\.0\.1:\d+\/kiosk|^git:/
  return sent.filter((url) => !url.startsWith(`${root}/`) && !url.startsWith('/tools/weft/') && !others.test(url))
}

const attributes = (text: string) =>
  [...text.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, url]) => url ?? '').filter((url) => url.startsWith('/'))

test('every reply to a reader keeps the path of SITE_URL, whether or not the proxy takes it off', async () => {
  const found: string[] = []
  const waiting = [`${root}/api/`]
  const seen = new Set<string>()
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    const path = new URL(url).pathname.slice('/tools/weft'.length)
    if (seen.has(path) || !path.startsWith('/api/')) continue
    seen.add(path)
    const replies = []
    for (const door of doors)
      for (const accept of ['application/json', 'text/html']) replies.push(await ask(door + path, { accept }))
    for (const reply of replies) found.push(...strays(reply).map((stray) => `${path}: ${stray}`))
    expect([path, new Set(replies.map(({ status }) => status)).size]).toEqual([path, 1])
    if (replies[0]?.status === 200)
      waiting.push(...(replies[0].bytes.toString().match(/https:\/\/example\.org\/tools\/weft[^"?\s]*/g) ?? []))
  }
  expect([...new Set(found)]).toEqual([])
  const readable = allRoutes.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.path.includes(':'))
  expect(seen.size).toBeGreaterThan(readable.length)
}, 120_000)

test('redirects, pages of a list, and what was made stay below it', async () => {
  const location = async (path: string) => (await ask(path)).headers.get('location')
  for (const { endpoint } of allRoutes.filter(({ endpoint }) => !endpoint.path.includes(':'))) {
    for (const door of doors)
      expect(await location(`${door}${endpoint.path.slice(0, -1)}?a=1`)).toBe(`/tools/weft${endpoint.path}?a=1`)
  }
  expect([await location('/tools/weft'), await location('/')]).toEqual(['/tools/weft/', '/tools/weft/api/'])
  const next = (await ask('/tools/weft/api/units/?page_size=1')).body.next
  expect(next).toBe(`${root}/api/units/?page_size=1&page=2`)
  expect((await ask('/api/units.json?page_size=1')).body.next).toBe(`${root}/api/units.json?page_size=1&page=2`)
  const made = await kiosk.app.admin.request('POST', '/tools/weft/api/languages/', {
    json: { code: 'x-base', name: 'Base', plural: { number: 1, formula: '0' } },
    headers: proxy,
  })
  expect([made.status, made.headers.get('location')]).toEqual([201, `${root}/api/languages/x-base/`])
})

test('the cookie is for what stands below it alone, and redirects lead to no other host', async () => {
  const reply = await kiosk.app.anonymous.request('DELETE', '/tools/weft/api/session/', { headers: proxy })
  expect(reply.headers.get('set-cookie')).toBe(
    '__Secure-weft-tools-weft=; Path=/tools/weft/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  )
  for (const path of [
    '//evil.example/api',
    '/tools/weft//evil.example/api',
    '/tools/weftx/api',
    '/\\evil.example/api',
  ]) {
    const { status, headers } = await ask(path)
    expect([path, status, headers.get('location')]).toEqual([path, 404, null])
  }
})
