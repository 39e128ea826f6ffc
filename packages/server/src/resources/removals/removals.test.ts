import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recount, recountParents } from '../../db/statistics.ts'
import { endRemovals } from '../../domain/removal/end-removals.ts'
import { countActivity } from '../../domain/user/profile/count-activity.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

type Person = 'admin' | 'anna' | 'boris' | 'anonymous'
const remove = (path: string, as: Person = 'admin') =>
  kiosk.app[as].post('/api/site/removals/', { path, confirm: path.split('/').at(-1) })
const restore = (id: number, body = {}, as: Person = 'admin') =>
  kiosk.app[as].post(`/api/site/removals/${id}/restore/`, body)
const statusOf = async (path: string, as: Person = 'admin') => (await kiosk.app[as].get(path)).status

async function expectRightCounters(): Promise<void> {
  const { database } = kiosk.app
  for (const { id } of await database.kysely.selectFrom('translations').select('id').execute())
    expect(await database.transaction((tx) => recount(tx, id))).toEqual({})
  for (const { id } of await database.kysely.selectFrom('components').select('id').execute())
    expect(await database.transaction((tx) => recountParents(tx, id))).toBe(0)
}

describe('a removed project', () => {
  test('is hidden at once, its name is free, and it comes back with every text', async () => {
    const { admin, anna, database } = kiosk.app
    const { url } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
    expect((await anna.patch(url, { state: 20, target: ['Sbohem'] })).status).toBe(200)
    const effects = (await admin.get('/api/site/removals/effects/demo/')).body
    expect(effects).toMatchObject({ kind: 'project', slug: 'demo', days_to_restore: 30, links: [] })
    expect(effects.strings).toBeGreaterThan(0)
    expect(effects.waiting_texts).toBe(1)
    // Also before a schedule counts what people did, and after: leak-law.test.ts compares such replies to the byte.
    await countActivity(database)
    expect((await admin.get('/api/site/removals/effects/demo/')).body).toEqual(effects)
    const removed = await remove('demo')
    expect(removed.status, JSON.stringify(removed.body)).toBe(201)
    expect(removed.body).toMatchObject({ kind: 'project', path: 'demo', user: 'admin', strings: effects.strings })
    for (const path of ['/api/projects/demo/', '/api/components/demo/kiosk/', url])
      expect([await statusOf(path), await statusOf(path, 'anonymous')]).toEqual([404, 404])
    expect((await admin.get('/api/projects/')).body.count).toBe(0)
    expect((await admin.get('/api/components/')).body.count).toBe(0)
    expect((await anna.patch(url, { state: 20, target: ['Nazdar'] })).status).toBe(404)
    // Somebody takes the name.
    expect((await admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://x.example/' })).status).toBe(
      201,
    )
    const refused = await restore(removed.body.id)
    expect(problemsOf(refused)).toContain('unique slug')
    const back = await restore(removed.body.id, { name: 'Demo of old', slug: 'old' })
    expect([back.status, back.body.path], JSON.stringify(back.body)).toEqual([200, 'old'])
    expect((await anna.get(url)).body.target).toEqual(['Sbohem'])
    const { rows } = await database.executeSql('select count(*)::int as n from pending_edits')
    expect(rows).toEqual([{ n: 1 }])
    expect((await restore(removed.body.id)).status).toBe(404)
    await admin.delete('/api/projects/demo/')
    await admin.patch('/api/projects/old/', { name: 'Demo', slug: 'demo' })
    await kiosk.app.app.jobs.idle()
    await expectRightCounters()
  })

  test('is for those who edit it, who say its name', async () => {
    expect((await remove('demo', 'anonymous')).status).toBe(401)
    expect((await remove('demo', 'anna')).status).toBe(403)
    expect(await statusOf('/api/site/removals/effects/demo/', 'anna')).toBe(403)
    const { admin } = kiosk.app
    expect(problemsOf(await admin.post('/api/site/removals/', { path: 'demo', confirm: 'demo/' }))).toEqual([
      'invalid confirm',
    ])
    expect(problemsOf(await remove('nothing'))).toEqual(['does_not_exist path'])
  })
})

describe('a removed component', () => {
  test('leaves its project with its counters, and comes back to them', async () => {
    const { admin } = kiosk.app
    const total = async () => (await admin.get('/api/projects/demo/statistics/')).body.total
    const before = await total()
    const removed = await remove('demo/kiosk')
    expect(removed.status, JSON.stringify(removed.body)).toBe(201)
    expect(await statusOf('/api/components/demo/kiosk/')).toBe(404)
    expect(await total()).toBeLessThan(before)
    await kiosk.app.app.jobs.idle()
    await expectRightCounters()
    expect((await admin.get('/api/site/removals/')).body.results).toMatchObject([{ path: 'demo/kiosk' }])
    expect((await kiosk.app.anna.get('/api/site/removals/')).body.results).toEqual([])
    expect((await restore(removed.body.id, {}, 'anna')).status).toBe(404)
    const back = await restore(removed.body.id)
    expect([back.status, back.body.path], JSON.stringify(back.body)).toEqual([200, 'demo/kiosk'])
    await kiosk.app.app.jobs.idle()
    expect(await total()).toBe(before)
    await expectRightCounters()
    const { rows } = await kiosk.app.database.executeSql('select slug from projects order by id')
    expect(rows).toEqual([{ slug: 'demo' }])
    expect((await admin.get('/api/components/demo/kiosk/changes/')).body.results[0].action_name).toBeDefined()
  })

  test('takes along what uses its repository elsewhere, and brings that back to its own project', async () => {
    const { admin } = kiosk.app
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
    await kiosk.app.app.jobs.idle()
    const effects = (await admin.get('/api/site/removals/effects/demo/kiosk/')).body
    expect(effects).toMatchObject({ components: 1, links: [{ name: 'Link', path: 'other/link' }] })
    const removed = await remove('demo/kiosk')
    expect(await statusOf('/api/components/other/link/')).toBe(404)
    expect((await restore(removed.body.id)).status).toBe(200)
    await kiosk.app.app.jobs.idle()
    expect(await statusOf('/api/components/other/link/')).toBe(200)
    expect((await admin.get('/api/components/other/link/')).body.linked_component).toContain('/demo/kiosk/')
    await expectRightCounters()
  })

  test('loses no text that somebody saves at this moment', async () => {
    const units = [...(await kiosk.units('kiosk', 'cs')).values()].slice(0, 8)
    const save = async ({ url }: { url: string }) => {
      const target = [`Nyní ${url.slice(-3)}`]
      const { status } = await kiosk.app.anna.patch(url, { state: 20, target })
      return { url, target, status }
    }
    const [removed, ...saved] = await Promise.all([remove('demo/kiosk'), ...units.map(save)])
    expect(removed.status).toBe(201)
    expect((await restore(removed.body.id)).status).toBe(200)
    await kiosk.app.app.jobs.idle()
    for (const { url, target, status } of saved) {
      expect([200, 400, 404]).toContain(status)
      if (status === 200) expect((await kiosk.app.anna.get(url)).body.target).toEqual(target)
    }
    await expectRightCounters()
  })

  test('waits for its project, where that was removed after it', async () => {
    const component = await remove('demo/kiosk')
    const project = await remove('demo')
    expect((await restore(component.body.id)).status).toBe(409)
    expect((await restore(project.body.id)).status).toBe(200)
    expect((await restore(component.body.id)).status).toBe(200)
    await kiosk.app.app.jobs.idle()
    expect(await statusOf('/api/components/demo/kiosk/')).toBe(200)
  })
})

describe('a removed category', () => {
  test('goes with its components, and comes back with them', async () => {
    const { admin } = kiosk.app
    const url = (await admin.get('/api/projects/demo/')).body.url
    const category = (await admin.post('/api/categories/', { name: 'Help', slug: 'help', project: url })).body
    expect((await admin.patch('/api/components/demo/kiosk/', { category: category.url })).status).toBe(200)
    const removed = await remove('demo/help')
    expect(removed.body, JSON.stringify(removed.body)).toMatchObject({ kind: 'category', components: 1 })
    expect(await statusOf(`/api/categories/${category.id}/`)).toBe(404)
    expect(await statusOf('/api/components/demo/help%252Fkiosk/')).toBe(404)
    expect((await restore(removed.body.id)).body.path).toBe('demo/help')
    await kiosk.app.app.jobs.idle()
    expect(await statusOf('/api/components/demo/help%252Fkiosk/')).toBe(200)
    expect((await admin.patch('/api/components/demo/help%252Fkiosk/', { category: null })).status).toBe(200)
    await expectRightCounters()
  })
})

describe('a removed language', () => {
  // A component of an earlier test has the same files.
  beforeAll(() => kiosk.app.admin.delete('/api/projects/other/'))

  const rows = async () => {
    const { database } = kiosk.app
    const { rows } = await database.executeSql(`select u.id, u.target, u.state, u.has_comment, u.has_suggestion,
        (select count(*)::int from changes h where h.unit_id = u.id) as changes,
        (select count(*)::int from changes h where h.unit_id = u.id and h.translation_id = t.id) as named,
        (select array_agg(to_jsonb(s) order by id) from suggestions s where s.unit_id = u.id) as suggestions,
        (select array_agg(to_jsonb(m) order by id) from comments m where m.unit_id = u.id) as comments
       from units u join translations t on t.id = u.translation_id join components c on c.id = t.component_id
      where t.language_code = 'cs' and c.slug = 'kiosk' order by u.id`)
    return rows
  }

  test('of a component is nowhere, and comes back with all that people said', async () => {
    const { admin, anna } = kiosk.app
    const { url } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
    expect((await anna.patch(url, { state: 20, target: ['Sbohem'] })).status).toBe(200)
    expect((await anna.post(`${url}comments/`, { scope: 'translation', comment: 'Ahoj' })).status).toBe(201)
    expect((await anna.post(`${url}suggestions/`, { target: ['Nazdar'] })).status).toBe(201)
    const before = await rows()
    const effects = (await admin.get('/api/site/removals/effects/demo/kiosk/cs/')).body
    expect(effects).toMatchObject({ kind: 'translation', slug: 'cs', days_to_restore: 30, comments: 1 })
    expect(problemsOf(await admin.post('/api/site/removals/', { path: 'demo/kiosk/cs', confirm: 'c' }))).toEqual([
      'invalid confirm',
    ])
    expect([
      (await remove('demo/kiosk/cs', 'anna')).status,
      (await remove('demo/kiosk/cs', 'anonymous')).status,
    ]).toEqual([403, 401])
    const removed = await remove('demo/kiosk/cs')
    expect([removed.status, removed.body.kind, removed.body.path], JSON.stringify(removed.body)).toEqual([
      201,
      'translation',
      'demo/kiosk/cs',
    ])
    for (const path of ['/api/translations/demo/kiosk/cs/', url]) expect(await statusOf(path)).toBe(404)
    // A person who types there at this moment is told, and keeps the text.
    expect((await anna.patch(url, { state: 20, target: ['Ahoj'] })).status).toBe(404)
    expect((await admin.get('/api/search/?q=Sbohem')).body).toEqual([])
    expect((await admin.get('/api/site/removals/')).body.results.map((one: { path: string }) => one.path)).toContain(
      'demo/kiosk/cs',
    )
    expect((await anna.get('/api/site/removals/')).body.results).toEqual([])
    await expectRightCounters()
    expect((await restore(removed.body.id, {}, 'anna')).status).toBe(404)
    const back = await restore(removed.body.id)
    expect([back.status, back.body.path], JSON.stringify(back.body)).toEqual([200, 'demo/kiosk/cs'])
    await kiosk.app.app.jobs.idle()
    expect(await rows()).toEqual(before)
    expect((await anna.patch(url, { state: 20, target: ['Na shledanou'] })).status).toBe(200)
    await kiosk.app.app.jobs.idle()
    await expectRightCounters()
    expect((await restore(removed.body.id)).status).toBe(404)
  })

  test('stays away where it was added again, and while its component or project is away', async () => {
    const { admin } = kiosk.app
    const first = await remove('demo/kiosk/cs')
    const component = await remove('demo/kiosk')
    expect((await restore(first.body.id)).status).toBe(409)
    expect((await restore(component.body.id)).status).toBe(200)
    await kiosk.app.app.jobs.idle()
    const project = await remove('demo')
    expect((await restore(first.body.id)).status).toBe(409)
    expect((await restore(project.body.id)).status).toBe(200)
    await admin.post('/api/site/archive/', { path: 'demo/kiosk', confirm: 'kiosk' })
    expect(problemsOf(await restore(first.body.id))).toEqual(['archived null'])
    await admin.post('/api/site/archive/restore/', { path: 'demo/kiosk' })
    await kiosk.app.app.jobs.idle()
    const added = await admin.post('/api/components/demo/kiosk/translations/', { language_code: 'cs' })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    expect((await admin.get('/api/site/removals/')).body.results).toMatchObject([{ is_there: true }])
    expect((await restore(first.body.id)).status).toBe(409)
    // Without the new one the old one may come.
    expect((await remove('demo/kiosk/cs')).status).toBe(201)
    const both = await Promise.all([restore(first.body.id), restore(first.body.id)])
    for (const { status } of both) expect([200, 404, 409]).toContain(status)
    await kiosk.app.app.jobs.idle()
    expect((await admin.get('/api/translations/demo/kiosk/cs/')).body.translated).toBeGreaterThan(0)
    for (const { id } of (await admin.get('/api/site/removals/')).body.results)
      expect((await admin.delete(`/api/site/removals/${id}/`)).status).toBe(204)
    await expectRightCounters()
  })

  test('of a project goes from each component, and comes back to each', async () => {
    const { admin } = kiosk.app
    const before = await rows()
    const effects = (await admin.get('/api/site/removals/effects/demo/-/cs/')).body
    expect(effects).toMatchObject({ kind: 'project-language', languages: 1, days_to_restore: 30 })
    const removed = await remove('demo/-/cs')
    expect([removed.status, removed.body.kind], JSON.stringify(removed.body)).toEqual([201, 'project-language'])
    await kiosk.app.app.jobs.idle()
    expect(await statusOf('/api/translations/demo/kiosk/cs/')).toBe(404)
    expect((await admin.get('/api/site/removals/')).body.results).toMatchObject([{ path: 'demo/-/cs' }])
    const settings = async (regex: string) => {
      const changed = await admin.patch('/api/components/demo/kiosk/', { language_regex: regex })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      await kiosk.app.app.jobs.idle()
    }
    const { language_regex: regex } = (await admin.get('/api/components/demo/kiosk/')).body
    await settings('^de$')
    expect((await restore(removed.body.id)).status).toBe(200)
    await kiosk.app.app.jobs.idle()
    expect((await admin.get('/api/site/removals/')).body.results).toMatchObject([{ hindrances: ['no-file'] }])
    await settings(regex)
    expect((await restore(removed.body.id)).status).toBe(200)
    await kiosk.app.app.jobs.idle()
    expect(await rows()).toEqual(before)
    expect((await admin.get('/api/site/removals/')).body.results).toEqual([])
    await expectRightCounters()
  })
})

test('after thirty days it is gone for good', async () => {
  const { database, app } = kiosk.app
  await remove('demo/kiosk/cs')
  const removed = await remove('demo/kiosk')
  await database.executeSql("update removed_places set ends = now() - interval '1 second'")
  await endRemovals(database, AbortSignal.timeout(60_000))
  expect((await restore(removed.body.id)).status).toBe(404)
  await expect
    .poll(async () => (await database.executeSql("select 1 from projects where slug like '~%'")).rows.length, {
      timeout: 30_000,
    })
    .toBe(0)
  await app.jobs.idle()
  const { rows } = await database.executeSql("select 1 from components where slug = 'kiosk' or slug like '~%'")
  expect(rows).toEqual([])
  expect((await database.executeSql('select 1 from removed_rows')).rows).toEqual([])
})
