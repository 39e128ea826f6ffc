import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A build as small as can be: the pages of the real one are looked at in packages/web. */
function writeBuild(folder: string): void {
  const files = { 'main-12345678.js': 'start()', 'main-12345678.css': 'body{}', 'thing-12345678.js': 'show()' }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
  const entry = { scripts: ['main-12345678.js'], styles: ['main-12345678.css'] }
  const thing = { scripts: [...entry.scripts, 'thing-12345678.js'], styles: entry.styles }
  const pages = [
    { path: '/', ...entry },
    { path: '/accounts/login/', bare: true, ...entry },
    { path: '/translate/$', ...thing },
    { path: '/zen/$', ...thing },
    { path: '/browse/$', ...thing },
    { path: '/review/$', ...thing },
    { path: '/projects/$', kind: 'project', ...thing },
    { path: '/projects/$', kind: 'component', ...entry },
    { path: '/languages/$code/', ...entry },
  ]
  const record = { files: Object.keys(files).map((name) => ({ name, encodings: ['br', 'gz'] })), entry, pages }
  writeFileSync(join(folder, 'assets.json'), JSON.stringify(record))
}

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'weft-pages-'))
beforeAll(async () => {
  writeBuild(folder)
  app = await startTestApp({ webFolder: folder })
  const hidden = { name: '</script><script>alert(1)</script>', slug: 'demo', web: 'https://demo.example' }
  expect((await app.admin.post('/api/projects/', hidden)).status).toBe(201)
  const secret = { name: 'Secret', slug: 'secret', web: 'https://demo.example', access_control: 100 }
  expect((await app.admin.post('/api/projects/', secret)).status).toBe(201)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const html = { accept: 'text/html,*/*;q=0.8' }
const visit = (path: string) => app.anonymous.get(path, html)
const bootOf = (text: string) => JSON.parse(/id="boot">(.*)<\/script>/.exec(text)?.[1] ?? 'null')

test('a page runs our own scripts alone, in a policy with a nonce of its own, and is kept by nobody', async () => {
  const [one, another] = await Promise.all([visit('/'), visit('/')])
  expect([one.status, one.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { nonce } = bootOf(one.bytes.toString())
  expect(one.headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; connect-src 'self'; ` +
      "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  expect(bootOf(another.bytes.toString()).nonce).not.toBe(nonce)
  expect(one.bytes.toString().match(/<script(?![^>]*(src=|type="application\/json"))/g)).toBe(null)
})

test('a page knows who is signed in, and what its address names', async () => {
  const browser = await app.signedIn('admin')
  const page = await browser.get('/projects/demo/', html)
  const boot = bootOf(page.bytes.toString())
  expect([boot.session.user.username, boot.place.kind, boot.place.path]).toEqual(['admin', 'project', 'demo'])
  expect(boot.session.csrf_token).toBe(browser.headers['x-csrftoken'])
  expect(page.bytes.toString()).toContain('data-modules="thing-12345678.js"')
  expect(bootOf((await visit('/')).bytes.toString()).session.user).toBe(null)
})

test('a text that would end its element is data, and nothing else', async () => {
  const text = (await visit('/projects/demo/')).bytes.toString()
  expect(text).not.toContain('<script>alert')
  expect(bootOf(text).place.name).toBe('</script><script>alert(1)</script>')
})

test('what is not there, and what nobody may see, are the same 404 to people', async () => {
  const [nothing, secret] = await Promise.all([visit('/projects/nothing/'), visit('/projects/secret/')])
  expect([nothing.status, secret.status]).toEqual([404, 404])
  expect(bootOf(secret.bytes.toString()).place).toBe(null)
  expect((await visit('/nowhere/at/all/')).status).toBe(404)
  expect((await visit('/projects/%ff/')).status).toBe(404)
})

test.each(['translate', 'zen', 'browse', 'review'])('the address of a page below /%s/ names a thing', async (page) => {
  const [nothing, there] = await Promise.all([visit(`/${page}/demo/nothing/cs/`), visit(`/${page}/demo/`)])
  expect(bootOf(nothing.bytes.toString()).place).toBe(null)
  expect(bootOf(there.bytes.toString()).place.path).toBe('demo')
})

test('a language that nothing is translated into is no wrong address, and one that there is not is', async () => {
  const [unused, unknown] = await Promise.all([visit('/languages/ab/'), visit('/languages/no-such-language/')])
  expect([unused.status, unknown.status]).toEqual([200, 404])
  expect(bootOf(unused.bytes.toString()).place).toBe(null)
})

test('the page of what was renamed leads on for those who see it, and nobody keeps that', async () => {
  for (const [slug, access_control] of [
    ['open', 0],
    ['closed', 100],
  ] as const) {
    const project = { name: slug, slug, web: 'https://demo.example', access_control }
    expect((await app.admin.post('/api/projects/', project)).status).toBe(201)
    expect((await app.admin.patch(`/api/projects/${slug}/`, { slug: `${slug}-now` })).status).toBe(200)
  }
  const moved = await visit('/projects/open/?q=1')
  expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([
    301,
    '/projects/open-now/?q=1',
    'no-store',
  ])
  expect((await visit('/projects/closed/')).status).toBe(404)
})

test('an address without its slash leads to the one with it, and keeps its search', async () => {
  for (const [path, target] of [
    ['/projects/demo?q=1', '/projects/demo/?q=1'],
    ['/accounts/login', '/accounts/login/'],
    ['/languages/cs', '/languages/cs/'],
  ] as const) {
    const { status, headers } = await visit(path)
    expect([status, headers.get('location')]).toEqual([301, target])
  }
})

test('below the paths of the API, and to clients that want no page, an unknown path is no page', async () => {
  for (const path of ['/api/nothing/', '/hooks/nothing/', '/static/nothing.js'])
    expect((await visit(path)).headers.get('content-type')).not.toContain('html')
  expect((await app.anonymous.get('/nothing/', { accept: 'application/json' })).body.errors[0].code).toBe('not_found')
  expect((await app.anonymous.post('/projects/demo/', {})).status).toBe(404)
})

test('a file comes as the client takes it, and never changes', async () => {
  const ask = (accepted: string) =>
    app.anonymous.get('/static/web/main-12345678.js', { 'accept-encoding': accepted, accept: '*/*' })
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const { status, headers, bytes } = await ask(accepted)
    expect([status, headers.get('content-encoding'), bytes.toString()]).toEqual([200, encoding, 'start()'])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect([headers.get('vary'), headers.get('x-content-type-options')]).toEqual(['Accept-Encoding', 'nosniff'])
  }
  expect((await app.anonymous.get('/static/web/assets.json')).status).toBe(404)
  expect((await app.anonymous.get('/static/web/..%2Fassets.json')).status).toBe(404)
})

test.each([
  ['/guide/demo/-/cs/', '/projects/demo/-/cs/'],
  ['/guide/demo', '/projects/demo/'],
  ['/guide//evil.example/', '/projects/evil.example/'],
  ['/search/demo/kiosk/cs/?q=state%3Aempty&offset=2', '/translate/demo/kiosk/cs/?q=state%3Aempty&offset=2'],
  ['/changes/browse/demo/%C3%A9/', '/projects/demo/%C3%A9/#history'],
  ['/settings/demo/', '/projects/demo/#settings'],
  ['/create/component/', '/setup/'],
  ['/create/component/zip/', '/setup/'],
  ['/checks/', '/search/?q=has%3Acheck'],
  ['/checks/python_format/', '/search/?q=check%3Apython_format'],
  ['/checks/%22%3E/', '/search/?q=check%3A%22%3E'],
  ['/checks/same/demo/kiosk/cs/', '/translate/demo/kiosk/cs/?q=check%3Asame'],
  ['/checks/-/demo/kiosk/', '/translate/demo/kiosk/?q=has%3Acheck'],
  ['/checks/same/demo/?q=state%3Aempty', '/translate/demo/?q=state%3Aempty'],
  ['/manage/users/', '/manage/'],
  ['/languages/cs/demo/', '/projects/demo/-/cs/'],
  ['/languages/sr%40latin/demo', '/projects/demo/-/sr%40latin/'],
])('%s, an address of Weblate, leads to %s', async (from, to) => {
  const reply = await visit(from)
  expect([reply.status, reply.headers.get('location')]).toEqual([302, to])
})

test('a page has its list asked for at once, as its scripts will ask; others have nothing', async () => {
  const preloadsOf = async (path: string) => {
    const text = (await visit(path)).bytes.toString()
    return [...text.matchAll(/<link rel="preload" as="fetch" crossorigin href="([^"]*)">/g)].map(([, href]) => href)
  }
  const index = (query: string) => `/api/editor/index/?path=demo&amp;${query}`
  expect(await preloadsOf('/translate/demo/')).toEqual([index('q=&amp;sort_by=')])
  expect(await preloadsOf('/zen/demo/?offset=3')).toEqual([index('q=&amp;sort_by=')])
  const asked = '?q=has%3Acheck+%22%3E&sort_by=-priority&checksum=0123456789abcdef'
  expect(await preloadsOf(`/browse/demo/${asked}`)).toEqual([
    index('q=has%3Acheck+%22%3E&amp;sort_by=-priority&amp;locate=0123456789abcdef'),
  ])
  expect(await preloadsOf('/projects/demo/')).toEqual(['/api/overview/demo/'])
  const others = [
    '/',
    '/projects/secret/',
    '/access/demo/',
    '/review/demo/',
    '/translate/secret/',
    '/translate/nothing/',
    '/translate/%ff/',
  ]
  for (const path of others) expect(await preloadsOf(path), path).toEqual([])
})

test('below a path of its own a page preloads from there, and its bar leads there', async () => {
  const below = await startTestApp({ webFolder: folder, config: { siteUrl: 'https://weft.example/tools' } })
  try {
    const project = { name: 'Demo', slug: 'demo', web: 'https://demo.example' }
    expect((await below.admin.post('/api/projects/', project)).status).toBe(201)
    const text = (await below.anonymous.get('/translate/demo/', html)).bytes.toString()
    expect(text).toContain('crossorigin href="/tools/api/editor/index/?path=demo&amp;q=&amp;sort_by="')
    expect(text).toContain('<a href="/tools/" class="shell-home">')
  } finally {
    await below.close()
  }
})

test('the bar of a page begins in its HTML, and a page without one has none', async () => {
  const [framed, bare] = await Promise.all([visit('/translate/demo/'), visit('/accounts/login/')])
  expect(framed.bytes.toString()).toContain('<header class="shell-bar"><a href="/" class="shell-home"><svg')
  expect(bare.bytes.toString()).toContain('<div id="root"></div>')
})
