import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

// Runs of git for three components: a second on an idle machine.
vi.setConfig({ testTimeout: 60_000 })

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true } })
  await idle()
}, 60_000)
afterAll(() => kiosk.close())

const glossary = '/api/components/demo/glossary/'
const idle = () => kiosk.app.app.jobs.idle()
const remove = async (path: string) => {
  expect((await kiosk.app.admin.delete(`/api/translations/demo/${path}/`)).status).toBe(204)
  await idle()
}
const add = async (component: string, language_code: string) => {
  const path = `/api/components/demo/${component}/translations/`
  expect((await kiosk.app.admin.post(path, { language_code })).status).toBe(201)
  await idle()
}
/** A run on the repository of the project's other components. */
const pull = async () => {
  const pulled = await kiosk.app.admin.post('/api/components/demo/kiosk/repository/', { operation: 'pull' })
  expect([pulled.status, pulled.body.result]).toEqual([200, true])
  await idle()
}
const languages = async (): Promise<string[]> => {
  const { body } = await kiosk.app.admin.get(`${glossary}translations/`)
  return body.results.map((one: { language_code: string }) => one.language_code).sort()
}
const keptOut = async (): Promise<string[]> => {
  const { database } = kiosk.app
  const text = `select c.slug || ' ' || l.code as mark from glossary_removed_languages m
    join components c on c.id = m.component_id join languages l on l.id = m.language_id order by 1`
  return (await database.executeSql(text, [])).rows.map(({ mark }) => String(mark))
}

describe('a language that somebody removes from a glossary alone', () => {
  beforeEach(async () => {
    if (!(await languages()).includes('de')) await add('glossary', 'de')
    expect([await languages(), await keptOut()]).toEqual([['cs', 'de', 'en'], []])
  })

  test('stays out, whatever runs on the repositories of its project, and others still come', async () => {
    await remove('glossary/de')
    expect([await languages(), await keptOut()]).toEqual([['cs', 'en'], ['glossary de']])
    await pull()
    await add('kiosk', 'pl')
    expect(await languages()).toEqual(['cs', 'en', 'pl'])
    await remove('kiosk/pl')
    expect([await languages(), await keptOut()]).toEqual([['cs', 'en'], ['glossary de']])
  })

  test('is there again with a file when somebody adds it, and stays through the next runs', async () => {
    const term = { source: ['gate'], target: ['Tor'], state: 20 }
    expect((await kiosk.app.admin.post('/api/translations/demo/glossary/de/units/', term)).status).toBe(200)
    await remove('glossary/de')
    const added = await kiosk.app.admin.post(`${glossary}translations/`, { language_code: 'de' })
    expect([added.status, added.body.data?.language_code]).toEqual([201, 'de'])
    await pull()
    expect([await languages(), await keptOut()]).toEqual([['cs', 'de', 'en'], []])
    const { bytes } = await kiosk.app.admin.get('/api/translations/demo/glossary/de/file/')
    expect(bytes.toString()).toContain('<martif')
  })

  test('stays out also where it leaves the whole project and comes back to it', async () => {
    await add('kiosk', 'fr')
    await remove('glossary/fr')
    await remove('kiosk/fr')
    await add('kiosk', 'fr')
    expect([await languages(), await keptOut()]).toEqual([['cs', 'de', 'en'], ['glossary fr']])
    await add('glossary', 'fr')
    await remove('kiosk/fr')
    expect([await languages(), await keptOut()]).toEqual([['cs', 'de', 'en'], []])
  })

  test('is added again in the background too', async () => {
    const removed = await kiosk.app.admin.delete('/api/translations/demo/glossary/de/?background=true')
    expect(removed.status).toBe(202)
    await idle()
    expect(await keptOut()).toEqual(['glossary de'])
    const body = { language_code: 'de', background: true }
    expect((await kiosk.app.admin.post(`${glossary}translations/`, body)).status).toBe(202)
    await idle()
    expect([await languages(), await keptOut()]).toEqual([['cs', 'de', 'en'], []])
  })
})

describe('no language is kept out of a glossary', () => {
  test('that goes with the last component that had it, and it comes back with the next', async () => {
    for (const component of ['kiosk', 'flat']) await add(component, 'it')
    expect(await languages()).toContain('it')
    await remove('kiosk/it')
    expect(await languages()).toContain('it')
    await remove('flat/it')
    expect([await languages(), await keptOut()]).toEqual([['cs', 'de', 'en'], []])
    await add('kiosk', 'it')
    expect(await languages()).toContain('it')
    await remove('kiosk/it')
  })

  test('because it was removed from one of the other components', async () => {
    for (const component of ['kiosk', 'flat']) await add(component, 'ja')
    await remove('kiosk/ja')
    expect([await languages(), await keptOut()]).toEqual([['cs', 'de', 'en', 'ja'], []])
    await remove('flat/ja')
    expect([await languages(), await keptOut()]).toEqual([['cs', 'de', 'en'], []])
  })
})

describe('languages of a glossary are refused', () => {
  const list = `${glossary}translations/`

  test('to those who may not remove or add them, and nothing is kept of it', async () => {
    const { anna, anonymous } = kiosk.app
    expect((await anna.delete('/api/translations/demo/glossary/de/')).status).toBe(403)
    expect((await anonymous.delete('/api/translations/demo/glossary/de/')).status).toBe(401)
    expect((await anna.post(list, { language_code: 'fr' })).status).toBe(403)
    expect((await anonymous.post(list, { language_code: 'fr' })).status).toBe(401)
    expect((await kiosk.app.admin.delete('/api/translations/demo/glossary/en/')).status).toBe(403)
    expect([await languages(), await keptOut()]).toEqual([['cs', 'de', 'en'], []])
  })

  test('where they are there already, are none, or the glossary is locked', async () => {
    const { admin } = kiosk.app
    for (const language_code of ['de', 'nosuch', '']) {
      const refused = await admin.post(list, { language_code })
      expect([refused.status, problemsOf(refused)]).toEqual([400, ['invalid language_code']])
    }
    expect((await admin.post(`${glossary}lock/`, { lock: true })).status).toBe(200)
    expect((await admin.post(list, { language_code: 'fr' })).status).toBe(403)
    expect((await admin.post(`${glossary}lock/`, { lock: false })).status).toBe(200)
  })

  test('of components without a base that are no glossaries', async () => {
    const { admin } = kiosk.app
    const files = { filemask: 'po/*.po', file_format: 'po', new_lang: 'none' }
    const own = { name: 'Own', slug: 'own', vcs: 'local', repo: 'local:', ...files }
    expect((await admin.post('/api/projects/demo/components/', own)).status).toBe(201)
    await idle()
    const refused = await admin.post('/api/components/demo/own/translations/', { language_code: 'de' })
    expect(refused.status).toBe(403)
  })
})
