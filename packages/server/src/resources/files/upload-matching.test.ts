import { type GitRemote, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let remote: GitRemote

beforeAll(async () => {
  remote = await startGitRemote()
  const en = '{"open": "Open", "door": "Door", "again": "Door"}\n'
  await remote.commit('keys', { 'i18n/en.json': en, 'i18n/cs.json': '{}\n' }, 'Start')
  const catalogue =
    'msgid ""\nmsgstr "Language: cs\\n"\n\nmsgctxt "menu"\nmsgid "Open"\nmsgstr ""\n\nmsgid "Door"\nmsgstr ""\n'
  await remote.commit('texts', { 'po/cs.po': catalogue }, 'Start')
  app = await startTestApp()
  await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://example.org/' })
  for (const [slug, more] of [
    ['keys', { filemask: 'i18n/*.json', template: 'i18n/en.json', file_format: 'json' }],
    ['texts', { filemask: 'po/*.po', file_format: 'po' }],
  ] as const) {
    const body = { name: slug, slug, repo: remote.gitUrl(slug), branch: 'main', vcs: 'git', new_lang: 'none', ...more }
    const made = await app.admin.post('/api/projects/demo/components/', body)
    expect([made.status, made.body.errors]).toEqual([201, undefined])
  }
  await app.app.jobs.idle()
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

const upload = async (component: string, name: string, bytes: string) =>
  (
    await app.admin.request('POST', `/api/translations/demo/${component}/cs/file/`, {
      form: { conflicts: 'replace-translated' },
      files: { file: { name, bytes } },
    })
  ).body
const shown = async (component: string) => {
  const { results } = (await app.admin.get(`/api/translations/demo/${component}/cs/units/`)).body
  return results.map(({ context, target }: { context: string; target: string[] }) => [context, target[0]])
}

test('a file without keys is matched by the source texts, as far as they name one string', async () => {
  const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
  const texts =
    'msgid "Open"\nmsgstr "Otevřít"\n\nmsgid "Door"\nmsgstr "Dveře"\n\nmsgid "again"\nmsgstr "Znovu"\n\nmsgid "Gone"\nmsgstr "Pryč"\n'
  expect(await upload('keys', 'cs.po', header + texts)).toMatchObject({
    accepted: 2,
    not_found: 2,
    not_found_strings: [
      { context: '', source: 'Door' },
      { context: '', source: 'Gone' },
    ],
  })
  expect(await shown('keys')).toEqual([
    ['open', 'Otevřít'],
    ['door', ''],
    ['again', 'Znovu'],
  ])
})

test('a text without its context finds the only string of this source text', async () => {
  const counts = await upload('texts', 'cs.csv', '"source","target"\n"Open","Otevřít"\n"Gone","Pryč"\n')
  expect(counts).toMatchObject({ accepted: 1, not_found: 1, not_found_strings: [{ context: '', source: 'Gone' }] })
  expect(await shown('texts')).toEqual([
    ['menu', 'Otevřít'],
    ['', ''],
  ])
})
