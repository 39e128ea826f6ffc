import { startTestApp, type TestApp, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidyJob } from '../../background/tidy.job.ts'
import { atMachine, noteAudit } from '../../domain/user/note-audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://example.org/' })
})
afterAll(() => app.close())

const audit = '/api/account/audit/'
const ofProject = '/api/site/projects/demo/audit/'

async function listed(client: TestClient, path: string): Promise<string[][]> {
  const { results } = (await client.get(path)).body
  return results.map((row: Record<string, string>) => [row.action, row.about, row.username])
}

test('what others change of an account is told to its owner', async () => {
  await app.admin.patch('/api/users/anna/', { is_superuser: true, full_name: 'Anna' })
  await app.admin.patch('/api/users/anna/', { is_superuser: false })
  await app.anna.patch('/api/users/anna/', { full_name: 'Anna N.' })
  expect(await listed(app.anna, `${audit}?notice=true`)).toEqual([
    ['account-changed', 'is_superuser=false', 'admin'],
    ['account-changed', 'full_name, is_superuser=true', 'admin'],
  ])
})

test('who opens or closes a project is noted with it, and read by those who decide that', async () => {
  await app.admin.patch('/api/projects/demo/', { access_control: 100, web: 'https://example.org/more/' })
  await app.admin.patch('/api/projects/demo/', { access_control: 0 })
  await app.admin.patch('/api/projects/demo/', { web: 'https://example.org/' })
  expect(await listed(app.admin, ofProject)).toEqual([
    ['access-changed', 'access_control=0', 'admin'],
    ['access-changed', 'access_control=100', 'admin'],
  ])
  expect((await app.anna.get(ofProject)).status).toBe(403)
  expect((await app.admin.get(`${ofProject}?action=token-made`)).body.count).toBe(0)
  expect((await app.admin.get(`${ofProject}?action=nonsense`)).status).toBe(400)
})

test('nobody reads the log of another account, nor says that it was seen', async () => {
  const { id } = (await app.anna.get(audit)).body.results[0]
  expect((await app.boris.get(audit)).body.count).toBe(0)
  expect((await app.boris.post(audit, { until: id })).body).toEqual({ seen: 0 })
  expect((await app.anna.get(`${audit}?notice=true`)).body.count).toBe(2)
  expect((await app.anonymous.get(audit)).status).toBe(401)
})

test('an account that is removed takes its log along, and a year is the longest that one is kept', async () => {
  const userId = (await app.admin.get('/api/users/?username=carol')).body.results[0].id
  await app.database.transaction(async (tx) => {
    noteAudit(tx, atMachine, { action: 'token-made', userId })
    noteAudit(tx, atMachine, { action: 'token-ended', userId })
  })
  const rows = () =>
    app.database.kysely.selectFrom('audit_events').select('action').where('user_id', '=', userId).execute()
  const old = new Date(Date.now() - 366 * 86_400_000)
  await app.database.kysely
    .updateTable('audit_events')
    .set({ timestamp: old })
    .where('action', '=', 'token-made')
    .execute()
  const context = { services: app.app.services, signal: new AbortController().signal }
  await tidyJob.run({ ...context, payload: {} } as Parameters<typeof tidyJob.run>[0])
  expect(await rows()).toEqual([{ action: 'token-ended' }])
  expect((await app.admin.delete('/api/users/carol/')).status).toBe(204)
  expect(await rows()).toEqual([])
})
