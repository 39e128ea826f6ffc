import { type Kiosk, startKiosk } from '@weft/testkit'
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
  expect(await dashboard()).toEqual({ rows: [], mentions: 0, resume: null })
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
