import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

test('a memory with nothing in it has an empty list, and finds nothing, text by text', async () => {
  const { anna, anonymous } = kiosk.app
  expect((await anna.get('/api/memory/')).body).toEqual({ count: 0, next: null, previous: null, results: [] })
  const asked = await anna.post('/api/memory/lookup/?source_language=en&target_language=cs', { strings: ['a', ' b '] })
  expect(asked.body).toEqual([
    { query: 'a', match: null },
    { query: ' b ', match: null },
  ])
  expect((await anna.get('/api/memory/1/')).status).toBe(404)
  expect((await anna.delete('/api/memory/1/')).status).toBe(404)
  expect((await anonymous.get('/api/memory/')).status).toBe(401)
  expect(problemsOf(await anna.post('/api/memory/lookup/', { strings: [] }))).toEqual([
    'required source_language',
    'required target_language',
  ])
  const many = { strings: Array(101).fill('a') }
  const refused = await anna.post('/api/memory/lookup/?source_language=en&target_language=cs', many)
  expect(refused.status).toBe(400)
})
