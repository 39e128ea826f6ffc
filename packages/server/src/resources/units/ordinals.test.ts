import { formatById } from '@weft/formats'
import { type GitRemote, problemsOf, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let remote: GitRemote

const json = (texts: Readonly<Record<string, string>>) => `${JSON.stringify(texts, null, 2)}\n`
const english = {
  ...{ place_ordinal_one: '{{count}}st', place_ordinal_two: '{{count}}nd', place_ordinal_few: '{{count}}rd' },
  ...{ place_ordinal_other: '{{count}}th', file_one: '{{count}} file', file_other: '{{count}} files' },
}

beforeAll(async () => {
  remote = await startGitRemote()
  app = await startTestApp()
  const project = { name: 'Demo', slug: 'demo', web: 'https://example.org/' }
  expect((await app.admin.post('/api/projects/', project)).status).toBe(201)
  const italian = { place_ordinal_other: '{{count}}º', file_one: '{{count}} file', file_other: '{{count}} file' }
  await remote.commit('app', { 'l/en.json': json(english), 'l/it.json': json(italian), 'l/cs.json': '{}\n' }, 'Start')
  const repo = remote.gitUrl('app')
  const made = await app.admin.post('/api/projects/demo/components/', {
    ...{ name: 'App', slug: 'app', repo, push: repo, branch: 'main', file_format: 'i18nextv4' },
    ...{ filemask: 'l/*.json', template: 'l/en.json', new_lang: 'add', manage_units: true },
  })
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  await app.app.jobs.idle()
}, 60_000)
afterAll(async () => {
  await app.close()
  await remote.stop()
})

const unit = async (language: string, key = 'place_ordinal') => {
  const { body } = await app.admin.get(`/api/translations/demo/app/${language}/units/`)
  return body.results.find(({ context }: { context: string }) => context === key)
}
const push = async () => {
  const reply = await app.admin.post('/api/components/demo/app/repository/', { operation: 'push' })
  expect([reply.status, reply.body.result]).toEqual([200, true])
  await app.app.jobs.idle()
}
const fileOf = async (language: string) => JSON.parse((await remote.readText('app', `l/${language}.json`)) ?? '')

test('ordinals have the forms of their language’s ordinals, and cardinal strings theirs', async () => {
  const [en, it, cs] = [await unit('en'), await unit('it'), await unit('cs')]
  expect(en.target).toEqual(['{{count}}st', '{{count}}nd', '{{count}}rd', '{{count}}th'])
  expect([it.target, cs.target]).toEqual([['', '{{count}}º'], ['']])
  expect((await unit('it', 'file')).target).toHaveLength(3)
  expect((await unit('cs', 'file')).target).toEqual(['', '', ''])
})

test('the editor names the forms of ordinals', async () => {
  const [it, file] = [await unit('it'), await unit('it', 'file')]
  const { body } = await app.admin.get(`/api/editor/strings/?ids=${it.id},${file.id}`)
  const [ordinal, cardinal] = body.strings
  expect(ordinal.plural.forms).toMatchObject([
    { name: 'many', examples: [8, 11, 80, 800] },
    { name: 'other', examples: [0, 1, 2, 3, 4, 5] },
  ])
  expect([ordinal.plural.number, cardinal.plural]).toEqual([2, undefined])
})

test('all forms are saved, checked and written, and no other number of them', async () => {
  const it = await unit('it')
  const refused = await app.admin.patch(it.url, { state: 20, target: ['a', 'b', 'c'] })
  expect([refused.status, problemsOf(refused)]).toEqual([400, ['invalid target']])
  const odd = await app.admin.patch(it.url, { state: 20, target: ['l’ultimo', '{{count}}º'] })
  expect([odd.status, (await unit('it')).has_failing_check]).toEqual([200, true])
  const saved = await app.admin.patch(it.url, { state: 20, target: ['l’{{count}}º', '{{count}}º'] })
  expect([saved.status, (await unit('it')).has_failing_check]).toEqual([200, false])
  await app.admin.patch((await unit('cs')).url, { state: 20, target: ['{{count}}.'] })
  await push()
  expect(await fileOf('it')).toMatchObject({ place_ordinal_many: 'l’{{count}}º', place_ordinal_other: '{{count}}º' })
  expect(await fileOf('cs')).toEqual({ place_ordinal_other: '{{count}}.' })
  expect((await unit('it')).target).toEqual(['l’{{count}}º', '{{count}}º'])
})

test('a new language and a new string have them too', async () => {
  const added = await app.admin.post('/api/components/demo/app/translations/', { language_code: 'sv' })
  expect([added.status, added.body.errors]).toEqual([201, undefined])
  await app.app.jobs.idle()
  expect((await unit('sv')).target).toEqual(['', ''])
  const value = ['{{count}}st floor', '{{count}}nd floor', '{{count}}rd floor', '{{count}}th floor']
  const made = await app.admin.post('/api/translations/demo/app/en/units/', { key: 'floor_ordinal', value })
  expect([made.status, made.body.errors]).toEqual([200, undefined])
  await app.app.jobs.idle()
  expect([(await unit('en', 'floor_ordinal')).target, (await unit('sv', 'floor_ordinal')).target]).toEqual([
    value,
    ['', ''],
  ])
  await app.admin.patch((await unit('sv', 'floor_ordinal')).url, { state: 20, target: ['{{count}}:a', '{{count}}:e'] })
  await push()
  expect(await fileOf('sv')).toEqual({ floor_ordinal_one: '{{count}}:a', floor_ordinal_other: '{{count}}:e' })
  expect(await fileOf('en')).toMatchObject({ floor_ordinal_two: value[1], floor_ordinal_few: value[2] })
})

test('a catalogue made of them has as many forms as its header says', async () => {
  const { status, bytes } = await app.admin.request('GET', '/api/translations/demo/app/en/file/?format=po')
  const parsed = formatById('po')?.parse(bytes)
  expect([status, parsed?.plural?.number, parsed?.problems]).toEqual([200, 2, []])
  expect(parsed?.units.map(({ target }) => target.length)).toEqual([2, 2, 2])
})
