import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Kiosk, type MailServer, startKiosk, startMailServer, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const marker = 'zqhost'
/** Headers of an attacker who wants links to another host. */
const hostile = {
  Host: { host: `${marker}.example` },
  'X-Forwarded-Host': { 'x-forwarded-host': `${marker}.example`, 'x-forwarded-proto': 'https' },
  both: { host: `${marker}.example:8080`, 'x-forwarded-host': `${marker}.example, ${marker}.org` },
} as const

const folder = mkdtempSync(join(tmpdir(), 'weft-pages-'))
let mailServer: MailServer
beforeAll(async () => {
  mailServer = await startMailServer()
  const entry = { scripts: [], styles: [] }
  const pages = ['/', '/projects/$', '/translate/$', '/languages/'].map((path) => ({ path, ...entry }))
  writeFileSync(join(folder, 'assets.json'), JSON.stringify({ files: [], entry, pages }))
})
afterAll(async () => {
  await mailServer.stop()
  rmSync(folder, { recursive: true })
})

const startWith = (config: { readonly trustedProxies: readonly string[]; readonly siteUrlGiven: boolean }) =>
  startKiosk({
    webFolder: folder,
    config: { ...config, registration: 'open', mail: { smtpUrl: mailServer.url, from: 'weft@example.org' } },
  })

type Headers = Readonly<Record<string, string>>

/** Status line, headers and body of the raw reply: `fetch` would set Host itself. */
function ask(kiosk: Kiosk, path: string, headers: Headers, json?: object): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sent = json === undefined ? undefined : JSON.stringify(json)
  const type =
    sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }
  const method = sent === undefined ? 'GET' : 'POST'
  const asked = request(`${kiosk.app.base}${path}`, { method, headers: { ...type, ...headers } }, (reply) => {
    const chunks: Buffer[] = []
    reply.on('data', (chunk: Buffer) => chunks.push(chunk))
    reply.on('end', () => {
      const whole = Buffer.concat(chunks)
      const body = reply.headers['content-encoding'] === 'gzip' ? gunzipSync(whole) : whole
      resolve(`${reply.statusCode} ${reply.rawHeaders.join('\n')}\n\n${body}`)
    })
  })
  asked.on('error', reject)
  asked.end(sent)
  return promise
}

const admin = { authorization: `Token ${tokenOf('admin')}` }
const page = { accept: 'text/html' }

/** Everything that shows links: replies, what was made, redirects, refusals, pages with what they know, carried requests. */
async function replies(kiosk: Kiosk, sent: Headers): Promise<readonly string[]> {
  const slug = `made-${Math.random().toString(36).slice(2)}`
  return Promise.all([
    ask(kiosk, '/api/', sent),
    ask(kiosk, '/api/projects/', { ...sent, ...admin }),
    ask(kiosk, '/api/units/?page_size=1&page=2', { ...sent, ...admin }),
    ask(kiosk, '/api/units/?page_size=1&page=', { ...sent, ...admin }),
    ask(kiosk, '/api/changes/?page_size=1', { ...sent, ...admin }),
    ask(kiosk, '/api/components/demo/kiosk/?format=json', { ...sent, ...admin }),
    ask(kiosk, '/api/translations/demo/kiosk/cs/', { ...sent, ...admin, ...page }),
    ask(kiosk, '/api/users/admin/', { ...sent, ...admin }),
    ask(kiosk, '/api/schema/?format=json', sent),
    ask(kiosk, '/api/nothing-here/', sent),
    ask(kiosk, '/api/projects', sent),
    ask(kiosk, '/api/projects/', { ...sent, ...admin }, { name: slug, slug, web: 'https://example.org/' }),
    ask(kiosk, '/api/batch/', { ...sent, ...admin }, { requests: [{ method: 'GET', path: '/api/projects/demo/' }] }),
    ask(kiosk, '/api/account/reset/', { ...sent, origin: 'https://other.example' }, { email: 'anna@example.com' }),
    ask(kiosk, '/exports/rss/', sent),
    ask(kiosk, '/widgets/demo/-/svg-badge.svg', sent),
    ask(kiosk, '/', { ...sent, ...page }),
    ask(kiosk, '/projects/demo/kiosk/', { ...sent, ...page }),
    ask(kiosk, '/translate/demo/kiosk/cs/?q=', { ...sent, ...page }),
    ask(kiosk, '/nowhere/', { ...sent, ...page }),
    ask(kiosk, '/engage/demo/', { ...sent, ...page }),
    // Moved things: for readers, for writers, and for a request of a file.
    ask(kiosk, '/api/projects/former/', sent),
    ask(kiosk, '/api/components/former/kiosk/?format=json', { ...sent, ...admin }),
    ask(kiosk, '/api/translations/former/kiosk/cs/file/', sent),
    ask(kiosk, '/api/projects/former/labels/', { ...sent, ...admin }, { name: 'x' }),
    ask(kiosk, '/download/former/kiosk/cs/', sent),
    ask(kiosk, '/projects/former/kiosk/', { ...sent, ...page }),
  ])
}

describe.each([
  ['a proxy that is trusted', ['127.0.0.1']],
  ['anybody', []],
])('with SITE_URL, from %s', (_, trustedProxies) => {
  let kiosk: Kiosk
  beforeAll(async () => {
    kiosk = await startWith({ trustedProxies, siteUrlGiven: true })
    for (const slug of ['former', 'demo'])
      expect(
        (await kiosk.app.admin.patch(`/api/projects/${slug === 'demo' ? 'former' : 'demo'}/`, { slug })).status,
      ).toBe(200)
  })
  afterAll(() => kiosk.close())

  test.each(Object.entries(hostile))('no reply leads where %s points', async (_, sent) => {
    const all = await replies(kiosk, sent)
    expect(all.filter((reply) => /^(2|3)/.test(reply)).length).toBeGreaterThan(10)
    expect(all.filter((reply) => reply.includes(marker))).toEqual([])
    const moved = all.filter((reply) => /^30[18]/.test(reply))
    expect(moved.length).toBeGreaterThan(4)
    // A widget's picture may be cached: its redirect is a path only, on any host.
    const kept = moved.filter((reply) => !/location\n\/widget\//i.test(reply))
    expect(kept.filter((reply) => !/cache-control\nno-store\n/i.test(reply))).toEqual([])
    const made = all.find((reply) => reply.startsWith('201'))
    const followsHost = !('host' in sent) && trustedProxies.length === 0
    expect(made).toContain(`${followsHost ? kiosk.app.base : 'https://weft.example'}/api/projects/made-`)
  })

  test.each(Object.entries(hostile))('no letter leads where %s points', async (_, sent) => {
    const before = mailServer.letters.length
    const email = `${marker.length}-${before}@example.net`
    const body = { username: `new${before}-${trustedProxies.length}`, full_name: 'New', email }
    expect(await ask(kiosk, '/api/account/register/', sent, body)).toMatch(/^202/)
    const letter = await mailServer.letterTo(email)
    expect(letter.text).toContain('https://weft.example/')
    expect(JSON.stringify(letter)).not.toContain(marker)
  })

  test('who asks at the address on which the server listens gets links there', async () => {
    const { base } = kiosk.app
    expect((await kiosk.app.admin.get('/api/projects/demo/')).body.url).toBe(`${base}/api/projects/demo/`)
    const host = new URL(base).host.replace('127.0.0.1', 'localhost')
    expect(await ask(kiosk, '/api/', { host })).toContain(`http://${host}/api/projects/`)
  })
})

describe('without SITE_URL', () => {
  let kiosk: Kiosk
  afterAll(() => kiosk.close())

  test('links follow what a trusted proxy says, and the Host of others', async () => {
    kiosk = await startWith({ trustedProxies: ['127.0.0.1'], siteUrlGiven: false })
    const forwarded = { 'x-forwarded-host': 'front.example', 'x-forwarded-proto': 'https' }
    expect(await ask(kiosk, '/api/', forwarded)).toContain('https://front.example/api/projects/')
    const requests = { requests: [{ method: 'GET', path: '/api/projects/demo/' }] }
    const carried = await ask(kiosk, '/api/batch/', { ...forwarded, ...admin }, requests)
    expect(carried).toContain('https://front.example/api/projects/demo/')
    await kiosk.close()
    kiosk = await startWith({ trustedProxies: [], siteUrlGiven: false })
    expect(await ask(kiosk, '/api/', forwarded)).toContain(`${kiosk.app.base}/api/projects/`)
    expect(await ask(kiosk, '/api/', { host: 'front.example' })).toContain('http://front.example/api/projects/')
  })
})
