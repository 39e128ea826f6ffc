import { problemsOf, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const plural = { number: 2, formula: 'n != 1' }

test('the list has the languages in use; those who edit languages see all', async () => {
  expect((await app.anonymous.get('/api/languages/?page_size=5')).body).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  })
  const { body } = await app.admin.get('/api/languages/?page_size=5')
  expect([body.count, body.results.length]).toEqual([799, 5])
})

test('a language has its plural rule and its addresses', async () => {
  const { body } = await app.admin.get('/api/languages/ar/')
  expect(body).toMatchObject({
    code: 'ar',
    name: 'Arabic',
    direction: 'rtl',
    plural: { number: 6, type: 12 },
    web_url: 'https://weft.example/languages/ar/',
    url: `${app.base}/api/languages/ar/`,
  })
  expect((await app.anonymous.get('/api/languages/ar/')).status).toBe(404)
  expect((await app.admin.get('/api/languages/nonsense/')).status).toBe(404)
})

test('an administrator adds, changes and deletes a language', async () => {
  const added = await app.admin.post('/api/languages/', { code: 'x-elf', name: 'Elvish', population: 12, plural })
  expect([added.status, added.headers.get('location')]).toEqual([201, `${app.base}/api/languages/x-elf/`])
  expect(added.body.plural).toMatchObject({ source: 0, number: 2, formula: 'n != 1', type: 1 })
  expect(
    (await app.admin.patch('/api/languages/x-elf/', { name: 'Elvish of the wood', direction: 'rtl' })).body.direction,
  ).toBe('rtl')
  expect((await app.admin.get('/api/languages/x-elf/')).body.name).toBe('Elvish of the wood')
  expect((await app.admin.delete('/api/languages/x-elf/')).status).toBe(204)
  expect((await app.admin.get('/api/languages/x-elf/')).status).toBe(404)
})

test.each([
  [{ code: 'cs', name: 'Czech', plural }, ['invalid null']],
  [{ code: 'x-orc', name: 'Orcish' }, ['invalid null']],
  [{ code: 'x-orc', name: 'Orcish', plural: { number: 3, formula: 'n != 1 +' } }, ['invalid plural.formula']],
  [{ code: 'x-orc', name: 'Orcish', plural: { number: 2, formula: 'n' } }, ['invalid plural.formula']],
  [{ code: 'x-orc', name: 'Orcish', plural, direction: 'up' }, ['invalid_choice direction']],
  [
    { code: 'a/b', name: '', plural: { number: 11, formula: 'n' } },
    ['invalid code', 'blank name', 'max_value plural.number'],
  ],
])('%j is refused', async (json, problems) => {
  const refused = await app.admin.post('/api/languages/', json)
  expect([refused.status, problemsOf(refused)]).toEqual([400, problems])
})

test('others neither add nor change languages', async () => {
  expect((await app.anna.post('/api/languages/', { code: 'x-orc', name: 'Orcish', plural })).status).toBe(403)
  expect((await app.anna.delete('/api/languages/cs/')).status).toBe(403)
  expect((await app.anonymous.delete('/api/languages/cs/')).status).toBe(401)
})

test('statistics of a language without strings are empty, and complete', async () => {
  const { body } = await app.admin.get('/api/languages/cs/statistics/')
  expect(body).toMatchObject({
    total: 0,
    translated: 0,
    translated_percent: 0,
    approved_percent: 100,
    last_change: null,
    recent_changes: 0,
    name: 'Czech',
  })
  expect((await app.admin.get('/api/languages/cs/statistics/?format=json-flat')).body).toEqual(body)
})
