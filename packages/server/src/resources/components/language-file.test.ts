import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const path = '/api/site/components/demo/kiosk/language-file/'
const choose = (filename: string, who: 'admin' | 'anna' = 'admin') => kiosk.app[who].post(path, { filename })

test('two files for one language are told with the one that is translated, and people choose', async () => {
  const { remote, app } = kiosk
  await remote.commit('kiosk', { 'po/cs_CZ.po': (await remote.readText('kiosk', 'po/cs.po')) ?? '' }, 'A second one')
  const pulled = await app.admin.post('/api/components/demo/kiosk/repository/', { operation: 'pull' })
  expect(pulled.body).toMatchObject({ result: true })
  const alerts = async () => (await app.admin.get('/api/overview/demo/kiosk/alerts/')).body.alerts
  expect(await alerts()).toMatchObject([
    { name: 'DuplicateLanguage', languages: [{ language: 'cs', filename: 'po/cs.po', others: ['po/cs_CZ.po'] }] },
  ])
  expect((await choose('po/cs_CZ.po', 'anna')).status).toBe(403)
  expect(problemsOf(await choose('po/none.po'))).toEqual(['invalid filename'])
  expect(problemsOf(await choose(''))).toEqual(['blank filename'])
  const chosen = await choose('po/cs_CZ.po')
  expect([chosen.status, chosen.body]).toEqual([200, { result: true }])
  expect((await app.admin.get('/api/translations/demo/kiosk/cs/')).body.filename).toBe('po/cs_CZ.po')
  expect(await alerts()).toMatchObject([{ languages: [{ filename: 'po/cs_CZ.po', others: ['po/cs.po'] }] }])
})

test('a component takes all languages but some, as Weblate’s manual says it', async () => {
  const { admin } = kiosk.app
  const one = '/api/components/demo/kiosk/'
  expect((await admin.patch(one, { language_regex: '^(?!(cs|cs_CZ)$).+$' })).status).toBe(200)
  const refused = await admin.post(`${one}translations/`, { language_code: 'cs' })
  expect(problemsOf(refused)).toEqual(['invalid language_code'])
  expect(JSON.stringify(refused.body)).toContain('language_regex')
  expect(problemsOf(await admin.patch(one, { language_regex: '^(?!(cs)' }))).toEqual(['invalid language_regex'])
})
