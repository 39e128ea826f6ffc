import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const admin = () => kiosk.app.admin
const rename = async (path: string, json: object) =>
  expect((await admin().patch(path, json)).status, JSON.stringify(json)).toBe(200)
const wlc = { headers: { 'user-agent': 'wlc/1.15' } }

/** The target of the redirect, without the host; null without one. */
async function sentTo(path: string, as: 'admin' | 'anonymous' = 'anonymous'): Promise<string | null> {
  const { status, headers } = await kiosk.app[as].request('GET', path, {})
  if (status !== 301) return status === 404 ? null : `${status}`
  return String(headers.get('location')).slice(kiosk.app.base.length)
}

describe('an old address leads to where the thing is now', () => {
  test('of a component that was renamed, with what is below it and what was asked', async () => {
    await rename('/api/components/demo/kiosk/', { slug: 'shop' })
    expect(await sentTo('/api/components/demo/kiosk/')).toBe('/api/components/demo/shop/')
    expect(await sentTo('/api/components/demo/kiosk/changes/?page=2')).toBe('/api/components/demo/shop/changes/?page=2')
    expect(await sentTo('/api/components/demo/kiosk/?format=json')).toBe('/api/components/demo/shop/?format=json')
    expect(await sentTo('/api/components/demo/kiosk.json')).toBe('/api/components/demo/shop.json')
    expect(await sentTo('/api/translations/demo/kiosk/cs/file/')).toBe('/api/translations/demo/shop/cs/file/')
    expect(await sentTo('/api/components/demo/never/')).toBeNull()
    const written = await admin().request('PATCH', '/api/components/demo/kiosk/', { json: { priority: 80 } })
    expect([written.status, written.headers.get('location')]).toEqual([
      308,
      `${kiosk.app.base}/api/components/demo/shop/`,
    ])
  })

  test('of a project that was renamed, and renamed again', async () => {
    await rename('/api/projects/demo/', { slug: 'site' })
    expect(await sentTo('/api/projects/demo/')).toBe('/api/projects/site/')
    expect(await sentTo('/api/components/demo/flat/')).toBe('/api/components/site/flat/')
    // The component's old address is in the project's old address: each leads on.
    expect(await sentTo('/api/components/demo/kiosk/')).toBe('/api/components/site/shop/')
    await rename('/api/projects/site/', { slug: 'demo' })
    expect(await sentTo('/api/projects/site/')).toBe('/api/projects/demo/')
    expect(await sentTo('/api/projects/demo/')).toBe('200')
    expect(await sentTo('/api/components/demo/kiosk/')).toBe('/api/components/demo/shop/')
  })

  test('of categories that were renamed, moved and removed', async () => {
    const project = `${kiosk.app.base}/api/projects/demo/`
    const add = async (slug: string) =>
      (await admin().post('/api/categories/', { name: slug, slug, project })).body as { id: number; url: string }
    const [apps, tools] = [await add('apps'), await add('tools')]
    await rename('/api/components/demo/flat/', { category: apps.url })
    expect(await sentTo('/api/components/demo/flat/')).toBe('/api/components/demo/apps%252Fflat/')
    await rename(`/api/categories/${apps.id}/`, { slug: 'programs', category: tools.url })
    expect(await sentTo('/api/components/demo/apps%252Fflat/')).toBe(
      '/api/components/demo/tools%252Fprograms%252Fflat/',
    )
    await rename('/api/components/demo/tools%252Fprograms%252Fflat/', { category: null })
    expect((await admin().delete(`/api/categories/${tools.id}/`)).status).toBe(204)
    expect(await sentTo('/api/components/demo/tools%252Fprograms%252Fflat/')).toBe('/api/components/demo/flat/')
  })

  test('at once for a client that takes redirects for errors', async () => {
    const read = await kiosk.app.anonymous.request('GET', '/api/components/demo/kiosk/', wlc)
    expect([read.status, read.body.slug]).toEqual([200, 'shop'])
    const path = '/api/components/demo/kiosk/lock/'
    const locked = await admin().request('POST', path, { ...wlc, json: { lock: true } })
    expect([locked.status, locked.body]).toEqual([200, { locked: true }])
    await admin().post('/api/components/demo/shop/lock/', { lock: false })
  })

  test('for those alone who see the thing', async () => {
    await rename('/api/components/demo/shop/', { restricted: true })
    expect(await sentTo('/api/components/demo/kiosk/')).toBeNull()
    expect(await sentTo('/api/components/demo/kiosk/', 'admin')).toBe('/api/components/demo/shop/')
    await rename('/api/components/demo/shop/', { restricted: false })
  })
})

describe('an address that something else has taken', () => {
  test('is that thing’s, and leads nowhere once that is gone', async () => {
    const { status } = await admin().post('/api/projects/demo/components/', {
      name: 'Second',
      slug: 'kiosk',
      repo: 'weblate://demo/shop',
      filemask: 'po/*.po',
      new_base: 'po/kiosk.pot',
      file_format: 'po',
    })
    expect(status).toBe(201)
    await kiosk.app.app.jobs.idle()
    expect((await admin().get('/api/components/demo/kiosk/')).body.name).toBe('Second')
    await admin().delete('/api/components/demo/kiosk/')
    expect(await sentTo('/api/components/demo/kiosk/')).toBeNull()
  })

  test('does not lead from a new project into the one that had its name', async () => {
    await rename('/api/components/demo/shop/', { slug: 'store' })
    await rename('/api/projects/demo/', { slug: 'site' })
    expect(await sentTo('/api/components/demo/shop/')).toBe('/api/components/site/store/')
    const made = await admin().post('/api/projects/', { name: 'New', slug: 'demo', web: 'https://example.org/' })
    expect(made.status).toBe(201)
    for (const slug of ['shop', 'store', 'flat']) expect(await sentTo(`/api/components/demo/${slug}/`)).toBeNull()
    expect((await admin().get('/api/projects/demo/')).body.name).toBe('New')
  })
})
