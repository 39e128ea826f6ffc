import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { recount } from '../../db/statistics.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())
afterEach(async () => {
  const { database } = kiosk.app
  for (const { id } of await database.kysely.selectFrom('translations').select('id').execute())
    expect(await database.transaction((tx) => recount(tx, id))).toEqual({})
})

const unitOf = async (source: string, language = 'cs') => (await kiosk.units('kiosk', language)).get(source)
const pathOf = async (check: string, language = 'cs') =>
  `/api/editor/strings/${(await unitOf('Goodbye', language)).id}/dismissed-checks/${check}/`
const save = async (text: string, language = 'cs') =>
  kiosk.app.boris.patch((await unitOf('Goodbye', language)).url, { state: 20, target: [text] })
const failing = async (language = 'cs'): Promise<number> =>
  (await kiosk.app.anna.get(`/api/translations/demo/kiosk/${language}/statistics/`)).body.failing
const found = async (q: string): Promise<number> =>
  (await kiosk.app.anna.get(`/api/translations/demo/kiosk/cs/units/?q=${q}`)).body.count

test('a check is dismissed for a string, as long as its text fails it', async () => {
  const { boris } = kiosk.app
  const before = await failing()
  await save('Sbohem  vám')
  expect([await failing(), (await unitOf('Goodbye')).has_failing_check]).toEqual([before + 1, true])
  const path = await pathOf('double_space')
  expect((await boris.put(path, {})).body).toEqual({ failing: [], dismissed: ['double_space'] })
  expect((await boris.put(path, {})).status).toBe(200)
  expect([await failing(), (await unitOf('Goodbye')).has_failing_check]).toEqual([before, false])
  expect([await found('check:double_space'), await found('dismissed_check:double_space')]).toEqual([0, 1])
  expect([await found('has:dismissed-check'), await found('has:ignored-check')]).toEqual([1, 1])
  await save('Sbohem  všem')
  expect(await failing()).toBe(before)
  await save('Sbohem')
  await save('Sbohem  zase')
  expect(await failing()).toBe(before + 1)
  await boris.put(path, {})
  expect((await boris.request('DELETE', path, { json: {} })).body).toEqual({ failing: ['double_space'], dismissed: [] })
  expect((await boris.delete(path)).status).toBe(200)
  expect(await failing()).toBe(before + 1)
})

test('a dismissed check outlasts a pull that does not touch the text', async () => {
  const { boris, admin } = kiosk.app
  await save('Na  shledanou')
  await boris.put(await pathOf('double_space'), {})
  const before = await failing()
  const repository = '/api/components/demo/kiosk/repository/'
  expect((await admin.post(repository, { operation: 'push' })).body.result).toBe(true)
  const file = await kiosk.remote.git('kiosk', 'show', 'main:po/cs.po')
  await kiosk.remote.commit('kiosk', { 'po/cs.po': file.replace('src/mail.c:12', 'src/mail.c:13') }, 'Move')
  expect((await admin.post(repository, { operation: 'pull' })).body.result).toBe(true)
  expect([(await unitOf('Goodbye')).location, await failing()]).toEqual(['src/mail.c:13', before])
  expect(await found('dismissed_check:double_space')).toBe(1)
})

test('for all languages it is a flag of the source string, which goes with it', async () => {
  const { admin, anna } = kiosk.app
  await save('Na  shledanou')
  await save('Auf  Wiedersehen', 'de')
  const path = await pathOf('double_space')
  await anna.delete(path)
  const before = [await failing('cs'), await failing('de')]
  expect((await anna.put(path, { scope: 'all' })).status).toBe(403)
  await admin.patch((await unitOf('Goodbye', 'en')).url, { extra_flags: 'max-length:90, ignore-same' })
  expect((await admin.put(path, { scope: 'all' })).body).toEqual({ failing: [], dismissed: [] })
  expect((await unitOf('Goodbye', 'en')).extra_flags).toBe('max-length:90, ignore-same, ignore-double-space')
  expect([await failing('cs'), await failing('de')]).toEqual(before.map((count) => count - 1))
  expect((await admin.request('DELETE', path, { json: { scope: 'all' } })).body.failing).toEqual(['double_space'])
  expect((await unitOf('Goodbye', 'en')).extra_flags).toBe('max-length:90, ignore-same')
  expect([await failing('cs'), await failing('de')]).toEqual(before)
})

test('refused is what the string does not fail, what is enforced, what is no check, and who may not', async () => {
  const { anna, anonymous, admin } = kiosk.app
  await save('Na  shledanou')
  expect((await anna.put(await pathOf('end_stop'), {})).status).toBe(409)
  expect((await anna.put(await pathOf('nonsense'), {})).status).toBe(404)
  expect((await anna.put('/api/editor/strings/999999/dismissed-checks/same/', {})).status).toBe(404)
  expect((await anna.put(await pathOf('double_space'), { scope: 'some' })).status).toBe(400)
  expect((await anonymous.put(await pathOf('double_space'), {})).status).toBe(401)
  await admin.patch('/api/components/demo/kiosk/', { enforced_checks: ['double_space'] })
  for (const scope of ['this', 'all'])
    expect((await admin.put(await pathOf('double_space'), { scope })).status).toBe(403)
  await admin.patch('/api/components/demo/kiosk/', { enforced_checks: [] })
  await admin.patch('/api/projects/demo/', { access_control: 100 })
  expect((await anna.put(await pathOf('double_space'), {})).status).toBe(404)
  await admin.patch('/api/projects/demo/', { access_control: 0 })
})
