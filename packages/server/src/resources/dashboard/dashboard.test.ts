import { joinTeam, type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfChanges } from '../../events/tell-of-changes.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const dashboard = async () => (await kiosk.app.anna.get('/api/account/dashboard/')).body
const languages = (codes: readonly string[]) => kiosk.app.anna.patch('/api/account/preferences/', { languages: codes })

test('has nothing for who follows nothing, and nothing at all for who is not signed in', async () => {
  expect(await dashboard()).toEqual({
    rows: [],
    offers: [],
    managed: [],
    reviews: [],
    assignments: [],
    mentions: 0,
    resume: null,
  })
  expect((await kiosk.app.anonymous.get('/api/account/dashboard/')).status).toBe(401)
})

test('shows what there is to do in followed projects, in the languages that one translates into', async () => {
  await kiosk.app.anna.put('/api/account/watched/demo/', {})
  expect((await dashboard()).rows).toEqual([])
  await languages(['cs', 'de', 'fr'])
  const { rows } = await dashboard()
  expect(rows.map(({ path }: { path: string }) => path)).toEqual(['demo/-/cs', 'demo/-/de'])
  for (const row of rows) {
    const { body } = await kiosk.app.admin.get(`/api/projects/demo/languages/`)
    const { total, fuzzy, failing, suggestions, comments, translated } = body.find(
      ({ code }: { code: string }) => code === row.language,
    )
    expect(row).toMatchObject({ total, needs_editing: fuzzy, failing, suggestions, comments })
    expect(row.untranslated).toBe(total - translated - fuzzy)
    expect(row).toMatchObject({ project: 'demo', name: 'Demo' })
  }
})

test('counts only what its reader sees, and nothing of a project that is muted', async () => {
  const all = (await dashboard()).rows
  await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: true })
  const some = (await dashboard()).rows
  expect(some.find(({ language }: { language: string }) => language === 'cs').total).toBeLessThan(
    all.find(({ language }: { language: string }) => language === 'cs').total,
  )
  await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: false })
  await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 100 })
  expect((await dashboard()).rows).toEqual([])
  await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 0 })
  await kiosk.app.anna.put('/api/account/watched/demo/', { muted: true })
  expect((await dashboard()).rows).toEqual([])
  await kiosk.app.anna.put('/api/account/watched/demo/', { muted: false })
  expect((await dashboard()).rows).toEqual(all)
})

test('knows the string that its reader wrote last, and comments that name them', async () => {
  const { id } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
  await kiosk.app.anna.patch(`/api/units/${id}/`, { state: 20, target: ['Na viděnou'] })
  await kiosk.app.boris.post(`/api/units/${id}/comments/`, { scope: 'translation', comment: 'Really, @anna?' })
  await tellOfChanges(kiosk.app.database, new AbortController().signal)
  const { mentions, resume } = await dashboard()
  expect(mentions).toBe(1)
  expect(resume).toMatchObject({ unit: id, path: 'demo/kiosk/cs', checksum: expect.stringMatching(/^[\da-f]{16}$/) })
  await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect(await dashboard()).toMatchObject({ mentions: 0, resume: null })
  await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: false })
})

test('shows a reviewer what waits in every project that they review, followed or not', async () => {
  const { admin, boris, database } = kiosk.app
  const waiting = async () => (await boris.get('/api/account/dashboard/')).body.reviews
  await joinTeam(database, 'boris', 'Reviewers')
  expect(await waiting()).toEqual([])
  await admin.patch('/api/projects/demo/', { translation_review: true })
  const count = (await boris.get('/api/overview/demo/reviews/')).body.waiting
  expect(count).toBeGreaterThan(0)
  expect(await waiting()).toEqual([{ project: 'demo', name: 'Demo', waiting: count }])
  expect((await dashboard()).reviews).toEqual([])
  const { id } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
  await boris.patch(`/api/units/${id}/`, { state: 30, target: ['Na viděnou'] })
  expect((await waiting())[0].waiting).toBe(count - 1)
  // Nobody writes in a locked project.
  await admin.post('/api/projects/demo/lock/', { lock: true })
  expect(await waiting()).toEqual([])
  await admin.post('/api/projects/demo/lock/', { lock: false })
  await admin.patch('/api/projects/demo/', { translation_review: false })
})

test('offers what can be translated into one’s languages and is not followed, and nothing that one does not see', async () => {
  const { anna, admin } = kiosk.app
  await languages(['cs', 'en'])
  await anna.delete('/api/account/watched/demo/')
  const offers = async () => (await dashboard()).offers.map(({ path }: { path: string }) => path)
  expect(await offers()).toEqual(['demo/-/cs'])
  const [{ total, left }] = (await dashboard()).offers
  expect([left > 0, left < total]).toEqual([true, true])
  await admin.post('/api/projects/demo/lock/', { lock: true })
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect(await offers()).toEqual([])
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
  await admin.patch('/api/projects/demo/', { access_control: 100 })
  expect(await offers()).toEqual([])
  await admin.patch('/api/projects/demo/', { access_control: 0 })
  await anna.put('/api/account/watched/demo/', {})
  expect(await offers()).toEqual([])
})

test('tells reviewers what waits for approval, and nobody else', async () => {
  const { admin } = kiosk.app
  const waiting = async () => (await dashboard()).rows.map(({ waiting: count }: { waiting: number }) => count)
  await languages(['cs'])
  expect(await waiting()).toEqual([0])
  await admin.patch('/api/projects/demo/', { translation_review: true })
  expect(await waiting()).toEqual([0])
  const { results } = (await admin.get('/api/groups/?page_size=100')).body
  const { id } = results.find(({ name }: { name: string }) => name === 'Reviewers')
  await admin.post('/api/users/anna/groups/', { group_id: id })
  const [count] = await waiting()
  const found = (await admin.get('/api/units/?q=project:demo+AND+language:cs+AND+state:translated&page_size=1')).body
  expect(count).toBe(found.count)
  expect(count).toBeGreaterThan(0)
  await admin.patch('/api/projects/demo/', { translation_review: false })
  expect(await waiting()).toEqual([0])
})

test('shows managers their projects, those with the worst alerts first', async () => {
  const { admin, boris } = kiosk.app
  const managed = async () => (await boris.get('/api/account/dashboard/')).body.managed
  expect(await managed()).toEqual([])
  const { results } = (await admin.get('/api/groups/?page_size=100')).body
  const { id } = results.find(({ name }: { name: string }) => name === 'Managers')
  await admin.post('/api/users/boris/groups/', { group_id: id })
  await admin.post('/api/projects/', { name: 'A first one', slug: 'a-first-one', web: 'https://example.org/' })
  const names = async () => (await managed()).map(({ project }: { project: string }) => project)
  expect(await names()).toEqual(['a-first-one', 'demo'])
  await kiosk.app.database.executeSql(
    "insert into alerts (component_id, name, severity, details) select id, 'PushFailure', 100, '{}' from components where slug = 'kiosk'",
  )
  expect(await names()).toEqual(['demo', 'a-first-one'])
  expect((await managed())[0]).toMatchObject({ project: 'demo', alerts: 1, severity: 100 })
})
