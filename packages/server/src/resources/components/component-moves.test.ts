import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recount, recountParents } from '../../db/statistics.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  for (const slug of ['other', 'third'])
    await kiosk.app.admin.post('/api/projects/', { name: slug, slug, web: 'https://example.org/' })
})
afterAll(() => kiosk.close())

const move = (from: string, json: object, as: 'admin' | 'anna' | 'boris' | 'anonymous' = 'admin') =>
  kiosk.app[as].post(`/api/site/components/${from}/move/`, json)
const total = async (project: string) => (await kiosk.app.admin.get(`/api/projects/${project}/statistics/`)).body.total
const category = async (project: string, slug: string): Promise<{ id: number; url: string }> =>
  (
    await kiosk.app.admin.post('/api/categories/', {
      name: slug,
      slug,
      project: `${kiosk.app.base}/api/projects/${project}/`,
    })
  ).body

/** Nothing that is counted differs from what there is: strings by a recount, changes by their rows. */
async function expectRightCounters(): Promise<void> {
  const { database } = kiosk.app
  for (const { id } of await database.kysely.selectFrom('translations').select('id').execute())
    expect(await database.transaction((tx) => recount(tx, id))).toEqual({})
  for (const { id } of await database.kysely.selectFrom('components').select('id').execute())
    expect(await database.transaction((tx) => recountParents(tx, id))).toBe(0)
  const { rows } = await database.executeSql(`select p.slug, s.changes,
      (select count(*)::int from changes h where h.project_id = p.id) as counted
    from projects p join statistics s on s.id = p.statistics_id`)
  for (const row of rows) expect(row.changes, String(row.slug)).toBe(row.counted)
  const { rows: languages } = await database.executeSql(`select p.slug, l.code, s.changes,
      (select count(*)::int from changes h where h.project_id = p.id and h.language_id = l.id) as counted
    from project_languages pl join projects p on p.id = pl.project_id join languages l on l.id = pl.language_id
    join statistics s on s.id = pl.statistics_id`)
  for (const row of languages) expect(row.changes, `${row.slug} ${row.code}`).toBe(row.counted)
}

describe('a component that moves to another project', () => {
  test('takes its history, its counters and its labels with it, and its old address leads there', async () => {
    const { admin, anonymous, database } = kiosk.app
    const label = (await admin.post('/api/projects/demo/labels/', { name: 'Later', color: 'red' })).body.id
    const unit = (await kiosk.units('kiosk', 'en')).values().next().value
    expect((await admin.patch(`/api/units/${unit?.id}/`, { labels: [label] })).status).toBe(200)
    const [demo, changes] = [
      await total('demo'),
      (await admin.get('/api/components/demo/kiosk/changes/')).body.count as number,
    ]
    const { status, body } = await move('demo/kiosk', { project: 'other' })
    expect([status, body.url], JSON.stringify(body)).toEqual([200, `${kiosk.app.base}/api/components/other/kiosk/`])
    await kiosk.app.app.jobs.idle()
    expect((await total('demo')) + (await total('other'))).toBe(demo)
    await expectRightCounters()
    expect((await admin.get('/api/components/other/kiosk/changes/')).body.count).toBeGreaterThan(changes)
    expect((await admin.get('/api/projects/other/changes/')).body.results[0].component).toContain('/other/kiosk/')
    expect((await admin.get('/api/projects/other/labels/')).body.results).toMatchObject([
      { name: 'Later', color: 'red' },
    ])
    expect((await admin.get(`/api/units/${unit?.id}/`)).body.labels).toMatchObject([{ name: 'Later' }])
    expect((await anonymous.request('GET', '/api/components/demo/kiosk/', {})).headers.get('location')).toBe(
      `${kiosk.app.base}/api/components/other/kiosk/`,
    )
    const { rows } = await database.executeSql('select distinct project_id from changes where component_id = 1')
    expect(rows).toHaveLength(1)
  })

  test('is saved in and pushed as before', async () => {
    const { admin } = kiosk.app
    const units = (await admin.get('/api/translations/other/kiosk/cs/units/')).body.results
    const saved = await admin.patch(`/api/units/${units[0].id}/`, { state: 20, target: ['Moved with it'] })
    expect(saved.status).toBe(200)
    const pushed = await admin.post('/api/components/other/kiosk/repository/', { operation: 'push' })
    expect(pushed.body).toMatchObject({ result: true })
    expect(await kiosk.remote.readText('kiosk', 'po/cs.po')).toContain('Moved with it')
    await expectRightCounters()
  })

  test('leaves those that link to it linked, and a link moves without its owner', async () => {
    const { admin } = kiosk.app
    const fields = { name: 'Link', slug: 'link', repo: 'weblate://other/kiosk', filemask: 'po/*.po', file_format: 'po' }
    const made = await admin.post('/api/projects/demo/components/', { ...fields, new_base: 'po/kiosk.pot' })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    await kiosk.app.app.jobs.idle()
    expect((await move('other/kiosk', { project: 'third' })).status).toBe(200)
    await kiosk.app.app.jobs.idle()
    const owner = `${kiosk.app.base}/api/components/third/kiosk/`
    expect((await admin.get('/api/components/demo/link/')).body.linked_component).toBe(owner)
    // The address that the link was written with still says which component is meant.
    const echoed = await admin.patch('/api/components/demo/link/', { repo: 'weblate://other/kiosk', branch: '' })
    expect([echoed.status, echoed.body.linked_component]).toEqual([200, owner])
    expect((await move('demo/link', { project: 'other' })).body.linked_component).toBe(owner)
    await kiosk.app.app.jobs.idle()
    await expectRightCounters()
  })

  test('goes into a category there, and stays where its name is taken', async () => {
    const shelf = await category('demo', 'shelf')
    const foreign = await category('other', 'foreign')
    expect(problemsOf(await move('third/kiosk', { project: 'demo', category: foreign.url }))).toEqual([
      'does_not_exist category',
    ])
    expect((await move('third/kiosk', { project: 'demo', category: shelf.url })).body.category).toBe(shelf.url)
    await kiosk.app.app.jobs.idle()
    expect((await kiosk.app.admin.patch('/api/components/other/link/', { slug: 'flat' })).status).toBe(200)
    expect(problemsOf(await move('other/flat', { project: 'demo' }))).toEqual(['invalid slug'])
    expect((await kiosk.app.admin.get('/api/components/other/flat/')).status).toBe(200)
  })

  test('is moved by those alone who edit both projects, the component and what it links to', async () => {
    const { admin, boris, database } = kiosk.app
    const target = { project: 'third' }
    expect((await move('demo/flat', target, 'anonymous')).status).toBe(401)
    expect((await move('demo/flat', target, 'anna')).status).toBe(403)
    const team = async (project: string) => {
      const { rows } = await database.executeSql(
        `select t.id from teams t join projects p on p.id = t.defining_project_id where p.slug = $1 and t.name = 'Administration'`,
        [project],
      )
      return Number(rows[0]?.id)
    }
    const join = async (project: string) => admin.post('/api/users/boris/groups/', { group_id: await team(project) })
    await join('demo')
    expect((await move('demo/flat', target, 'boris')).status).toBe(403)
    await admin.patch('/api/projects/third/', { access_control: 100 })
    // A hidden project is answered like a missing one.
    expect(problemsOf(await boris.post('/api/site/components/demo/flat/move/', target))).toEqual([
      'does_not_exist project',
    ])
    await admin.patch('/api/projects/third/', { access_control: 0 })
    await join('third')
    await join('other')
    expect((await boris.post('/api/site/components/demo/flat/move/', target)).status).toBe(200)
    await kiosk.app.app.jobs.idle()
  })

  test('goes with its category, whose teams of the project lose it', async () => {
    const { admin } = kiosk.app
    const [shelf] = (await admin.get('/api/projects/demo/categories/')).body.results
    const project = `${kiosk.app.base}/api/projects/third/`
    const { status, body } = await admin.patch(`/api/categories/${shelf.id}/`, { project, slug: 'case' })
    expect([status, body.project, body.slug]).toEqual([200, project, 'case'])
    await kiosk.app.app.jobs.idle()
    expect((await admin.get('/api/components/third/case%252Fkiosk/')).body.category).toBe(body.url)
    expect((await admin.request('GET', '/api/components/demo/shelf%252Fkiosk/', {})).headers.get('location')).toBe(
      `${kiosk.app.base}/api/components/third/case%252Fkiosk/`,
    )
    await expectRightCounters()
  })

  test('counts what is saved while it moves in the project where it ends', async () => {
    const { admin } = kiosk.app
    const units = (await admin.get('/api/translations/third/case%252Fkiosk/cs/units/')).body.results
    const places = ['demo', 'other']
    const saves = units
      .slice(0, 3)
      .flatMap(({ id }: { id: number }) =>
        [1, 2, 3].map((round) => admin.patch(`/api/units/${id}/`, { state: 20, target: [`Round ${round}`] })),
      )
    const moving = (async () => {
      let from = 'third/case%252Fkiosk'
      for (const project of places) {
        expect((await move(from, { project })).status).toBe(200)
        from = `${project}/kiosk`
      }
    })()
    for (const { status } of await Promise.all(saves)) expect(status).toBeLessThan(500)
    await moving
    await kiosk.app.app.jobs.idle()
    await expectRightCounters()
  })
})
