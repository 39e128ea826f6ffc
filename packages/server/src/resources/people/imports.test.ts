import { problemsOf, startTestApp, type TestApp, type TestClient, tokenOf } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../background/registry.ts'
import { personColumns } from '../../domain/user/profile/person-columns.ts'
import { startJobs } from '../../jobs/start-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/api/site/people/imports/'

async function send(bytes: string | Uint8Array, who: TestClient = app.admin): Promise<string> {
  const files = { file: { name: 'people.csv', bytes: typeof bytes === 'string' ? bytes : Buffer.from(bytes) } }
  const sent = await who.request('POST', path, { form: {}, files })
  expect([sent.status, sent.body.task_url]).toEqual([202, expect.any(String)])
  await app.app.jobs.idle()
  return `${path}${sent.body.id}/`
}

interface Row {
  readonly line: number
  readonly problems: readonly { readonly code: string; readonly attr: string | null }[]
}

const faultsIn = async (place: string): Promise<string[]> =>
  (await app.admin.get(`${place}rows/?faulty=true&page_size=1000`)).body.results.map(
    ({ line, problems }: Row) => `${line} ${problems.map(({ code, attr }) => `${code} ${attr}`).join(', ')}`,
  )

async function make(place: string): Promise<void> {
  expect((await app.admin.post(place, {})).status).toBe(202)
  await app.app.jobs.idle()
}

test('each fault is told with its line, the others get accounts, and nothing is made before it was looked at', async () => {
  const place = await send(
    [
      '\ufeffUser name;Name;E-mail;Teams',
      'ivo;Ivo Iv;ivo@example.org;Reviewers; ',
      'jan;"Jan ""J"" Novák";jan@example.org;"Reviewers;Managers"',
      'anna;Taken;other@example.org;',
      ';No name;x@example.org;',
      'bad name/;Bad;bad;',
      '',
      'jan;Again;again@example.org;',
      'kim;Kim;IVO@example.org;No such team',
      'lea;;;',
      `${'x'.repeat(151)};Long;;`,
      'one;two;three@example.org;;;;five',
    ].join('\r\n'),
  )
  expect((await app.admin.get(place)).body).toMatchObject({
    name: 'people.csv',
    state: 'ready',
    fault: null,
    rows: 10,
    faulty: 8,
    made: 0,
  })
  expect(await faultsIn(place)).toEqual([
    '2 invalid null',
    '4 unique username',
    '5 blank username',
    '6 invalid username, invalid email',
    '8 unique username',
    '9 unique email, does_not_exist teams',
    '11 max_length username',
    '12 invalid null',
  ])
  expect((await app.admin.get('/api/users/jan/')).status).toBe(404)
  await make(place)
  expect((await app.admin.get(place)).body).toMatchObject({ state: 'done', rows: 10, faulty: 8, made: 2 })
  const jan = (await app.admin.get('/api/users/jan/')).body
  expect([jan.full_name, jan.email, jan.groups.length]).toEqual(['Jan "J" Novák', 'jan@example.org', 4])
  expect((await app.admin.get('/api/users/lea/')).body).toMatchObject({ full_name: 'lea', email: null })
  // Once made, twice is refused, and nobody is made again.
  expect((await app.admin.post(place, {})).status).toBe(409)
  const faults = await (
    await fetch(`${app.base}${place}faults/`, { headers: { authorization: `Token ${tokenOf('admin')}` } })
  ).text()
  expect(faults.split('\r\n')).toHaveLength(10)
})

test('an imported account has all that an added one has', async () => {
  await app.admin.post('/api/users/', { username: 'added', full_name: 'Added', email: 'added@example.org' })
  await make(await send('username,full_name,email\nimported,Imported,imported@example.org\n'))
  const rowsOf = async (username: string) => {
    const counts: [string, number][] = []
    for (const name of Object.keys(personColumns)) {
      const [table, column] = name.split('.')
      const { rows } = await app.database.executeSql(
        `select count(*)::int as n from ${table} where ${column} = (select id from users where username = $1)`,
        [username],
      )
      counts.push([name, Number(rows[0]?.n ?? 0)])
    }
    return counts
  }
  expect(await rowsOf('imported')).toEqual(await rowsOf('added'))
  for (const user of ['imported', 'added'])
    expect((await app.admin.get(`/api/site/audit/?action=account-added&user=${user}`)).body.results).toMatchObject([
      { user, username: 'admin' },
    ])
})

test('a name that is taken between the look and the making becomes a fault, and nothing of the others is lost', async () => {
  const place = await send('username\nlate-one\nlate-two\nlate-three\n')
  expect((await app.admin.get(place)).body).toMatchObject({ rows: 3, faulty: 0 })
  await app.admin.post('/api/users/', { username: 'late-two', full_name: 'Quicker' })
  await make(place)
  expect(await faultsIn(place)).toEqual(['3 unique username'])
  expect((await app.admin.get(place)).body).toMatchObject({ state: 'done', made: 2, faulty: 1 })
  expect((await app.admin.get('/api/users/late-two/')).body.full_name).toBe('Quicker')
})

test('a file that cannot be read says why, with the line; the rows before are there', async () => {
  const faultOf = async (bytes: string | Uint8Array) => {
    const { fault, fault_line, rows } = (await app.admin.get(await send(bytes))).body
    return [typeof fault, fault_line, rows]
  }
  expect(await faultOf(new Uint8Array([0xff, 0xfe, 0x41, 0]))).toEqual(['string', 1, 0])
  expect(await faultOf('who,where\nanna,here\n')).toEqual(['string', 1, 0])
  expect(await faultOf('username,email\nmia,mia@example.org\n"never closed,\nx,y\n')).toEqual(['string', 3, 1])
  expect(await faultOf('\n\n')).toEqual(['string', 1, 0])
  expect(
    problemsOf(await app.admin.request('POST', path, { form: {}, files: { file: { name: 'x.csv', bytes: '' } } })),
  ).toEqual(['empty file'])
})

test('nobody else sees a file, and who lost the right makes nobody', async () => {
  const role = (await app.admin.post('/api/roles/', { name: 'People', permissions: ['user.edit'] })).body.id
  const team = (await app.admin.post('/api/groups/', { name: 'People', project_selection: 0 })).body.id
  await app.admin.post(`/api/groups/${team}/roles/`, { role_id: role })
  await app.admin.post('/api/users/carol/groups/', { group_id: team })
  const place = await send('username,teams\nher-one,\nher-two,Managers\n', app.carol)
  expect((await app.admin.get(place)).status).toBe(404)
  // Into teams of the site only superusers put people.
  expect((await app.carol.get(`${place}rows/?faulty=true`)).body.results.map(({ line }: Row) => line)).toEqual([3])
  expect((await app.anna.get(place)).status).toBe(403)
  await app.app.jobs.stop()
  expect((await app.carol.post(place, {})).status).toBe(202)
  await app.admin.request('DELETE', '/api/users/carol/groups/', { json: { group_id: team } })
  const running = await startJobs({
    services: app.app.services,
    jobs,
    nodeId: crypto.randomUUID(),
    report: console.error,
  })
  await running.idle()
  await running.stop(100)
  expect((await app.admin.get('/api/users/her-one/')).status).toBe(404)
  const { rows } = await app.database.executeSql('select state from people_imports order by id desc limit 1')
  expect(rows[0]?.state).toBe('ready')
})
