import { startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/site/people/imports/'

interface Row {
  readonly line: number
}

test('100,000 rows, of which every hundredth is at fault, lose nothing', async () => {
  const lines = Array.from({ length: 100_000 }, (_, at) =>
    at % 100 === 0 ? `bad name ${at},Bad,not-an-address` : `many-${at},Many ${at},many-${at}@example.org`,
  )
  const files = { file: { name: 'people.csv', bytes: `username,full_name,email\n${lines.join('\n')}\n` } }
  const sent = await app.admin.request('POST', path, { form: {}, files })
  const place = `${path}${sent.body.id}/`
  await app.app.jobs.idle()
  expect((await app.admin.get(place)).body).toMatchObject({ rows: 100_000, faulty: 1000, made: 0 })
  const { results } = (await app.admin.get(`${place}rows/?faulty=true&page_size=1000`)).body
  expect(results.map(({ line }: Row) => line)).toEqual(Array.from({ length: 1000 }, (_, at) => at * 100 + 2))
  const before = (await app.admin.get('/api/users/?page_size=1')).body.count
  const heap = process.memoryUsage().heapUsed
  expect((await app.admin.post(place, {})).status).toBe(202)
  await app.app.jobs.idle()
  expect(process.memoryUsage().heapUsed - heap).toBeLessThan(150_000_000)
  expect((await app.admin.get(place)).body).toMatchObject({ state: 'done', faulty: 1000, made: 99_000 })
  expect((await app.admin.get('/api/users/?page_size=1')).body.count).toBe(before + 99_000)
}, 240_000)
