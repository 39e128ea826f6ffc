import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../background/registry.ts'
import { personColumns } from '../../domain/user/profile/person-columns.ts'
import { startJobs } from '../../jobs/start-jobs.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const path = '/api/site/people/merge/'
const idOf = async (username: string): Promise<number> =>
  (await kiosk.app.admin.get(`/api/users/${username}/`)).body.id as number

async function merge(user: string, into: string) {
  const started = await kiosk.app.admin.post(path, { user, into })
  expect([started.status, started.body]).toEqual([202, { task_url: expect.any(String) }])
  await kiosk.app.app.jobs.idle()
  const task = (await kiosk.app.admin.get(new URL(started.body.task_url).pathname)).body
  expect(task).toMatchObject({ completed: true, result: { result: true } })
}

/** So many rows of every column of a person. */
async function rowsOf(id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of Object.keys(personColumns)) {
    const [table, column] = name.split('.')
    const { rows } = await kiosk.app.database.executeSql(
      `select count(*)::int as n from ${table} where ${column} = $1`,
      [id],
    )
    counts[name] = Number(rows[0]?.n ?? 0)
  }
  return counts
}

test('what somebody did and their teams move; tokens, sessions and passwords end; the name is free', async () => {
  const { app } = kiosk
  const unit = (await kiosk.units('kiosk', 'cs')).get('Goodbye').id
  const [anna, boris] = [await idOf('anna'), await idOf('boris')]
  await app.anna.patch(`/api/units/${unit}/`, { state: 20, target: ['Na viděnou'] })
  await app.anna.post(`/api/units/${unit}/comments/`, { scope: 'translation', comment: 'Of anna.' })
  await app.anna.post(`/api/units/${unit}/suggestions/`, { target: ['Sbohem'] })
  // Both have one of this name: neither is lost.
  await app.anna.post('/api/account/searches/', { name: 'Mine', query: 'state:empty' })
  await app.boris.post('/api/account/searches/', { name: 'Mine', query: 'state:translated' })
  const team = (await app.admin.post('/api/groups/', { name: 'Of anna', project_selection: 1 })).body.id
  await app.admin.post('/api/users/anna/groups/', { group_id: team })
  await app.admin.post('/api/site/blocks/', { user: 'anna', project: 'demo', note: 'For now', expiry: null })
  await app.admin.post('/api/site/links/', { username: 'anna' })
  const before = await rowsOf(anna)
  expect(before['changes.user_id']).toBeGreaterThan(2)
  const preview = await app.admin.get(`${path}?user=anna&into=boris`)
  expect(preview.body).toMatchObject({
    user: { username: 'anna' },
    into: { username: 'boris' },
    comments: 1,
    suggestions: 1,
    teams: [{ id: team, name: 'Of anna', project: null }],
    is_superuser: false,
  })
  expect(preview.body.tokens).toBeGreaterThan(0)
  const ofBoris = await rowsOf(boris)
  await merge('anna', 'boris')
  const [left, now] = [await rowsOf(anna), await rowsOf(boris)]
  expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([])
  for (const [name, { merge: how }] of Object.entries(personColumns)) {
    if (how === 'moves') expect([name, now[name]]).toEqual([name, expect.any(Number)])
    if (how === 'moves' && name !== 'audit_events.user_id')
      expect([name, now[name]]).toEqual([name, (before[name] ?? 0) + (ofBoris[name] ?? 0)])
  }
  expect(now['team_members.user_id']).toBe((ofBoris['team_members.user_id'] ?? 0) + 1)
  expect(now['project_blocks.user_id']).toBe(1)
  const { results } = (await app.boris.get('/api/account/searches/')).body
  expect(results.map(({ name }: { name: string }) => name).sort()).toEqual(['Mine', 'Mine (anna)'])
  expect((await app.anna.get('/api/session/')).status).toBe(401)
  expect((await app.admin.get('/api/users/anna/')).status).toBe(404)
  const [entry] = (await app.admin.get('/api/site/audit/?action=accounts-merged')).body.results
  expect(entry).toMatchObject({ user: 'boris', username: 'admin', about: 'anna' })
  expect((await app.admin.post('/api/users/', { username: 'anna', full_name: 'Another Anna' })).status).toBe(201)
  await app.admin.delete('/api/site/blocks/')
})

test('who may be merged: not oneself, not one’s own account, no visitor, no closed account, no bot with a person', async () => {
  const { admin } = kiosk.app
  await admin.post('/api/users/', { username: 'closed', full_name: 'Closed', is_active: false })
  await admin.post('/api/users/', { username: 'robot', full_name: 'Robot', is_bot: true })
  const asked = async (user: string, into: string) => problemsOf(await admin.post(path, { user, into }))
  expect(await asked('boris', 'boris')).toEqual(['invalid into'])
  expect(await asked('admin', 'boris')).toEqual(['invalid user'])
  expect(await asked('nobody-here', 'boris')).toEqual(['does_not_exist user'])
  expect(await asked('boris', 'nobody-here')).toEqual(['does_not_exist into'])
  expect(await asked('anonymous', 'boris')).toEqual(['invalid user'])
  expect(await asked('boris', 'anonymous')).toEqual(['invalid into'])
  expect(await asked('boris', 'closed')).toEqual(['invalid into'])
  expect(await asked('robot', 'boris')).toEqual(['invalid into'])
  expect(problemsOf(await admin.post(path, {}))).toEqual(['required user', 'required into'])
  expect(problemsOf(await admin.get(`${path}?user=boris&into=boris`))).toEqual(['invalid into'])
  expect((await kiosk.app.boris.post(path, { user: 'carol', into: 'boris' })).status).toBe(403)
})

test('the last administrator stays, and nobody merges accounts that may more than they do', async () => {
  const { app } = kiosk
  await app.admin.post('/api/users/', { username: 'second', full_name: 'Second', is_superuser: true })
  const second = await app.signedIn('second')
  // Somebody with an end does not count as the one who stays.
  await app.admin.patch('/api/users/second/', { date_expires: '2100-01-01T00:00:00Z' })
  expect((await second.post(path, { user: 'admin', into: 'boris' })).status).toBe(409)
  expect((await app.admin.get('/api/users/admin/')).body.is_superuser).toBe(true)
  const role = (await app.admin.post('/api/roles/', { name: 'People', permissions: ['user.edit'] })).body.id
  const team = (await app.admin.post('/api/groups/', { name: 'People', project_selection: 0 })).body.id
  await app.admin.post(`/api/groups/${team}/roles/`, { role_id: role })
  await app.admin.post('/api/users/carol/groups/', { group_id: team })
  expect((await app.carol.post(path, { user: 'second', into: 'boris' })).status).toBe(403)
  expect((await app.carol.post(path, { user: 'boris', into: 'second' })).status).toBe(403)
})

test('a chain of merges ends with all in the last account', async () => {
  const { app } = kiosk
  for (const username of ['one', 'two', 'three']) await app.admin.post('/api/users/', { username, full_name: username })
  const one = await idOf('one')
  const three = await idOf('three')
  await app.database.executeSql(
    'insert into changes (action, user_id, author_id) select 2, $1, $1 from generate_series(1, 50)',
    [one],
  )
  await app.app.jobs.stop()
  const first = await app.admin.post(path, { user: 'one', into: 'two' })
  const next = await app.admin.post(path, { user: 'two', into: 'three' })
  expect([first.status, next.status]).toEqual([202, 202])
  // Back into the one that is closed already.
  expect(problemsOf(await app.admin.post(path, { user: 'three', into: 'one' }))).toEqual(['invalid into'])
  const running = await startJobs({
    services: app.app.services,
    jobs,
    nodeId: crypto.randomUUID(),
    report: console.error,
  })
  await running.idle()
  await running.stop(100)
  const { rows } = await app.database.executeSql(
    'select count(*)::int as n from changes where user_id = $1 and author_id = $1',
    [three],
  )
  expect(rows[0]?.n).toBeGreaterThanOrEqual(50)
})
