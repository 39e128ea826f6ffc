import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const list = '/api/components/demo/kiosk/translations/'
const add = (language_code: unknown, as: 'admin' | 'anna' | 'anonymous' = 'admin') =>
  kiosk.app[as].post(list, { language_code })

describe('adding a language', () => {
  test('makes its file from the base, in a commit of who asked', async () => {
    const reply = await add('pt-br', 'anna')
    expect([reply.status, reply.body.data.language.code, reply.body.data.filename]).toEqual([
      201,
      'pt_BR',
      'po/pt_BR.po',
    ])
    expect(reply.body.data).toMatchObject({ total: 5, translated: 0, is_source: false })
    expect(reply.body.data).not.toHaveProperty('component')
    expect(await kiosk.remote.readText('kiosk', 'po/pt_BR.po')).toContain('"Language: pt_BR\\n"')
    expect((await kiosk.remote.log('kiosk'))[0]?.author).toBe('Anna Nováková <anna@example.com>')
  })
  test.each<[unknown]>([[undefined], [''], ['cs'], ['nosuchlanguage'], ['../etc'], ['cs\0'], ['x'.repeat(300)]])(
    'is refused for %j',
    async (code) => {
      const reply = await add(code)
      expect([reply.status, reply.body.errors[0].attr]).toEqual([400, 'language_code'])
    },
  )
  test('needs a code that is a text', async () => {
    expect(problemsOf(await kiosk.app.admin.post(list, { language_code: ['cs'] }))).toEqual(['invalid language_code'])
  })
  test('is for those who may, where languages are added', async () => {
    expect((await add('fr', 'anonymous')).status).toBe(401)
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { new_lang: 'contact' })
    expect((await add('fr', 'anna')).status).toBe(403)
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { new_lang: 'add', language_regex: '^[a-e]' })
    expect((await add('fr')).status).toBe(400)
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { language_regex: '^[^.]+$' })
    await kiosk.app.admin.post('/api/components/demo/kiosk/lock/', { lock: true })
    expect((await add('fr')).status).toBe(403)
    await kiosk.app.admin.post('/api/components/demo/kiosk/lock/', { lock: false })
  })
  test('in a monolingual component gives it all strings, those included that wait for a commit', async () => {
    const { admin } = kiosk.app
    await admin.post('/api/translations/demo/flat/en/units/', { key: 'rain', value: ['It rains.'] })
    const reply = await admin.post('/api/components/demo/flat/translations/', { language_code: 'de' })
    expect([reply.status, reply.body.data.total]).toEqual([201, 4])
    expect((await kiosk.units('flat', 'de')).get('rain')).toMatchObject({ source: ['It rains.'], target: [''] })
  })
})

describe('asking for a language', () => {
  const path = '/api/site/components/demo/kiosk/language-requests/'
  const settings = '/api/components/demo/kiosk/'
  const ask = (who: 'anna' | 'boris' | 'anonymous', language_code: unknown) =>
    kiosk.app[who].post(path, { language_code })
  test('tells those who run the component, once for each who asks', async () => {
    await kiosk.app.admin.patch(settings, { new_lang: 'contact' })
    expect((await ask('anonymous', 'sv')).status).toBe(401)
    const asked = await ask('anna', 'sv')
    expect([asked.status, asked.body]).toEqual([201, { language_code: 'sv' }])
    expect(problemsOf(await ask('anna', 'sv'))).toEqual(['unique language_code'])
    const both = await Promise.all([ask('boris', 'sv'), ask('boris', 'sv')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    const { body } = await kiosk.app.admin.get('/api/components/demo/kiosk/changes/?action=49')
    expect(body.results.map(({ target }: { target: string }) => target)).toEqual(['sv', 'sv'])
  })
  test('is refused for a language that is there, that is none, or that the component cannot have', async () => {
    for (const code of ['cs', 'nosuchlanguage', '', ['sv']])
      expect((await ask('anna', code)).body.errors[0].attr, String(code)).toBe('language_code')
  })
  test('is refused where translators add languages themselves', async () => {
    await kiosk.app.admin.patch(settings, { new_lang: 'add' })
    expect(problemsOf(await ask('anna', 'fi'))).toEqual(['invalid null'])
  })
})

describe('deleting a translation', () => {
  const path = '/api/translations/demo/kiosk/de/'
  test('is for those who may, and not for the source', async () => {
    expect((await kiosk.app.anonymous.delete(path)).status).toBe(401)
    expect((await kiosk.app.anna.delete(path)).status).toBe(403)
    expect((await kiosk.app.admin.delete('/api/translations/demo/kiosk/en/')).status).toBe(403)
    expect((await kiosk.app.admin.delete('/api/translations/demo/kiosk/xx/')).status).toBe(404)
  })
  test('takes the file away in a commit', async () => {
    expect((await kiosk.app.admin.delete(path)).status).toBe(204)
    expect((await kiosk.app.admin.get(path)).status).toBe(404)
    expect(await kiosk.remote.readText('kiosk', 'po/de.po')).toBeNull()
    const { body } = await kiosk.app.admin.get('/api/components/demo/kiosk/changes/?action=25')
    expect(body.results[0]).toMatchObject({ target: 'po/de.po', user: `${kiosk.app.base}/api/users/admin/` })
  })
})
