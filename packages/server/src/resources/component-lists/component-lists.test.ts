import { joinTeam, type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const path = '/api/component-lists/'
const add = (json: object) => kiosk.app.admin.post(path, json)
const slugsOf = async (list: string, as: 'admin' | 'anna' | 'anonymous' = 'admin') =>
  (await kiosk.app[as].get(`${path}${list}/components/`)).body.results.map(({ slug }: { slug: string }) => slug)
const everything = [{ project_match: '.*', component_match: '.*' }]

describe('a component list', () => {
  test('is made, read, changed and deleted; each name once', async () => {
    const { status, body } = await add({ name: 'Shops', slug: 'shops' })
    expect([status, body]).toEqual([
      201,
      {
        name: 'Shops',
        slug: 'shops',
        id: body.id,
        show_dashboard: true,
        components: [],
        auto_assign: [],
        url: `${kiosk.app.base}${path}shops/`,
      },
    ])
    expect((await kiosk.app.anonymous.get(`${path}shops/`)).body).toEqual(body)
    expect(problemsOf(await add({ name: 'Shops', slug: 'shops' }))).toEqual(['unique name', 'unique slug'])
    expect((await kiosk.app.admin.patch(`${path}shops/`, { slug: 'stores' })).body.url).toContain('/stores/')
    expect((await kiosk.app.admin.get(`${path}shops/`)).status).toBe(404)
    expect((await kiosk.app.admin.delete(`${path}stores/`)).status).toBe(204)
    expect((await kiosk.app.admin.get(path)).body.count).toBe(0)
  })

  test('takes components in and lets them go', async () => {
    await add({ name: 'One', slug: 'one' })
    const { id, url } = (await kiosk.app.admin.get('/api/components/demo/kiosk/')).body
    expect((await kiosk.app.admin.post(`${path}one/components/`, { component_id: id })).body.components).toEqual([url])
    for (const body of [{}, { component_id: 9999 }]) {
      const refused = await kiosk.app.admin.post(`${path}one/components/`, body)
      expect([body, refused.status, problemsOf(refused)]).toEqual([body, 400, ['invalid component_id']])
    }
    expect((await kiosk.app.admin.delete(`${path}one/components/flat/`)).status).toBe(404)
    expect((await kiosk.app.admin.delete(`${path}one/components/demo%252Fkiosk/`)).status).toBe(204)
    expect(await slugsOf('one')).toEqual([])
    await kiosk.app.admin.delete(`${path}one/`)
  })

  test('is filled by its rules: at once, and whenever something comes or is renamed', async () => {
    const rules = [{ project_match: '^de', component_match: '^kio' }]
    const { body } = await add({ name: 'Auto', slug: 'auto', auto_assign: rules })
    expect([body.auto_assign, body.components.length]).toEqual([rules, 1])
    expect((await kiosk.app.admin.patch('/api/components/demo/flat/', { slug: 'kiosk-2' })).status).toBe(200)
    expect(await slugsOf('auto')).toEqual(['kiosk', 'kiosk-2'])
    await kiosk.app.admin.patch('/api/components/demo/kiosk-2/', { slug: 'flat' })
    const link = {
      name: 'Third',
      slug: 'kiosk-3',
      repo: 'weblate://demo/kiosk',
      filemask: 'po/*.po',
      file_format: 'po',
    }
    const made = await kiosk.app.admin.post('/api/projects/demo/components/', { ...link, new_base: 'po/kiosk.pot' })
    expect(made.status).toBe(201)
    await kiosk.app.app.jobs.idle()
    // Components stay after another rename: rules only add.
    expect(await slugsOf('auto')).toEqual(['kiosk', 'flat', 'kiosk-3'])
    expect(
      problemsOf(await add({ name: 'X', slug: 'x', auto_assign: [{ project_match: '(', component_match: '' }] })),
    ).toEqual(['invalid auto_assign.0.project_match', 'blank auto_assign.0.component_match'])
    await kiosk.app.admin.delete(`${path}auto/`)
  })

  test('shows each reader what they see, and is written by those who may', async () => {
    await add({ name: 'All', slug: 'all', auto_assign: everything })
    await kiosk.app.admin.patch('/api/components/demo/flat/', { restricted: true })
    expect(await slugsOf('all', 'anonymous')).toEqual(['kiosk', 'kiosk-3'])
    expect((await kiosk.app.anna.get(`${path}all/`)).body.components).toHaveLength(2)
    expect((await kiosk.app.anonymous.post(path, { name: 'A', slug: 'a' })).status).toBe(401)
    for (const [method, at] of [
      ['POST', path],
      ['PATCH', `${path}all/`],
      ['DELETE', `${path}all/`],
      ['POST', `${path}all/components/`],
      ['DELETE', `${path}all/components/kiosk/`],
    ] as const)
      expect((await kiosk.app.anna.request(method, at, { json: {} })).status, `${method} ${at}`).toBe(403)
  })

  test('in which teams work gives rights: who may not give them does not fill it', async () => {
    const { admin, boris, anna, database } = kiosk.app
    const role = (await admin.post('/api/roles/', { name: 'Lists', permissions: ['componentlist.edit'] })).body.id
    const group = (await admin.post('/api/groups/', { name: 'Listers', project_selection: 1 })).body.id
    await admin.post(`/api/groups/${group}/roles/`, { role_id: role })
    await joinTeam(database, 'boris', 'Listers')
    const list = (await admin.get(`${path}all/`)).body
    const { id } = (await admin.get('/api/components/demo/kiosk/')).body
    expect((await boris.patch(`${path}all/`, { auto_assign: [] })).status).toBe(200)
    const limited = (await admin.post('/api/groups/', { name: 'Of the list', project_selection: 2 })).body.id
    expect(
      (await admin.post(`/api/groups/${limited}/componentlists/`, { component_list_id: list.id })).body.componentlists,
    ).toEqual([list.url])
    await joinTeam(database, 'anna', 'Of the list')
    // The team of a list sees what is in it.
    expect((await anna.get('/api/components/demo/flat/')).status).toBe(200)
    for (const [method, at, json] of [
      ['POST', `${path}all/components/`, { component_id: id }],
      ['DELETE', `${path}all/components/kiosk/`, {}],
      ['PATCH', `${path}all/`, { auto_assign: everything }],
      ['DELETE', `${path}all/`, {}],
    ] as const)
      expect((await boris.request(method, at, { json })).status, `${method} ${at}`).toBe(403)
    expect((await admin.delete(`${path}all/components/flat/`)).status).toBe(204)
    expect((await anna.get('/api/components/demo/flat/')).status).toBe(404)
  })
})
