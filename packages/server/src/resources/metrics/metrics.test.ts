import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectOperation } from '../../operator/operations/inspect.operation.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

test('metrics are the sums of what their reader sees, equal to the statistics of the projects', async () => {
  const { app } = kiosk
  const { body } = await app.anna.get('/api/metrics/')
  const statistics = (await app.admin.get('/api/projects/demo/statistics/')).body
  expect([body.units, body.units_translated, body.checks]).toEqual([
    statistics.total,
    statistics.translated,
    statistics.failing,
  ])
  expect(Object.keys(body.celery_queues)).toEqual(['backup', 'memory', 'notify', 'translate', 'celery'])
  expect(body.projects).toBe(1)
})

test('how many people and jobs there are is for those who look after them', async () => {
  const { app } = kiosk
  const [plain, whole] = [(await app.anna.get('/api/metrics/')).body, (await app.admin.get('/api/metrics/')).body]
  expect(plain.users).toBe(1)
  expect(whole.users).toBeGreaterThan(3)
  expect(Object.values(plain.celery_queues)).toEqual([0, 0, 0, 0, 0])
})

test('numbers of a hidden project are not in the metrics of those who do not see it', async () => {
  const { app } = kiosk
  await app.admin.patch('/api/projects/demo/', { access_control: 100 })
  const [hidden, seen] = [(await app.anna.get('/api/metrics/')).body, (await app.admin.get('/api/metrics/')).body]
  expect([hidden.units, hidden.projects, hidden.components, hidden.translations]).toEqual([0, 0, 0, 0])
  expect(seen.units).toBeGreaterThan(0)
  expect((await app.anna.get('/api/projects/demo/metrics/')).status).toBe(404)
  await app.admin.patch('/api/projects/demo/', { access_control: 0 })
})

test('metrics are had as JSON, as a table, and as OpenMetrics', async () => {
  const { app } = kiosk
  expect((await app.anonymous.get('/api/metrics/')).status).toBe(401)
  for (const format of ['csv', 'json', 'json-flat', 'api'] as const)
    expect((await app.anna.get(`/api/metrics/?format=${format}`)).status).toBe(200)
  const text = (await app.anna.get('/api/metrics/?format=openmetrics')).bytes.toString()
  expect(text).toMatch(/^# TYPE weft_units gauge\nweft_units \d+\n/)
  expect(text).toContain('weft_celery_queues{name="celery"} ')
  expect(text.endsWith('# EOF\n')).toBe(true)
  const accepted = await app.anna.get('/api/metrics/', { accept: 'application/openmetrics-text; version=1.0.0' })
  expect(accepted.headers.get('content-type')).toMatch(/^application\/openmetrics-text/)
})

test("a project's metrics have each component with each language, in every form", async () => {
  const { app } = kiosk
  const { body } = await app.anonymous.get('/api/projects/demo/metrics/')
  const czech = (await app.anonymous.get('/api/translations/demo/kiosk/cs/statistics/')).body
  for (const key of ['total', 'total_words', 'translated', 'failing', 'approved_chars', 'translated_percent'])
    expect([key, body.kiosk.cs[key]]).toEqual([key, czech[key]])
  expect(body.kiosk.cs.name).toBe('Czech')
  const csv = (await app.anonymous.get('/api/projects/demo/metrics/?format=csv')).bytes.toString()
  expect(csv).toMatch(/^component,language,name,translated,/)
  expect(csv).toContain(`\r\nkiosk,cs,Czech,${czech.translated},`)
  const open = (await app.anonymous.get('/api/projects/demo/metrics/?format=openmetrics')).bytes.toString()
  expect(open).toContain(`weft_total{component="kiosk",language="cs"} ${czech.total}\n`)
  expect((await app.anonymous.get('/api/projects/demo/metrics/?format=json-flat')).body).toEqual(body)
})

test("a project's metrics come in the form that the end of the address names, or that Accept asks for", async () => {
  const { anonymous } = kiosk.app
  const typeOf = async (path: string, accept = '*/*') => {
    const { status, headers } = await anonymous.get(`/api/projects/demo/metrics${path}`, { accept })
    return [status, headers.get('content-type')?.split(';')[0]]
  }
  const openMetrics = 'application/openmetrics-text'
  expect(await typeOf('.openmetrics')).toEqual([200, openMetrics])
  expect(await typeOf('.csv')).toEqual([200, 'text/csv'])
  // As Prometheus asks.
  expect(await typeOf('/', `${openMetrics};version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1`)).toEqual([
    200,
    openMetrics,
  ])
  expect((await typeOf('/', 'image/png'))[0]).toBe(406)
  for (const unknown of ['.xml', '/?format=xml'])
    expect([unknown, problemsOf(await anonymous.get(`/api/projects/demo/metrics${unknown}`))]).toEqual([
      unknown,
      ['not_found null'],
    ])
})

test('a restricted component is in no metrics but of those who see it', async () => {
  const { app } = kiosk
  await app.admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect((await app.anna.get('/api/projects/demo/metrics/')).body).not.toHaveProperty('kiosk')
  expect((await app.admin.get('/api/projects/demo/metrics/')).body).toHaveProperty('kiosk')
  await app.admin.patch('/api/components/demo/kiosk/', { restricted: false })
})

test('more strings and words than an integer holds are counted', async () => {
  const { app } = kiosk
  const { database } = app.app.services
  const { rows } = await database.executeSql('select id, total, total_words from statistics')
  const large = 'where id in (select statistics_id from components)'
  await database.executeSql(`update statistics set total = 2000000000, total_words = 2147483647 ${large}`)
  await database.executeSql(`update statistics set total_words = total_words + 10 ${large}`)
  const { body, status } = await app.admin.get('/api/metrics/')
  expect([status, body.units]).toEqual([200, 2_000_000_000 * body.components])
  for (const { id, total, total_words } of rows)
    await database.executeSql('update statistics set total = $2, total_words = $3 where id = $1', [
      id,
      total,
      total_words,
    ])
})

test('a job under way that nobody works on is counted, and the doctor names it', async () => {
  const { app } = kiosk
  const { database } = app.app.services
  expect((await app.admin.get('/api/metrics/')).body.abandoned_jobs).toBe(0)
  const task = '00000000-0000-4000-8000-00000000000a'
  await database.executeSql(
    `insert into jobs (id, kind, payload, queue_key, attempts, node, heartbeat)
     values ($1, 'recount', '{}', 'lost', 3, gen_random_uuid(), now() - interval '2 minutes')`,
    [task],
  )
  try {
    expect((await app.admin.get('/api/metrics/')).body.abandoned_jobs).toBe(1)
    const signal = new AbortController().signal
    const { findings } = await inspectOperation.run({ services: app.app.services, request: {}, tell: () => {}, signal })
    expect(findings).toContainEqual(
      expect.objectContaining({
        about: `job recount (task ${task})`,
        wrong: expect.stringMatching(/^nobody works on it/),
      }),
    )
  } finally {
    await database.executeSql('delete from jobs where id = $1', [task])
  }
})
