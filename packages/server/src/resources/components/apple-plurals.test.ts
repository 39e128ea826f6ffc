import { type GitRemote, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
let remote: GitRemote

const unit = (id: string, source: string, target?: string) =>
  `      <trans-unit id="/ships:dict/${id}:dict/:string" xml:space="preserve">
        <source>${source}</source>
${target === undefined ? '' : `        <target>${target}</target>\n`}      </trans-unit>
`
const file = (language: string, ...units: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  <file original="App/Localizable.stringsdict" source-language="en" target-language="${language}" datatype="plaintext">
    <body>
${units.join('')}    </body>
  </file>
</xliff>
`
const settings = [
  unit('n:dict/NSStringFormatSpecTypeKey', 'NSStringPluralRuleType'),
  unit('n:dict/NSStringFormatValueTypeKey', 'd', 'd'),
]
const english = file(
  'en',
  ...settings,
  unit('n:dict/one', '%d ship', '%d ship'),
  unit('n:dict/other', '%d ships', '%d ships'),
)

beforeAll(async () => {
  remote = await startGitRemote()
  app = await startTestApp()
  const project = { name: 'Demo', slug: 'demo', web: 'https://example.org/' }
  expect((await app.admin.post('/api/projects/', project)).status).toBe(201)
  const polish = file('pl', ...settings, unit('n:dict/one', '%d ship'), unit('n:dict/other', '%d ships'))
  await remote.commit('app', { 'l/en.xliff': english, 'l/pl.xliff': polish }, 'Start')
  const repo = remote.gitUrl('app')
  const made = await app.admin.post('/api/projects/demo/components/', {
    ...{ name: 'App', slug: 'app', repo, push: repo, branch: 'main', file_format: 'apple-xliff' },
    ...{ filemask: 'l/*.xliff', new_base: 'l/en.xliff', new_lang: 'add' },
  })
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  await app.app.jobs.idle()
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

const units = async (language: string) =>
  (await app.admin.get(`/api/translations/demo/app/${language}/units/`)).body.results
const push = async () => {
  const reply = await app.admin.post('/api/components/demo/app/repository/', { operation: 'push' })
  expect([reply.status, reply.body.result]).toEqual([200, true])
  await app.app.jobs.idle()
}

test('a plural of Xcode is one string, and gets the forms of its language', async () => {
  const [ships, ...others] = await units('pl')
  expect([others, ships.source, ships.target]).toEqual([[], ['%d ship', '%d ships'], ['', '', '', '']])
  const reply = await app.admin.patch(ships.url, { state: 20, target: ['', 'A', 'B', 'C'] })
  expect([reply.status, reply.body.errors]).toEqual([200, undefined])
  await push()
  const texts = [unit('n:dict/few', '%d ships', 'B'), unit('n:dict/many', '%d ships', 'C')]
  const both = [unit('n:dict/one', '%d ship', 'A'), unit('n:dict/other', '%d ships', 'C')]
  expect(await remote.readText('app', 'l/pl.xliff')).toBe(file('pl', ...settings, ...texts, ...both))
  expect((await units('pl'))[0]).toMatchObject({ target: ['', 'A', 'B', 'C'], state: 20 })
})

test('a new language has the same string', async () => {
  const added = await app.admin.post('/api/components/demo/app/translations/', { language_code: 'ja' })
  expect([added.status, added.body.errors]).toEqual([201, undefined])
  await app.app.jobs.idle()
  const [ships, ...others] = await units('ja')
  expect([others, ships.source, ships.target]).toEqual([[], ['%d ship', '%d ships'], ['', '']])
  expect((await app.admin.patch(ships.url, { state: 20, target: ['', 'X'] })).status).toBe(200)
  await push()
  const both = [unit('n:dict/one', '%d ship', 'X'), unit('n:dict/other', '%d ships', 'X')]
  expect(await remote.readText('app', 'l/ja.xliff')).toContain(both.join(''))
})
