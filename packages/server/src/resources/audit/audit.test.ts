import { startTestApp, type TestApp, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidyJob } from '../../background/tidy.job.ts'
import { createUser } from '../../domain/user/profile/create-user.ts'
import { atMachine, noteAudit } from '../../domain/user/profile/note-audit.ts'

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

test('who is in a team, what a team may and who is blocked is noted with the project, and with the person', async () => {
  const { admin } = app
  const defining_project = `${app.base}/api/projects/demo/`
  const { id: group_id } = (await admin.post('/api/groups/', { name: 'Czech', defining_project })).body
  const { id: role_id } = (await admin.post('/api/roles/', { name: 'Odd', permissions: ['unit.edit'] })).body
  await admin.post(`/api/groups/${group_id}/roles/`, { role_id })
  await admin.post('/api/users/boris/groups/', { group_id })
  await admin.request('DELETE', '/api/users/boris/groups/', { json: { group_id } })
  const block = await admin.post('/api/site/blocks/', { project: 'demo', user: 'boris' })
  await admin.delete(`/api/site/blocks/${block.body.id}/`)
  await admin.delete(`/api/groups/${group_id}/`)
  const said = async (path: string, client = admin) => (await listed(client, path)).map(([, about]) => about)
  expect((await said(ofProject)).slice(0, 7)).toEqual([
    'Czech: -',
    'no longer blocked: boris',
    'blocked: boris',
    'Czech: -boris',
    'Czech: +boris',
    'Czech: +Odd',
    'Czech: +',
  ])
  expect(await said(audit, app.boris)).toEqual([
    'no longer blocked: boris',
    'blocked: boris',
    'Czech: -boris',
    'Czech: +boris',
  ])
})

test('a sign-in that fails, a sign-out and an ended session are in the log of the account', async () => {
  const carol = await app.signedIn('carol')
  const wrong = { username: 'CAROL@example.com', password: 'not that one at all' }
  for (let time = 0; time < 3; time++) expect((await app.anonymous.post('/api/session/', wrong)).status).toBe(401)
  await app.signedIn('carol')
  expect((await carol.delete('/api/account/sessions/')).status).toBe(204)
  expect((await carol.delete('/api/session/')).status).toBe(204)
  const actions = async () => (await listed(app.carol, audit)).map(([action]) => action)
  await expect.poll(actions).toEqual(expect.arrayContaining(['signed-out', 'session-ended', 'sign-in-failed']))
  expect((await actions()).filter((one) => one === 'sign-in-failed')).toHaveLength(1)
})

test('nobody reads the log of another account, nor says that it was seen', async () => {
  const { id } = (await app.anna.get(audit)).body.results[0]
  expect((await app.boris.get(audit)).body.results.map(({ id: other }: { id: number }) => other)).not.toContain(id)
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
    app.database.kysely
      .selectFrom('audit_events')
      .select('action')
      .where('user_id', '=', userId)
      .where('action', 'like', 'token-%')
      .execute()
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
  // Nothing stays but that an account was removed, and by whom.
  const { results } = (await app.admin.get('/api/site/audit/?action=account-removed')).body
  expect(results).toMatchObject([{ username: 'admin', user: expect.stringMatching(/^deleted-\d+$/), about: '' }])
})

test('an added account is noted with its maker, by a request as by a command on the machine', async () => {
  const { admin } = app
  const person = { username: 'piet', full_name: 'Piet', email: 'piet@example.org' }
  expect((await admin.post('/api/users/', person)).status).toBe(201)
  expect((await admin.post('/api/users/', { ...person, username: 'quinn' })).status).toBe(400)
  const robot = { username: 'robot', full_name: 'Robot', is_bot: true, is_superuser: true }
  expect((await admin.post('/api/users/', robot)).status).toBe(201)
  const rights = { is_superuser: false, is_active: true, is_bot: false }
  await createUser(app.app.services, { username: 'rosa', full_name: 'Rosa', ...rights })
  const { results } = (await admin.get('/api/site/audit/?action=account-added')).body
  const told = results.map((row: Record<string, string>) => [row.user, row.username, row.about])
  expect(told.slice(0, 3)).toEqual([
    ['rosa', null, ''],
    ['robot', 'admin', 'is_superuser=true, is_bot=true'],
    ['piet', 'admin', ''],
  ])
  expect(results[2].address).toBe('127.0.0.1')
  expect(results.some(({ user }: { user: string }) => user === 'quinn')).toBe(false)
})

test('administrators read the log of the whole site, filter it, and take it along', async () => {
  const { admin } = app
  const all = '/api/site/audit/'
  const about = async (query: string) =>
    (await listed(admin, `${all}?${query}`)).map(([action, said]) => `${action} ${said}`)
  expect(await about('project=demo&action=access-changed')).toContain('access-changed access_control=100')
  const ofBoris = (await admin.get(`${all}?user=boris`)).body.results
  expect(ofBoris.length).toBeGreaterThan(0)
  for (const { user, username } of ofBoris) expect([user, username]).toContain('boris')
  expect((await admin.get(`${all}?user=nobody-has-this-name`)).body.count).toBe(0)
  expect((await admin.get(`${all}?project=nothing`)).body.count).toBe(0)
  expect((await admin.get(`${all}?timestamp_before=2020-01-01`)).body.count).toBe(0)
  expect((await admin.get(`${all}?action=nonsense`)).status).toBe(400)
  for (const path of [all, `${all}export/`]) {
    expect((await app.anna.get(path)).status).toBe(403)
    expect([401, 403]).toContain((await app.anonymous.get(path)).status)
  }
})

test('an export has every entry, also more than one reading gets, and no cell that a spreadsheet would run', async () => {
  await app.database.executeSql(
    `insert into audit_events (action, about) select 'account-changed', case when n = 1 then '=1+1' else n::text end
       from generate_series(1, 2500) n`,
  )
  const { count } = (await app.admin.get('/api/site/audit/?action=account-changed')).body
  const reply = await app.admin.get('/api/site/audit/export/?action=account-changed')
  const lines = reply.bytes.toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(count + 1)
  expect(new Set(lines).size).toBeGreaterThan(2500)
  expect(lines.filter((line) => line.includes(',=1+1'))).toEqual([])
  expect(reply.headers.get('content-disposition')).toContain('audit.csv')
})
