import { rmSync } from 'node:fs'
import { type Kiosk, kioskCatalogue, kioskTexts, problemsOf, startKiosk } from '@weft/testkit'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeActions } from '../../events/change-actions.ts'
import { repositoryDirectory } from '../../sync/clone/repository-directory.ts'

// Runs of git for three components: a second on an idle machine.
vi.setConfig({ testTimeout: 60_000 })

const glossary = '/api/components/demo/glossary/'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true } })
}, 60_000)
afterAll(() => kiosk.close())

const idle = () => kiosk.app.app.jobs.idle()
const languagesOf = async (path: string): Promise<string[]> => {
  const { body } = await kiosk.app.admin.get(`${path}translations/`)
  return body.results.map((one: { language_code: string }) => one.language_code).sort()
}
const cloneOf = (id: number) => repositoryDirectory(kiosk.app.app.services.config.dataDir, id)
const fileOf = async (language: string): Promise<string> => {
  const { bytes } = await kiosk.app.admin.get(`/api/translations/demo/glossary/${language}/file/`)
  return bytes.toString()
}

describe("a project's glossary", () => {
  test('comes with its first component, has its license and the languages of all, and no remote', async () => {
    const { status, body } = await kiosk.app.admin.get(glossary)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Demo',
      vcs: 'local',
      repo: 'local:',
      branch: 'main',
      push: '',
      filemask: '*.tbx',
      file_format: 'tbx',
      license: 'MIT',
      new_lang: 'none',
      is_glossary: true,
      manage_units: true,
      allow_translation_propagation: false,
      category: null,
      task_url: null,
    })
    expect(await languagesOf(glossary)).toEqual(['cs', 'de', 'en'])
    // It was empty for a moment, and that was no fault of anybody's.
    const { body: alerts } = await kiosk.app.admin.get(`${glossary}changes/?action=${changeActions.alert.code}`)
    expect(alerts.results).toEqual([])
    const { body: all } = await kiosk.app.admin.get('/api/projects/demo/components/')
    expect(all.results.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['flat', 'glossary', 'kiosk'])
  })

  test('is told from the project whose name it bears', async () => {
    const { columns } = (await kiosk.app.anonymous.get('/api/overview/demo/')).body
    expect(columns.path.filter((_: string, index: number) => columns.glossary[index])).toEqual(['demo/glossary'])
    const { names } = (await kiosk.app.anonymous.get('/api/site/resolve/?path=demo/glossary/cs')).body
    expect(names.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`)).toEqual([
      'project Demo',
      'glossary Demo',
      'language Czech',
    ])
  })

  test('gets the languages that the project gets later', async () => {
    const added = await kiosk.app.admin.post('/api/components/demo/kiosk/translations/', { language_code: 'pl' })
    expect(added.status).toBe(201)
    await idle()
    expect(await languagesOf(glossary)).toEqual(['cs', 'de', 'en', 'pl'])
  })

  test('loses a language with the last component that has it, but for one with terms', async () => {
    const { admin } = kiosk.app
    const add = async (path: string, language_code: string) =>
      expect((await admin.post(`${path}translations/`, { language_code })).status).toBe(201)
    for (const code of ['fr', 'it', 'ja']) await add('/api/components/demo/kiosk/', code)
    await add('/api/components/demo/flat/', 'fr')
    await idle()
    const term = { source: ['key'], target: ['chiave'], state: 20 }
    expect((await admin.post('/api/translations/demo/glossary/it/units/', term)).status).toBe(200)
    for (const code of ['fr', 'it', 'ja'])
      expect((await admin.delete(`/api/translations/demo/kiosk/${code}/`)).status).toBe(204)
    await idle()
    expect(await languagesOf(glossary)).toEqual(['cs', 'de', 'en', 'fr', 'it', 'pl'])
    expect((await admin.delete('/api/translations/demo/flat/fr/')).status).toBe(204)
    await idle()
    expect(await languagesOf(glossary)).toEqual(['cs', 'de', 'en', 'it', 'pl'])
    const languages = (await admin.get('/api/projects/demo/languages/')).body
    expect(languages.map(({ code }: { code: string }) => code).sort()).toEqual(['cs', 'de', 'en', 'it', 'pl'])
  })

  test('takes terms, keeps them in its file, and loses none with its clone', async () => {
    const units = '/api/translations/demo/glossary/cs/units/'
    const added = await kiosk.app.admin.post(units, { source: ['door'], target: ['dveře'], state: 20 })
    expect(added.status).toBe(200)
    await idle()
    expect((await kiosk.app.admin.post(`${glossary}repository/`, { operation: 'commit' })).body).toMatchObject({
      result: true,
    })
    expect(await fileOf('cs')).toContain('<term>dveře</term>')
    const { body } = await kiosk.app.admin.get(glossary)
    const before = (await kiosk.app.admin.get(`${glossary}repository/`)).body
    expect(before).toMatchObject({ needs_commit: false, needs_push: false })
    rmSync(cloneOf(body.id), { recursive: true })
    expect(await fileOf('cs')).toContain('<term>dveře</term>')
    rmSync(cloneOf(body.id), { recursive: true })
    expect((await kiosk.app.admin.post(`${glossary}repository/`, { operation: 'pull' })).body).toMatchObject({
      result: true,
    })
    expect((await kiosk.app.admin.get(`${glossary}repository/`)).body).toEqual(before)
    expect(await fileOf('cs')).toContain('<term>dveře</term>')
  })
})

describe('a component without a remote', () => {
  const local = {
    name: 'Own',
    slug: 'own',
    vcs: 'local',
    repo: 'local:',
    filemask: 'po/*.po',
    file_format: 'po',
    new_lang: 'none',
  }
  const list = '/api/projects/demo/components/'

  test.each<[string, object, string[]]>([
    ['an address of another kind', { vcs: 'git' }, ['invalid vcs']],
    ['an address to push to', { push: 'https://example.org/x.git' }, ['invalid push']],
    ['a branch to push to', { push_branch: 'x' }, ['invalid push_branch']],
    ['the repository of a host', { repo: 'git://127.0.0.1:1/none.git' }, ['invalid vcs']],
  ])('is not made with %s', async (_, more, problems) => {
    const refused = await kiosk.app.admin.post(list, { ...local, ...more })
    expect([refused.status, problemsOf(refused)]).toEqual([400, problems])
  })

  test('begins empty, is not shared, and stays without a remote', async () => {
    for (const slug of ['own', 'other']) {
      const made = await kiosk.app.admin.post(list, { ...local, name: slug, slug })
      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({ repo: 'local:', branch: 'main', linked_component: null })
    }
    await idle()
    expect(await languagesOf('/api/components/demo/own/')).toEqual(['en'])
    const path = '/api/components/demo/own/'
    for (const change of [{ vcs: 'git' }, { repo: kiosk.remote.gitUrl('kiosk') }]) {
      const refused = await kiosk.app.admin.patch(path, change)
      expect(refused.status).toBe(400)
    }
    const refused = await kiosk.app.admin.patch('/api/components/demo/flat/', { vcs: 'local' })
    expect([refused.status, problemsOf(refused)]).toEqual([400, ['invalid vcs']])
  })

  test.each([
    ['gets a remote', 'moved', () => ({ vcs: 'git', repo: kiosk.remote.gitUrl('moved'), branch: 'main' })],
    ['becomes a link', 'linking', () => ({ vcs: 'git', repo: 'weblate://demo/target', branch: '' })],
  ])('keeps what was typed in it when it %s', async (_, slug, place) => {
    const { admin, anna } = kiosk.app
    const catalogue = (door: string, bye: string) => kioskCatalogue('cs', { ...kioskTexts.cs, door, bye })
    await kiosk.remote.commit('moved', { 'po/cs.po': catalogue('Cizí', 'Cizí sbohem') }, 'Start')
    await admin.post(list, { ...local, name: 'Target', slug: 'target', vcs: 'git', repo: kiosk.remote.gitUrl('moved') })
    const bytes = Buffer.from(catalogue('Dveře', ''))
    const form = { name: slug, slug, filemask: 'po/*.po', file_format: 'po', new_lang: 'none' }
    const zipfile = { name: 'kiosk.zip', bytes: Buffer.from(zipSync({ 'po/cs.po': new Uint8Array(bytes) })) }
    expect((await admin.request('POST', list, { form, files: { zipfile } })).status).toBe(201)
    await idle()
    const unit = async (source: string) => {
      const { results } = (await admin.get(`/api/translations/demo/${slug}/cs/units/`)).body
      return results.find((one: { source: string[] }) => one.source[0] === source)
    }
    const door = await unit('Open the door')
    expect((await anna.patch(door.url, { state: 20, target: ['Sezame'] })).status).toBe(200)
    const path = `/api/components/demo/${slug}/`
    expect((await admin.post(`${path}repository/`, { operation: 'push' })).body).toMatchObject({ result: true })
    const changed = await admin.patch(path, place())
    expect([changed.status, changed.body]).toMatchObject([200, { vcs: 'git' }])
    await idle()
    expect((await unit('Open the door')).target).toEqual(['Sezame'])
    expect((await unit('Goodbye')).target).toEqual(['Cizí sbohem'])
    const suggested = (await admin.get(`${door.url}suggestions/`)).body.results
    expect(suggested.map(({ target }: { target: unknown }) => target)).toEqual([['Cizí']])
  })
})
