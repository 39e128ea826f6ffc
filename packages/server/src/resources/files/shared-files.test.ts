import { type GitRemote, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 240_000 })

const catalogue = (texts: Readonly<Record<string, Readonly<Record<string, string>>>>) => {
  const strings = Object.fromEntries(
    Object.entries(texts).map(([key, languages]) => {
      const units = Object.entries(languages).map(
        ([code, value]) => [code, { stringUnit: { state: 'translated', value } }] as const,
      )
      return [key, { localizations: Object.fromEntries(units) }]
    }),
  )
  return JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, null, 2).replaceAll('":', '" :')
}

const path = 'App/Localizable.xcstrings'
const root = 'fastlane/metadata/android'
const texts = { close: { en: 'Close', de: 'Zu' }, open: { en: 'Open', fr: 'Ouvrir' } }

let app: TestApp
let remote: GitRemote

beforeAll(async () => {
  remote = await startGitRemote()
  await remote.commit('shared', { [path]: catalogue(texts) }, 'Start')
  const store = {
    [`${root}/en-US/title.txt`]: 'Harbour\n',
    [`${root}/en-US/changelogs/1.txt`]: 'First\n',
    [`${root}/de-DE/title.txt`]: 'Hafen\n',
    [`${root}/de-DE/icon.png`]: 'a picture',
  }
  await remote.commit('store', store, 'Start')
  app = await startTestApp()
  await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://example.org/' })
  for (const [slug, more] of [
    ['shared', { filemask: path, template: path, file_format: 'xcstrings' }],
    ['store', { filemask: `${root}/*`, template: `${root}/en-US`, file_format: 'appstore' }],
  ] as const) {
    const repo = remote.gitUrl(slug)
    const body = { name: slug, slug, repo, push: repo, branch: 'main', vcs: 'git', new_lang: 'add', ...more }
    const made = await app.admin.post('/api/projects/demo/components/', body)
    expect([made.status, made.body.errors]).toEqual([201, undefined])
  }
  await app.app.jobs.idle()
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

const upload = async (place: string, file: { name: string; bytes: string | Uint8Array }, form = {}) =>
  app.admin.request('POST', `/api/translations/demo/${place}/file/`, {
    form: { conflicts: 'replace-translated', ...form },
    files: { file },
  })
const shown = async (place: string) => {
  const { results } = (await app.admin.get(`/api/translations/demo/${place}/units/`)).body
  return Object.fromEntries(results.map(({ context, target }: never) => [context, target[0]]))
}
async function push(component: string): Promise<void> {
  const place = `/api/components/demo/${component}/repository/`
  for (const operation of ['commit', 'push'])
    expect((await app.admin.post(place, { operation })).body).toMatchObject({ result: true })
  await app.app.jobs.idle()
}

test('an upload into a shared file changes the texts of its own language alone', async () => {
  const file = { name: 'a.xcstrings', bytes: catalogue({ open: { en: 'Open', de: 'Auf', fr: 'Ouvre' } }) }
  expect((await upload('shared/de', file)).body).toMatchObject({ accepted: 1, total: 1 })
  expect(await shown('shared/de')).toEqual({ close: 'Zu', open: 'Auf' })
  expect(await shown('shared/fr')).toEqual({ close: '', open: 'Ouvrir' })
  await push('shared')
  expect(await remote.readText('shared', path)).toBe(
    catalogue({ close: texts.close, open: { de: 'Auf', en: 'Open', fr: 'Ouvrir' } }),
  )
})

test('a file that takes the place of a language in a shared file leaves the others', async () => {
  const file = { name: 'a.xcstrings', bytes: catalogue({ close: { de: 'Schließen', fr: 'Fin' }, open: {} }) }
  expect((await upload('shared/de', file, { method: 'replace' })).status).toBe(200)
  await push('shared')
  expect(await shown('shared/de')).toEqual({ close: 'Schließen', open: '' })
  const text = (await remote.readText('shared', path)) ?? ''
  expect([text.includes('Schließen'), text.includes('Auf'), text.includes('Ouvrir'), text.includes('Fin')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('a shared file that upstream renames is told of, and followed once the settings name it', async () => {
  const moved = 'Sources/Localizable.xcstrings'
  const text = (await remote.readText('shared', path)) ?? ''
  await remote.commit('shared', { [path]: null, [moved]: text }, 'Move')
  await app.admin.post('/api/components/demo/shared/repository/', { operation: 'pull' })
  await app.app.jobs.idle()
  const { alerts } = (await app.admin.get('/api/overview/demo/shared/alerts/')).body
  expect(JSON.stringify(alerts)).toContain(path)
  const wrong = await app.admin.patch('/api/components/demo/shared/', {
    filemask: 'no.xcstrings',
    template: 'no.xcstrings',
  })
  expect(wrong.status).toBe(400)
  const changed = await app.admin.patch('/api/components/demo/shared/', { filemask: moved, template: moved })
  expect([changed.status, changed.body.errors]).toEqual([200, undefined])
  await app.app.jobs.idle()
  expect((await app.admin.get('/api/overview/demo/shared/alerts/')).body.alerts).toEqual([])
  expect(await shown('shared/fr')).toMatchObject({ open: 'Ouvrir' })
  expect((await app.admin.get('/api/translations/demo/shared/de/')).body.filename).toBe(moved)
})

test('a folder is a translation: its page has its path, its file is an archive with what waits', async () => {
  const { body } = await app.admin.get('/api/translations/demo/store/de/')
  expect([body.filename, body.total]).toEqual([`${root}/de-DE`, 2])
  const sent = { name: 'title.txt', bytes: 'Der Hafen' }
  expect((await upload('store/de', sent)).body).toMatchObject({ accepted: 1, total: 1 })
  const file = await app.admin.get('/api/translations/demo/store/de/file/')
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    200,
    'application/zip',
    'attachment; filename=demo-store-de.zip',
  ])
  const files = Object.entries(unzipSync(file.bytes)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])
  expect(files).toEqual([['title.txt', 'Der Hafen\n']])
  const all = unzipSync((await app.admin.get('/api/components/demo/store/file/')).bytes)
  expect(Object.keys(all).toSorted()).toEqual([
    `demo/store/${root}/de-DE/title.txt`,
    `demo/store/${root}/en-US/changelogs/1.txt`,
    `demo/store/${root}/en-US/title.txt`,
  ])
})

test('an archive takes the place of a folder’s texts, and its pictures stay', async () => {
  const archive = (files: Readonly<Record<string, string>>) => ({
    name: 'store.zip',
    bytes: zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))),
  })
  const below = { [`x/${root}/de-DE/changelogs/1.txt`]: 'Die erste', [`x/${root}/de-DE/title.txt`]: 'Hafen 2' }
  expect((await upload('store/de', archive(below), { method: 'replace' })).status).toBe(200)
  await push('store')
  expect(await shown('store/de')).toEqual({ 'changelogs/1.txt': 'Die erste', 'title.txt': 'Hafen 2' })
  expect(await remote.readText('store', `${root}/de-DE/changelogs/1.txt`)).toBe('Die erste')
  expect(await remote.readText('store', `${root}/de-DE/icon.png`)).toBe('a picture')
  const refused = await Promise.all([
    upload('store/de', { name: 'title.txt', bytes: 'x' }, { method: 'replace' }),
    upload('store/de', archive({ 'icon.png': 'x' })),
    upload('store/de', { name: 'a.zip', bytes: 'no archive' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
})

test('settings name a folder that is there', async () => {
  const about = {
    name: 'x',
    slug: 'x',
    repo: remote.gitUrl('store'),
    branch: 'main',
    vcs: 'git',
    file_format: 'appstore',
  }
  const made = await app.admin.post('/api/projects/demo/components/', {
    ...about,
    filemask: 'metadata/*',
    template: 'metadata/en-US',
  })
  expect(made.status).toBe(400)
  expect(made.body.errors.map(({ attr }: { attr: string }) => attr)).toEqual(['filemask', 'template'])
})
