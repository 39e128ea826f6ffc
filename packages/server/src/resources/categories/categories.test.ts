import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
let project: string
beforeAll(async () => {
  kiosk = await startKiosk()
  project = (await kiosk.app.admin.get('/api/projects/demo/')).body.url
})
afterAll(() => kiosk.close())

const add = (slug: string, more: object = {}) =>
  kiosk.app.admin.post('/api/categories/', { name: `The ${slug}`, slug, project, ...more })

async function added(slug: string, category: string | null = null): Promise<{ id: number; url: string }> {
  const { status, body } = await add(slug, { category })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const pathOf = ({ id }: { readonly id: number }) => `/api/categories/${id}/`
const patch = (of: { readonly id: number }, json: object) => kiosk.app.admin.patch(pathOf(of), json)
const moveComponent = (slug: string, category: string | null) =>
  kiosk.app.admin.patch(`/api/components/demo/${slug}/`, { category })

describe('a category', () => {
  test('stands in a project or in another category, three in each other and no more', async () => {
    const one = await added('one')
    const two = await added('two', one.url)
    const three = await added('three', two.url)
    expect((await kiosk.app.anonymous.get(pathOf(three))).body).toMatchObject({ category: two.url, project })
    expect(problemsOf(await add('four', { category: three.url }))).toEqual(['invalid category'])
    // Everything below it counts as well.
    const tall = await added('tall')
    const below = await added('below', tall.url)
    expect(problemsOf(await patch(tall, { category: two.url }))).toEqual(['invalid category'])
    expect((await patch(tall, { category: one.url })).status).toBe(200)
    expect(problemsOf(await patch(tall, { category: tall.url }))).toEqual(['invalid category'])
    expect(problemsOf(await patch(tall, { category: below.url }))).toEqual(['invalid category'])
    expect((await kiosk.app.admin.delete(pathOf(one))).status).toBe(204)
    expect((await kiosk.app.admin.get(pathOf(below))).status).toBe(404)
  })

  test('has a name and a slug that nothing beside it has, neither category nor component', async () => {
    const apps = await added('apps')
    expect(problemsOf(await add('apps'))).toEqual(['invalid slug'])
    expect(problemsOf(await add('other', { name: 'The apps' }))).toEqual(['invalid name'])
    expect(problemsOf(await add('kiosk'))).toEqual(['invalid slug'])
    expect(problemsOf(await add('other', { name: 'Kiosk' }))).toEqual(['invalid name'])
    const inner = await added('apps', apps.url)
    expect(problemsOf(await patch(inner, { category: null }))).toEqual(['invalid slug'])
    expect(problemsOf(await kiosk.app.admin.patch('/api/components/demo/kiosk/', { slug: 'apps' }))).toEqual([
      'invalid slug',
    ])
    expect((await patch(apps, { name: 'The apps' })).status).toBe(200)
    await kiosk.app.admin.delete(pathOf(apps))
  })

  test('says of each field what is wrong with it', async () => {
    const { admin } = kiosk.app
    expect(problemsOf(await admin.post('/api/categories/', {}))).toEqual([
      'required name',
      'required slug',
      'required project',
    ])
    expect(problemsOf(await add('x', { project: 'demo' }))).toEqual(['no_match project'])
    expect(problemsOf(await add('x', { project: `${kiosk.app.base}/api/projects/none/` }))).toEqual([
      'does_not_exist project',
    ])
    for (const category of ['7', `${kiosk.app.base}/api/categories/999999/`, `${kiosk.app.base}/api/projects/demo/`])
      expect(problemsOf(await add('x', { category }))).toEqual(['does_not_exist category'])
  })

  test('is written by those who edit the project; for others its project is not there', async () => {
    const shelf = await added('shelf')
    const { anna, anonymous } = kiosk.app
    const body = { name: 'Mine', slug: 'mine', project }
    expect((await anonymous.post('/api/categories/', body)).status).toBe(401)
    expect(problemsOf(await anna.post('/api/categories/', body))).toEqual(['does_not_exist project'])
    expect((await anna.patch(pathOf(shelf), { name: 'Mine' })).status).toBe(403)
    expect((await anna.delete(pathOf(shelf))).status).toBe(403)
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 100 })
    for (const below of ['', 'statistics/'])
      expect((await anna.get(`${pathOf(shelf)}${below}`)).status, below).toBe(404)
    expect((await anna.get('/api/categories/')).body.count).toBe(0)
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 0 })
    expect((await anna.get('/api/categories/')).body.count).toBe(1)
    await kiosk.app.admin.delete(pathOf(shelf))
  })
})

describe('a component in categories', () => {
  test('is found by its whole path in every address, also after its categories are renamed and moved', async () => {
    const outer = await added('outer')
    const inner = await added('inner', outer.url)
    expect((await moveComponent('kiosk', inner.url)).status).toBe(200)
    const { anonymous, admin } = kiosk.app
    const { body } = await anonymous.get('/api/components/demo/outer%252Finner%252Fkiosk/')
    expect(body).toMatchObject({ slug: 'kiosk', category: inner.url })
    for (const url of [body.url, body.translations_url, body.statistics_url, body.lock_url, body.changes_list_url])
      expect((await anonymous.get(url.slice(kiosk.app.base.length))).status, url).toBe(200)
    expect((await anonymous.get('/api/components/demo/kiosk/')).status).toBe(301)
    expect((await anonymous.get('/api/translations/demo/outer%252Finner%252Fkiosk/cs/file/')).status).toBe(200)
    expect((await patch(outer, { slug: 'top' })).status).toBe(200)
    expect((await anonymous.get('/api/components/demo/top%252Finner%252Fkiosk/')).body.slug).toBe('kiosk')
    expect((await patch(inner, { category: null })).status).toBe(200)
    expect((await anonymous.get('/api/components/demo/inner%252Fkiosk/')).body.slug).toBe('kiosk')
    const whole = { ...(await admin.get('/api/components/demo/inner%252Fkiosk/')).body, source_language: 'en' }
    const { category: _, ...without } = whole
    expect((await admin.put('/api/components/demo/inner%252Fkiosk/', without)).body.category).toBeNull()
    const changes = (await admin.get('/api/projects/demo/changes/')).body.results
    expect(changes.map(({ action_name }: { action_name: string }) => action_name)).toEqual(
      expect.arrayContaining(['Category renamed', 'Category moved', 'Moved component']),
    )
    for (const category of [inner, outer]) await admin.delete(pathOf(category))
  })

  test('keeps its name where another has it: it does not move there', async () => {
    const shelf = await added('shelf')
    await added('flat', shelf.url)
    expect(problemsOf(await moveComponent('flat', shelf.url))).toEqual(['invalid slug'])
    expect((await kiosk.app.admin.get('/api/components/demo/flat/')).status).toBe(200)
    await kiosk.app.admin.delete(pathOf(shelf))
  })

  test('has a name that others have elsewhere', async () => {
    const shelf = await added('shelf')
    const fields = { name: 'Kiosk', slug: 'kiosk', repo: 'weblate://demo/flat', filemask: 'flat/*.po' }
    const more = { template: 'flat/en.po', file_format: 'po-mono', category: shelf.url }
    const { status, body } = await kiosk.app.admin.post('/api/projects/demo/components/', { ...fields, ...more })
    expect([status, body.category]).toEqual([201, shelf.url])
    await kiosk.app.app.jobs.idle()
    expect((await kiosk.app.admin.get('/api/components/demo/shelf%252Fkiosk/')).body.id).toBe(body.id)
    expect((await kiosk.app.admin.delete(pathOf(shelf))).status).toBe(204)
    expect((await kiosk.app.admin.get('/api/components/demo/kiosk/')).status).toBe(200)
  })

  test('is counted by every category above it, as far as its reader sees it', async () => {
    const outer = await added('outer')
    const inner = await added('inner', outer.url)
    await moveComponent('kiosk', inner.url)
    await moveComponent('flat', outer.url)
    const total = async (path: string, as: 'admin' | 'anonymous' = 'anonymous') =>
      (await kiosk.app[as].get(path)).body.total
    const all = await total('/api/projects/demo/statistics/')
    const flat = (await kiosk.app.anonymous.get('/api/components/demo/outer%252Fflat/statistics/')).body.results
    const ofFlat = flat.reduce((sum: number, row: { total: number }) => sum + row.total, 0)
    expect(await total(`${pathOf(outer)}statistics/`)).toBe(all)
    expect(await total(`${pathOf(inner)}statistics/`)).toBe(all - ofFlat)
    const { body } = await kiosk.app.anonymous.get(`${pathOf(inner)}statistics/`)
    expect(body).toMatchObject({ name: 'The inner', url: 'https://weft.example/projects/demo/outer/inner/' })
    await kiosk.app.admin.patch('/api/components/demo/outer%252Fflat/', { restricted: true })
    expect(await total(`${pathOf(outer)}statistics/`)).toBe(all - ofFlat)
    expect(await total(`${pathOf(outer)}statistics/`, 'admin')).toBe(all)
    await kiosk.app.admin.patch('/api/components/demo/outer%252Fflat/', { restricted: false })
  })

  test('goes with its category', async () => {
    const [outer] = (await kiosk.app.admin.get('/api/projects/demo/categories/')).body.results
    expect((await kiosk.app.admin.delete(pathOf(outer))).status).toBe(204)
    expect((await kiosk.app.admin.get('/api/components/')).body.count).toBe(0)
    expect((await kiosk.app.admin.get('/api/projects/demo/statistics/')).body.total).toBe(0)
    const changes = (await kiosk.app.admin.get('/api/projects/demo/changes/')).body.results
    expect(changes[0].action_name).toBe('Category removed')
  })
})
