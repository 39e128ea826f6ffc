import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

type Person = 'admin' | 'anna' | 'boris' | 'anonymous'
const archive = (path: string, as: Person = 'admin') =>
  kiosk.app[as].post('/api/site/archive/', { path, confirm: path.split('/').at(-1) })
const takeBack = (path: string, as: Person = 'admin') => kiosk.app[as].post('/api/site/archive/restore/', { path })
const slugs = async (path: string) =>
  (await kiosk.app.admin.get(path)).body.results.map((one: { slug: string }) => one.slug)
const overview = async (query = '', path = '') =>
  (await kiosk.app.anna.get(`/api/overview/${path}${query}`)).body.columns.path

describe('an archived project', () => {
  test('is read by everybody, and changed by nobody until it is taken back', async () => {
    const { admin, anna, anonymous, app, database } = kiosk.app
    const { url } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
    expect((await anna.patch(url, { state: 20, target: ['Sbohem'] })).status).toBe(200)
    const archived = await archive('demo')
    expect([archived.status, archived.body.kind], JSON.stringify(archived.body)).toEqual([200, 'project'])
    expect(archived.body.archived).toMatch(/^20/)
    // Again is no fault.
    expect((await archive('demo')).body.archived).toBe(archived.body.archived)
    for (const one of [admin, anna, anonymous]) expect((await one.get(url)).body.target).toEqual(['Sbohem'])
    const refused = [
      await anna.patch(url, { state: 20, target: ['Nazdar'] }),
      await admin.patch(url, { state: 20, target: ['Nazdar'] }),
      await admin.patch('/api/projects/demo/', { name: 'Other' }),
      await admin.patch('/api/components/demo/kiosk/', { name: 'Other' }),
      await admin.post('/api/components/demo/kiosk/repository/', { operation: 'pull' }),
      await admin.post('/api/components/demo/kiosk/translations/', { language_code: 'fi' }),
      await anna.post(`${url}comments/`, { scope: 'translation', comment: 'Ahoj' }),
      await anna.post(`${url}suggestions/`, { target: ['Ahoj'] }),
    ]
    expect(refused.map((one) => [one.status, problemsOf(one)])).toEqual(refused.map(() => [403, ['archived null']]))
    const place = (await admin.get('/api/site/resolve/?path=demo/kiosk/cs')).body
    expect(place.archive).toEqual({ since: archived.body.archived, path: 'demo', may_restore: true })
    expect(place.permissions).not.toContain('unit.edit')
    expect(place.permissions).toContain('translation.download')
    expect((await anna.get('/api/site/resolve/?path=demo')).body.archive.may_restore).toBe(false)
    // Waiting texts are kept.
    await app.jobs.idle()
    const { rows } = await database.executeSql('select count(*)::int as n from pending_edits')
    expect(rows).toEqual([{ n: 1 }])
    expect((await takeBack('demo', 'anna')).status).toBe(403)
    expect((await takeBack('demo', 'anonymous')).status).toBe(401)
    expect((await takeBack('demo')).body).toMatchObject({ path: 'demo', archived: null })
    expect((await anna.patch(url, { state: 20, target: ['Nazdar'] })).status).toBe(200)
    await app.jobs.idle()
  })

  test('is left out of the lists of the site, and stands in a list of its own', async () => {
    const { admin, anna } = kiosk.app
    await archive('demo')
    expect([await slugs('/api/projects/'), await slugs('/api/projects/?archived=true')]).toEqual([[], ['demo']])
    expect(await slugs('/api/components/')).toEqual([])
    expect(await slugs('/api/components/?archived=true')).toContain('kiosk')
    expect((await admin.get('/api/translations/')).body.results).toEqual([])
    expect([await overview(), await overview('?archived=true')]).toEqual([[], ['demo']])
    expect(await overview('', '-/-/cs/')).toEqual([])
    expect(await overview('', 'demo/')).toContain('demo/kiosk')
    expect((await anna.get('/api/search/?q=demo')).body).toEqual([])
    expect((await anna.get('/api/languages/cs/statistics/')).body.total).toBe(0)
    expect((await anna.get('/api/editor/index/?path=-/-/cs')).body.ids).toEqual([])
    expect((await anna.get('/api/editor/index/?path=demo/kiosk/cs')).body.ids.length).toBeGreaterThan(0)
    await takeBack('demo')
    expect([await slugs('/api/projects/'), await slugs('/api/projects/?archived=true')]).toEqual([['demo'], []])
    expect((await anna.get('/api/languages/cs/statistics/')).body.total).toBeGreaterThan(0)
  })

  test('can be deleted, and comes back archived', async () => {
    const { admin } = kiosk.app
    await archive('demo')
    expect((await admin.get('/api/site/removals/effects/demo/')).status).toBe(200)
    const removed = await admin.post('/api/site/removals/', { path: 'demo', confirm: 'demo' })
    expect(removed.status, JSON.stringify(removed.body)).toBe(201)
    expect(await slugs('/api/projects/?archived=true')).toEqual([])
    expect((await admin.post(`/api/site/removals/${removed.body.id}/restore/`, {})).status).toBe(200)
    expect(await slugs('/api/projects/?archived=true')).toEqual(['demo'])
    await takeBack('demo')
  })

  test('asks for its name, and for somebody who edits it', async () => {
    const { admin } = kiosk.app
    expect(problemsOf(await admin.post('/api/site/archive/', { path: 'demo', confirm: 'Dem' }))).toEqual([
      'invalid confirm',
    ])
    expect(problemsOf(await archive('nothing'))).toEqual(['does_not_exist path'])
    expect(problemsOf(await archive('demo/kiosk/cs'))).toEqual(['does_not_exist path'])
    expect([(await archive('demo', 'anna')).status, (await archive('demo', 'anonymous')).status]).toEqual([403, 401])
  })
})

describe('an archived component', () => {
  test('is read only, while its project goes on', async () => {
    const { admin, anna, app } = kiosk.app
    const { url } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
    expect((await archive('demo/kiosk')).body).toMatchObject({ kind: 'component', path: 'demo/kiosk' })
    expect(problemsOf(await anna.patch(url, { state: 20, target: ['Zase'] }))).toEqual(['archived null'])
    expect(problemsOf(await admin.patch('/api/components/demo/kiosk/', { name: 'Other' }))).toEqual(['archived null'])
    expect((await admin.patch('/api/projects/demo/', { instructions: 'Hello' })).status).toBe(200)
    expect(await overview('', 'demo/')).not.toContain('demo/kiosk')
    expect(await overview('?archived=true', 'demo/')).toEqual(['demo/kiosk'])
    expect((await takeBack('demo/kiosk')).status).toBe(200)
    await app.jobs.idle()
    expect((await anna.patch(url, { state: 20, target: ['Zase'] })).status).toBe(200)
  })

  test('is refused where working components use its repository', async () => {
    const { admin, app } = kiosk.app
    await admin.post('/api/projects/', { name: 'Other', slug: 'other', web: 'https://example.org/' })
    const link = {
      name: 'Link',
      slug: 'link',
      repo: 'weblate://demo/kiosk',
      filemask: 'po/*.po',
      file_format: 'po',
      new_base: 'po/kiosk.pot',
    }
    expect((await admin.post('/api/projects/other/components/', link)).status).toBe(201)
    await app.jobs.idle()
    expect([(await archive('demo/kiosk')).status, (await archive('demo')).status]).toEqual([409, 409])
    expect((await archive('other/link')).status).toBe(200)
    // Its files rest, though the repository works on.
    expect((await admin.post('/api/components/demo/kiosk/repository/', { operation: 'pull' })).body.result).toBe(true)
    expect((await archive('demo')).status).toBe(200)
    expect((await takeBack('other/link')).status).toBe(409)
    expect((await takeBack('demo')).status).toBe(200)
    expect((await takeBack('other/link')).status).toBe(200)
    await app.jobs.idle()
  })
})

describe('an archived category', () => {
  // A component of an earlier test uses its repository.
  beforeAll(() => kiosk.app.admin.delete('/api/projects/other/'))

  const make = async (name: string, category?: string) => {
    const { admin, base } = kiosk.app
    const project = `${base}/api/projects/demo/`
    const made = await admin.post('/api/categories/', { name, slug: name, project, ...(category && { category }) })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body as { readonly id: number; readonly url: string }
  }
  const put = async (category: string | null, path = 'demo/kiosk') =>
    kiosk.app.admin.patch(`/api/components/${path}/`, { category })

  test('is read only with all that is in it, takes nothing in, and comes back as it was', async () => {
    const { admin, anna, app } = kiosk.app
    const outer = await make('outer')
    const inner = await make('inner', outer.url)
    expect((await put(inner.url)).status).toBe(200)
    const units = (await admin.get('/api/translations/demo/outer%252Finner%252Fkiosk/cs/units/')).body.results
    const found = units.find((one: { source: string[] }) => one.source[0] === 'Goodbye')
    const url = new URL(found.url).pathname
    const archived = await archive('demo/outer')
    expect([archived.status, archived.body.kind, archived.body.path], JSON.stringify(archived.body)).toEqual([
      200,
      'category',
      'demo/outer',
    ])
    const within = '/api/components/demo/outer%252Finner%252Fkiosk/'
    const refused = [
      await anna.patch(url, { state: 20, target: ['Nazdar'] }),
      await anna.post(`${url}comments/`, { scope: 'translation', comment: 'Ahoj' }),
      await anna.post(`${url}suggestions/`, { target: ['Ahoj'] }),
      await admin.patch(within, { name: 'Other' }),
      await admin.post(`${within}repository/`, { operation: 'pull' }),
      await admin.patch(`/api/categories/${outer.id}/`, { name: 'Other' }),
      await admin.patch(`/api/categories/${inner.id}/`, { name: 'Other' }),
      await admin.delete(`/api/categories/${inner.id}/`),
      await admin.post('/api/categories/', {
        name: 'third',
        slug: 'third',
        project: `${kiosk.app.base}/api/projects/demo/`,
        category: inner.url,
      }),
    ]
    expect(refused.map((one) => [one.status, problemsOf(one)])).toEqual(refused.map(() => [403, ['archived null']]))
    for (const path of ['demo/outer', 'demo/outer/inner', 'demo/outer/inner/kiosk', 'demo/outer/inner/kiosk/cs'])
      expect((await admin.get(`/api/site/resolve/?path=${path}`)).body.archive).toEqual({
        since: archived.body.archived,
        path: 'demo/outer',
        may_restore: true,
      })
    expect((await admin.get('/api/site/resolve/?path=demo/outer')).body.permissions).not.toContain('project.edit')
    expect(await overview('?archived=true', 'demo/')).toEqual(['demo/outer/inner/kiosk'])
    expect([(await takeBack('demo/outer/inner/kiosk')).status, (await archive('demo/outer', 'anna')).status]).toEqual([
      409, 403,
    ])
    expect((await takeBack('demo/outer', 'anna')).status).toBe(403)
    expect((await takeBack('demo/outer')).body).toMatchObject({ kind: 'category', archived: null })
    await app.jobs.idle()
    expect((await anna.patch(url, { state: 20, target: ['Nazdar'] })).status).toBe(200)
    expect((await admin.patch(`/api/categories/${outer.id}/`, { name: 'Outer' })).status).toBe(200)
  })

  test('leaves what was archived before it in the archive, and waits for the one that it is in', async () => {
    const { admin, app } = kiosk.app
    expect((await archive('demo/outer/inner')).status).toBe(200)
    expect((await archive('demo/outer')).status).toBe(200)
    expect((await takeBack('demo/outer/inner')).status).toBe(409)
    expect((await takeBack('demo/outer')).status).toBe(200)
    expect((await admin.get('/api/site/resolve/?path=demo/outer/inner/kiosk')).body.archive.path).toBe(
      'demo/outer/inner',
    )
    const removed = await admin.post('/api/site/removals/', { path: 'demo/outer/inner/kiosk', confirm: 'kiosk' })
    expect(removed.status, JSON.stringify(removed.body)).toBe(201)
    expect((await admin.post(`/api/site/removals/${removed.body.id}/restore/`, {})).status).toBe(200)
    expect((await takeBack('demo/outer/inner')).status).toBe(200)
    await app.jobs.idle()
    expect((await put(null, 'demo/outer%252Finner%252Fkiosk')).status).toBe(200)
    const third = await make('third')
    expect((await archive('demo/third')).status).toBe(200)
    expect(problemsOf(await put(third.url))).toEqual(['archived null'])
    const link = { name: 'New', slug: 'new', repo: 'weblate://demo/kiosk', filemask: 'po/*.po', file_format: 'po' }
    const made = { ...link, new_base: 'po/kiosk.pot', category: third.url }
    expect(problemsOf(await admin.post('/api/projects/demo/components/', made))).toEqual(['archived null'])
    expect((await takeBack('demo/third')).status).toBe(200)
  })
})

test('two who archive and take back at once leave one of both states', async () => {
  const { database, app } = kiosk.app
  const all = await Promise.all([archive('demo/kiosk'), takeBack('demo/kiosk'), archive('demo/kiosk')])
  for (const { status } of all) expect([200, 409]).toContain(status)
  await app.jobs.idle()
  const { rows } = await database.executeSql(
    "select settings ->> 'x' as x, archived from components where slug = 'kiosk'",
  )
  expect(rows).toHaveLength(1)
})
