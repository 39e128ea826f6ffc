import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const health = '/api/site/health/'

test('an installation without faults says so, with its sizes', async () => {
  const { status, body } = await kiosk.app.admin.get(health)
  expect(status).toBe(200)
  expect(body.facts.join('\n')).toMatch(/git: \d[\s\S]*database: [\s\S]*migration \d+/)
  expect(body.disk_free).toBeLessThanOrEqual(body.disk_size)
  expect(body.memory_used).toBeLessThan(body.memory_size)
  expect(body.database_size).toBeGreaterThan(1_000_000)
})

test('a fault is told with what to do about it', async () => {
  const { database, admin } = kiosk.app
  await database.executeSql(
    "insert into alerts (component_id, name, severity, details) select id, 'PushFailure', 50, '{}' from components where slug = 'kiosk'",
  )
  const { findings } = (await admin.get(health)).body
  expect(findings).toContainEqual(
    expect.objectContaining({ about: 'demo/kiosk', remedy: expect.stringContaining('push address') }),
  )
  await database.executeSql('delete from alerts')
})

test('a damaged clone is found by the task that reads all of them', async () => {
  const { admin, app } = kiosk.app
  const damaged = join(app.services.config.dataDir, 'repositories', '999999.git')
  await mkdir(damaged, { recursive: true })
  const started = await admin.post(`${health}clones/`, {})
  expect(started.status).toBe(202)
  await app.jobs.idle()
  const { completed, result } = (await admin.get(new URL(started.body.task_url).pathname)).body
  expect(completed).toBe(true)
  expect(result.damaged).toEqual([damaged])
  expect(result.clones).toBeGreaterThan(1)
})

test('nobody but administrators reads it', async () => {
  expect((await kiosk.app.anna.get(health)).status).toBe(403)
  expect([401, 403]).toContain((await kiosk.app.anonymous.get(health)).status)
  expect((await kiosk.app.anna.post(`${health}clones/`, {})).status).toBe(403)
})
