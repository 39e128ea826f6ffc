import { problemsOf, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('people find themselves and whose name they begin to type; anonymous finds nobody', async () => {
  expect((await app.anonymous.get('/api/users/')).body.count).toBe(0)
  expect((await app.anna.get('/api/users/')).body.results).toEqual([
    { id: expect.any(Number), full_name: 'Anna Nováková', username: 'anna' },
  ])
  expect((await app.anna.get('/api/users/?username=bo')).body.results[0].username).toBe('boris')
  expect((await app.anna.get('/api/users/?username=b')).body.count).toBe(0)
  expect(
    (await app.admin.get('/api/users/?username=an')).body.results.map((user: { username: string }) => user.username),
  ).toEqual(['anonymous', 'anna'])
})

test('people are found by any part of their names, in any case; short names come first', async () => {
  const found = async (who: 'anna' | 'admin' | 'anonymous' | 'carol', name: string) =>
    (await app[who].get(`/api/users/?name=${encodeURIComponent(name)}`)).body.results.map(
      ({ username }: { username: string }) => username,
    )
  expect(await found('carol', 'NOVÁK')).toEqual(['anna'])
  expect(await found('anna', 'petr')).toEqual(['boris'])
  expect(await found('anna', 'an')).toContain('anna')
  expect(await found('anna', 'a')).toEqual([])
  expect(await found('anna', '%_')).toEqual([])
  expect(await found('anonymous', 'anna')).toEqual([])
  // An address is a secret of its owner and of those who manage users.
  expect(await found('admin', 'BORIS@example.com')).toEqual(['boris'])
  expect(await found('anna', 'boris@example.com')).toEqual([])
  await app.admin.post('/api/users/', { username: 'anna-of-the-village', full_name: 'A', email: null })
  expect(await found('admin', 'anna')).toEqual(['anna', 'anna-of-the-village'])
  const first = (await app.admin.get('/api/users/?name=anna&page_size=1')).body
  expect([
    first.count,
    (await app.admin.get(new URL(first.next).pathname + new URL(first.next).search)).body.results,
  ]).toEqual([2, [expect.objectContaining({ username: 'anna-of-the-village' })]])
  await app.admin.delete('/api/users/anna-of-the-village/')
})

test('who manages users sees all of a user, others the name', async () => {
  expect((await app.anna.get('/api/users/boris/')).body).toEqual({
    id: expect.any(Number),
    full_name: 'Boris Petrov',
    username: 'boris',
  })
  const { body } = await app.admin.get('/api/users/boris/')
  expect(body.email).toBe('boris@example.com')
  expect(body.groups).toEqual([`${app.base}/api/groups/2/`, `${app.base}/api/groups/3/`])
  expect((await app.anonymous.get('/api/users/boris/')).status).toBe(404)
})

test('an administrator adds, changes and deletes a user, and the name is free again', async () => {
  const dana = { username: 'dana', full_name: 'Dana D', email: 'dana@example.com' }
  const added = await app.admin.post('/api/users/', dana)
  expect([added.status, added.headers.get('location')]).toEqual([201, `${app.base}/api/users/dana/`])
  expect((await app.admin.get('/api/users/dana/notifications/')).body.count).toBe(10)
  expect(problemsOf(await app.admin.post('/api/users/', dana))).toEqual(['unique email', 'unique username'])
  expect((await app.admin.patch('/api/users/dana/', { full_name: 'Dana Two' })).body.full_name).toBe('Dana Two')
  expect((await app.admin.delete('/api/users/dana/')).status).toBe(204)
  expect((await app.admin.get('/api/users/dana/')).status).toBe(404)
  expect((await app.admin.post('/api/users/', dana)).status).toBe(201)
})

test('wrong values are told all at once', async () => {
  expect(problemsOf(await app.admin.post('/api/users/', { username: 'bad name/', full_name: '', email: 'x' }))).toEqual(
    ['invalid email', 'blank full_name', 'invalid username'],
  )
  expect(problemsOf(await app.admin.post('/api/users/', {}))).toEqual(['required full_name', 'required username'])
})

test('an address is one person’s, in whatever letter case it is written', async () => {
  const email = 'Anna@Example.COM'
  const twin = { username: 'anna-twin', full_name: 'Twin', email }
  expect(problemsOf(await app.admin.post('/api/users/', twin))).toEqual(['unique email'])
  expect(problemsOf(await app.admin.patch('/api/users/boris/', { email }))).toEqual(['unique email'])
  expect((await app.admin.patch('/api/users/anna/', { email })).body.email).toBe(email)
  expect((await app.admin.patch('/api/users/anna/', { email: 'anna@example.com' })).status).toBe(200)
})

test('others write nobody but their own name', async () => {
  expect((await app.anna.post('/api/users/', { username: 'eve', full_name: 'Eve' })).status).toBe(403)
  expect((await app.anna.patch('/api/users/boris/', { full_name: 'Hacked' })).status).toBe(403)
  expect((await app.anna.patch('/api/users/anna/', { is_superuser: true })).status).toBe(403)
  expect((await app.anna.patch('/api/users/boris/', { username: 'carol' })).status).toBe(403)
  expect((await app.anna.delete('/api/users/boris/')).status).toBe(403)
  expect((await app.carol.patch('/api/users/carol/', { full_name: 'Carol J.' })).body.full_name).toBe('Carol J.')
})

test.each(['Eve <admin@example.com>', 'Eve\nauthor x', 'Eve\u202Egnitaert', 'E\u200Bve'])(
  'nobody gives themselves the name %j, which would stand in commits',
  async (full_name) => {
    const path = '/api/users/carol/'
    const { body } = await app.carol.get(path)
    expect(problemsOf(await app.carol.patch(path, { full_name }))).toEqual(['invalid full_name'])
    expect((await app.carol.get(path)).body).toEqual(body)
  },
)

test('a user who is made inactive is refused at once, on the token that was in use', async () => {
  expect((await app.boris.get('/api/')).status).toBe(200)
  await app.admin.patch('/api/users/boris/', { is_active: false })
  expect((await app.boris.get('/api/')).status).toBe(401)
  await app.admin.patch('/api/users/boris/', { is_active: true })
  expect((await app.boris.get('/api/')).status).toBe(200)
})

test('statistics of a user count what they did', async () => {
  expect((await app.anna.get('/api/users/anna/statistics/')).body).toEqual({
    translated: 0,
    suggested: 0,
    uploaded: 0,
    commented: 0,
    languages: 0,
  })
})

test('contributions are the translations that somebody worked on', async () => {
  expect((await app.anna.get('/api/users/anna/contributions/')).body).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  })
  expect((await app.anonymous.get('/api/users/anna/contributions/')).status).toBe(404)
  expect((await app.anna.get('/api/users/nobody-here/contributions/')).status).toBe(404)
})

test('the last administrator stays one, also when two would leave at once', async () => {
  for (const change of [{ is_superuser: false }, { is_active: false }, { date_expires: '2099-01-01' }])
    expect((await app.admin.patch('/api/users/admin/', change)).status).toBe(409)
  expect((await app.admin.delete('/api/users/admin/')).status).toBe(409)
  expect((await app.admin.get('/api/users/admin/')).body).toMatchObject({ is_superuser: true, is_active: true })
  await app.admin.patch('/api/users/carol/', { is_superuser: true })
  const both = await Promise.all(
    ['admin', 'carol'].map((name) => app.admin.patch(`/api/users/${name}/`, { is_superuser: false })),
  )
  // The second one is refused, by the rule or because they are no administrator by then.
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  await app.database.kysely.updateTable('users').set({ is_superuser: true }).where('username', '=', 'admin').execute()
})

test('administrators who remove each other in every way at the same time leave one', async () => {
  const rivals = ['rival-one', 'rival-two'] as const
  for (let round = 0; round < 4; round++) {
    for (const username of rivals) {
      const made = await app.admin.post('/api/users/', { username, full_name: 'Rival', is_superuser: true })
      expect(made.status).toBe(201)
    }
    const [one, two] = [await app.signedIn('rival-one'), await app.signedIn('rival-two')]
    const answers = await Promise.all([
      one.delete('/api/users/rival-two/'),
      two.patch('/api/users/rival-one/', { is_active: false }),
      one.post('/api/site/people/merge/', { user: 'rival-two', into: 'boris' }),
      two.patch('/api/users/admin/', { is_superuser: false }),
      app.admin.patch('/api/users/rival-one/', { date_expires: '2099-01-01' }),
      app.admin.delete('/api/users/rival-two/'),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { rows } = await app.database.executeSql(
      'select username from users where is_superuser and is_active and not is_bot and date_expires is null',
    )
    expect(rows.length).toBeGreaterThan(0)
    await app.database.executeSql("update users set is_superuser = true, is_active = true where username = 'admin'")
    for (const username of rivals) await app.admin.delete(`/api/users/${username}/`)
  }
})

test('teams of a user are added and taken by their ids', async () => {
  expect(problemsOf(await app.admin.post('/api/users/anna/groups/', {}))).toEqual(['invalid group_id'])
  expect(problemsOf(await app.admin.post('/api/users/anna/groups/', { group_id: 'x' }))).toEqual(['invalid group_id'])
  expect(problemsOf(await app.admin.post('/api/users/anna/groups/', { group_id: 999 }))).toEqual(['invalid group_id'])
  const added = await app.admin.post('/api/users/anna/groups/', { group_id: 4 })
  expect(added.body.groups).toContain(`${app.base}/api/groups/4/`)
  const taken = await app.admin.request('DELETE', '/api/users/anna/groups/', { json: { group_id: 4 } })
  expect([taken.status, taken.body.groups.length]).toEqual([200, 2])
  expect((await app.anna.post('/api/users/anna/groups/', { group_id: 4 })).status).toBe(403)
  expect((await app.anonymous.post('/api/users/anna/groups/', { group_id: 4 })).status).toBe(401)
})

test('nobody turns into a bot, and no bot into somebody', async () => {
  const bot = { username: 'helper', full_name: 'Helper', is_bot: true }
  expect((await app.admin.post('/api/users/', bot)).status).toBe(201)
  for (const [path, body] of [
    ['/api/users/admin/', { is_bot: true }],
    ['/api/users/anna/', { is_bot: true }],
    ['/api/users/helper/', { is_bot: false }],
  ] as const)
    expect(problemsOf(await app.admin.patch(path, body))).toEqual(['invalid is_bot'])
  const { is_bot: _, ...rest } = bot
  expect((await app.admin.request('PUT', '/api/users/helper/', { json: rest })).body).toMatchObject({ is_bot: true })
  expect((await app.admin.patch('/api/users/helper/', { is_bot: true, full_name: 'Help' })).status).toBe(200)
})
