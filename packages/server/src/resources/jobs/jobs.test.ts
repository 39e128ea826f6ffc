import { startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const lost = '11111111-1111-4111-8111-111111111111'
const fail = (kind: string, payload: object, id = lost) =>
  app.database.executeSql('insert into failed_jobs (id, kind, payload, failure) values ($1, $2, $3, $4)', [
    id,
    kind,
    JSON.stringify(payload),
    'the disk is full',
  ])

test('a failed job says why, runs again, and is no longer among the failed ones', async () => {
  await fail('tidy', {})
  const list = await app.admin.get('/api/site/jobs/?state=failed')
  expect(list.body).toMatchObject({ failed: 1, results: [{ id: lost, kind: 'tidy', failure: 'the disk is full' }] })
  const again = await app.admin.post(`/api/site/jobs/${lost}/retry/`, {})
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  await app.app.jobs.idle()
  expect((await app.admin.get(new URL(again.body.task_url).pathname)).body.completed).toBe(true)
  expect((await app.admin.get('/api/site/jobs/')).body.failed).toBe(0)
})

test('of two who ask at once one gets it, and what runs or waits is not asked for again', async () => {
  await fail('tidy', {})
  const both = await Promise.all([1, 2].map(() => app.admin.post(`/api/site/jobs/${lost}/retry/`, {})))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(both.find(({ status }) => status === 404)?.body.errors).toEqual([
    { code: 'not_found', detail: 'This job is gone, or somebody has already tried it again.', attr: null },
  ])
  await app.app.jobs.stop()
  await app.database.executeSql(
    "insert into jobs (id, kind, payload, queue_key, created, due, attempts) values ($1, 'tidy', '{}', 'tidy', now(), now(), 3)",
    [lost],
  )
  expect((await app.admin.post(`/api/site/jobs/${lost}/retry/`, {})).status).toBe(409)
  expect(
    (await app.admin.get('/api/site/jobs/?state=waiting')).body.results.map(({ id }: { id: string }) => id),
  ).toContain(lost)
})

test('a job of another version stays where it is', async () => {
  const odd = '22222222-2222-4222-8222-222222222222'
  await fail('no-such-kind', {}, odd)
  expect((await app.admin.post(`/api/site/jobs/${odd}/retry/`, {})).status).toBe(409)
  expect((await app.admin.get('/api/site/jobs/')).body.failed).toBe(1)
})

test('jobs are found by the place that they are about', async () => {
  for (const path of ['one', 'one/', '/one/ui/', 'oneself', "o'ne", '%'])
    expect((await app.admin.get(`/api/site/jobs/?path=${encodeURIComponent(path)}`)).body).toMatchObject({
      failed: 0,
      results: [],
    })
  expect((await app.admin.get(`/api/site/jobs/?path=${'x'.repeat(501)}`)).status).toBe(400)
})

test('jobs are for administrators', async () => {
  for (const path of ['/api/site/jobs/']) {
    expect([401, 403]).toContain((await app.anonymous.get(path)).status)
    expect((await app.anna.get(path)).status).toBe(403)
  }
  expect((await app.anna.post(`/api/site/jobs/${lost}/retry/`, {})).status).toBe(403)
  expect((await app.admin.post('/api/site/jobs/nonsense/retry/', {})).status).toBe(404)
  expect((await app.admin.get('/api/site/jobs/?state=odd')).status).toBe(400)
})
