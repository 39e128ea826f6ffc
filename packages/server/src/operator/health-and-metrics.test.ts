import { startTestApp } from '@weft/testkit'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const metricsOf = (environment: Record<string, string>) => ({ config: { metrics: readConfig(environment).metrics } })
const token = 'a-token-of-metrics'

test('a node that starts or stops is alive and not ready', async () => {
  const app = await startTestApp()
  const statusOf = async (path: string) => (await app.anonymous.get(path)).status
  const all = async () => [await statusOf('/livez/'), await statusOf('/readyz/'), await statusOf('/healthz/')]
  await expect.poll(all).toEqual([200, 200, 200])
  for (const phase of ['starting', 'stopping'] as const) {
    app.app.setPhase(phase)
    expect(await all()).toEqual([200, 503, 503])
  }
  await app.close()
})

test('there are no metrics of the process unless somebody may read them', async () => {
  const app = await startTestApp()
  expect((await app.anonymous.get('/metrics')).status).toBe(404)
  await app.close()
})

test('a token or an address reads the metrics, and nothing else does', async () => {
  const app = await startTestApp(metricsOf({ METRICS_TOKEN: token }))
  const read = (authorization?: string) =>
    app.anonymous.get('/metrics', authorization === undefined ? {} : { authorization })
  expect((await read()).status).toBe(401)
  expect((await read('Bearer another-token-of')).status).toBe(401)
  await app.anonymous.get('/api/')
  const { status, bytes } = await read(`Bearer ${token}`)
  const text = bytes.toString()
  expect(status).toBe(200)
  expect(text).toMatch(/^weft_http_request_duration_seconds_count\{method="GET",route="\/api\/",status="200"\} 1$/m)
  expect(text).toMatch(/^weft_database_sessions\{state="free"\} \d+$/m)
  expect(text).toMatch(/^weft_database_heard 1$/m)
  expect(text).toMatch(/^weft_jobs_abandoned 0$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  await app.close()
  const other = await startTestApp(metricsOf({ METRICS_ADDRESSES: '192.0.2.0/24' }))
  expect((await other.anonymous.get('/metrics')).status).toBe(403)
  await other.close()
  const near = await startTestApp(metricsOf({ METRICS_ADDRESSES: '127.0.0.1 ::1' }))
  expect((await near.anonymous.get('/metrics')).status).toBe(200)
  await near.close()
})
