import { startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfChanges } from '../events/tell-of-changes.ts'
import { askWithin } from '../http/bind/ask-within.ts'
import { importDemo } from './import-demo.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { projectGlossaries: true } })
})
afterAll(() => app.close())

const component = '/api/components/playground/bicycle-kitchen/'
const statisticsOf = async (language: string) =>
  (await app.anonymous.get(`/api/translations/playground/bicycle-kitchen/${language}/statistics/`)).body
const found = async (q: string, language: string) => {
  const query = new URLSearchParams({ q, page_size: '100' })
  const path = `/api/translations/playground/bicycle-kitchen/${language}/units/?${query}`
  return (await app.admin.get(path)).body.results as { id: number; source: string[] }[]
}

test('the demo has Weft’s own texts and a playground, once', async () => {
  const ask = askWithin(app.app.http)
  expect(await importDemo(app.app.services, ask)).toBe(true)
  const { results } = (await app.anonymous.get('/api/projects/')).body
  expect(results.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual(['playground', 'weft'])
  expect(await importDemo(app.app.services, ask)).toBe(false)
})

test.each(['de', 'cs'])('the texts of the policies toolkit are a component of it, whole in %s', async (language) => {
  const { body } = await app.anonymous.get(`/api/translations/weft/policies/${language}/statistics/`)
  expect(body).toMatchObject({ translated_percent: 100, fuzzy: 0 })
  expect(body.total).toBeGreaterThan(1_500)
})

test.each([
  ['Czech', 'cs'],
  ['German', 'de'],
  ['Arabic', 'ar'],
])('the playground in %s is neither begun nor done, with failing checks and suggestions', async (_, language) => {
  const { translated_percent, failing, suggestions } = await statisticsOf(language)
  expect(translated_percent).toBeGreaterThanOrEqual(40)
  expect(translated_percent).toBeLessThanOrEqual(90)
  expect([failing > 0, suggestions > 0]).toEqual([true, true])
})

test('nobody is told of the demo: it asks for nothing', async () => {
  await tellOfChanges(app.database, new AbortController().signal)
  expect((await app.admin.get('/api/account/inbox/')).body).toMatchObject({ items: [], unread: 0 })
})

test('its history tells who did it, where, and to which string, by name', async () => {
  const { results } = (
    await app.anonymous.get('/api/projects/playground/changes/?names=true&action=4&user=bot-playground-ondra')
  ).body
  const names = results.map((change: { names: object }) => change.names)
  expect(names).toContainEqual({
    person: 'Ondra',
    project: 'Playground',
    component: 'Bicycle kitchen',
    is_glossary: false,
    language: 'Czech',
    source: 'Bicycle kitchen',
  })
})

test('people suggested texts and voted for some', async () => {
  const [unit] = await found('source:="Bicycle kitchen"', 'cs')
  const { results } = (await app.admin.get(`/api/units/${unit?.id}/suggestions/`)).body
  const shown = results.map(({ target, votes }: { target: string[]; votes: number }) => [target.join(), votes])
  expect(shown).toEqual(
    expect.arrayContaining([
      ['Cyklokuchyň', 3],
      ['Kolokuchyně', 0],
    ]),
  )
})

test('they talk about strings, in a translation and of the source', async () => {
  expect((await found('has:comment', 'cs')).map(({ source }) => source.join())).toContain(
    'Someone waits for your stand.',
  )
  const [unit] = await found('source:="Pay what you can"', 'en')
  const { results } = (await app.admin.get(`/api/units/${unit?.id}/comments/`)).body
  expect(results).toHaveLength(2)
})

test('there are plurals with all forms, a direction from right to left, and strings that need editing', async () => {
  const [unit] = await found('source:"%d free stand"', 'ar')
  const { body } = await app.admin.get(`/api/units/${unit?.id}/`)
  expect(body.target).toHaveLength(6)
  expect((await app.anonymous.get('/api/languages/ar/')).body.direction).toBe('rtl')
  expect(await found('is:needs-editing', 'de')).toHaveLength(1)
})

test('a picture shows strings where they stand', async () => {
  const { results } = (await app.admin.get(`${component}screenshots/`)).body
  expect(results).toHaveLength(1)
  expect(results[0].units).toHaveLength(15)
})

test('nobody can sign in as its people, and the demo goes at once, with them and not with what others added', async () => {
  const active = async () => {
    const { results } = (await app.admin.get('/api/users/?page_size=100')).body
    const bots = results.filter(({ username }: { username: string }) => username.startsWith('bot-playground'))
    return bots.map(({ is_active, is_bot }: Record<string, boolean>) => [is_active, is_bot])
  }
  const demo = '/api/setup/demo/'
  expect(await active()).toEqual(Array.from({ length: 3 }, () => [true, true]))
  expect((await app.anonymous.delete(demo)).status).toBe(401)
  expect([(await app.anna.get(demo)).status, (await app.anna.delete(demo)).status]).toEqual([403, 403])
  // Its own people are bots, whose work is nobody's.
  expect((await app.admin.get(`${demo}work/`)).body).toEqual({ people: [], count: 0 })
  const units = '/api/translations/playground/bicycle-kitchen/cs/units/?q=state:empty'
  const { id } = (await app.admin.get(units)).body.results[0]
  expect((await app.anna.patch(`/api/units/${id}/`, { target: ['Kuchyň'], state: 20 })).status).toBe(200)
  const annas = { username: 'anna', full_name: 'Anna Nováková', changes: expect.any(Number) }
  expect((await app.admin.get(`${demo}work/`)).body).toEqual({ people: [annas], count: 1 })
  expect((await app.anna.get(`${demo}work/`)).status).toBe(403)
  const own = {
    name: 'Mine',
    slug: 'mine',
    vcs: 'local',
    repo: 'local:',
    file_format: 'po',
    filemask: '*.po',
    new_lang: 'none',
  }
  const added = await app.admin.post('/api/projects/weft/components/', own)
  expect([added.status, added.body]).toEqual([201, expect.anything()])
  await app.app.jobs.idle()
  expect((await app.admin.get(demo)).body).toEqual({ projects: [{ slug: 'playground', name: 'Playground' }] })
  expect((await app.admin.delete(demo)).status).toBe(204)
  expect(await active()).toEqual(Array.from({ length: 3 }, () => [false, true]))
  expect((await app.admin.get('/api/projects/playground/')).status).toBe(404)
  expect((await app.admin.delete('/api/components/weft/mine/')).status).toBe(204)
  expect((await app.admin.delete(demo)).status).toBe(204)
  expect((await app.admin.get('/api/projects/')).body.count).toBe(0)
  expect((await app.admin.get(demo)).body).toEqual({ projects: [] })
})
