import {
  type Kiosk,
  type MailServer,
  makeTeam,
  startKiosk,
  startMailServer,
  type TestClient,
  type TestReply,
} from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfAssignments } from '../../assignments/remind-of-assignments.ts'
import { settleAssignments } from '../../assignments/testing.ts'
import { sendNoticesJob } from '../../background/send-notices.job.ts'
import { tellOfChanges } from '../../events/tell-of-changes.ts'
import { projectPermissions } from '../../permissions/index.ts'

const path = '/api/editor/assignments/'
const strings = { q: 'state:>=empty OR source:zqquery', people: ['anna', 'boris'], instruction: 'zqinstruction' }
const absent = 999_999
const signal = new AbortController().signal

let server: MailServer
let kiosk: Kiosk
/** Assignments of a hidden project and of a hidden component in a public one. */
let hidden: number[]
let clients: Readonly<Record<'anonymous' | 'plain' | 'named' | 'otherAdmin', TestClient>>

beforeAll(async () => {
  server = await startMailServer()
  kiosk = await startKiosk({ config: { mail: { smtpUrl: server.url, from: 'Weft <weft@mail.example>' } } })
  const { admin, database, anna, boris, carol, anonymous } = kiosk.app
  clients = { anonymous, plain: boris, named: anna, otherAdmin: carol }
  expect((await admin.post('/api/projects/', { name: 'Other', slug: 'other', web: 'https://x.example/' })).status).toBe(
    201,
  )
  // Administers a public project, and may not see one component of it.
  await makeTeam(database, 'Heads', { members: ['carol'], permissions: projectPermissions, projects: ['other'] })
  expect((await admin.post('/api/site/components/demo/flat/move/', { project: 'other' })).status).toBe(200)
  await kiosk.app.app.jobs.idle()
  await admin.patch('/api/components/other/flat/', { name: 'zqflat', slug: 'zqflat', restricted: true })
  await admin.patch('/api/projects/demo/', { access_control: 100 })
  await database.executeSql(
    `update users set preferences = '{"languages": ["cs", "de"]}' where username in ('anna', 'boris', 'carol')`,
  )
  hidden = [
    await give('demo', 'zqproject'),
    await give('demo/kiosk', 'zqkiosk'),
    await give('other/zqflat', 'zqhidden'),
  ]
  await settle()
}, 60_000)
afterAll(async () => {
  await kiosk.close()
  await server.stop()
})

async function give(place: string, name: string): Promise<number> {
  const { status, body } = await kiosk.app.admin.post(path, { ...strings, path: place, name })
  expect(status).toBe(201)
  return body.id
}
async function settle(): Promise<void> {
  await kiosk.app.app.jobs.idle()
  await settleAssignments(kiosk.app.database)
  await tellOfChanges(kiosk.app.database, signal, true)
  await kiosk.app.app.jobs.idle()
  const unattended = { taskId: '', attempt: 1, signal, away: <T>(wait: () => Promise<T>) => wait() }
  const { services } = kiosk.app.app
  await sendNoticesJob.run({ payload: {}, services, ...unattended, progress: () => undefined })
}
const textOf = ({ status, bytes }: TestReply) => `${status} ${bytes.toString()}`
const people = () => Object.entries(clients)

const writes = [
  { method: 'PATCH', end: '', json: { name: 'Mine' } },
  { method: 'DELETE', end: '', json: undefined },
  { method: 'POST', end: 'close/', json: {} },
  { method: 'POST', end: 'reopen/', json: {} },
  { method: 'GET', end: '', json: undefined },
] as const

test('an assignment of a place that somebody does not see is answered as one that is not there', async () => {
  for (const [who, client] of people())
    for (const { method, end, json } of writes)
      for (const id of hidden) {
        const send = (one: number) => client.request(method, `${path}${one}/${end}`, json === undefined ? {} : { json })
        const [shown, none] = [textOf(await send(id)), textOf(await send(absent))]
        expect([who, method, end, shown]).toEqual([who, method, end, none])
        expect(shown.slice(0, 3)).toBe(who === 'anonymous' ? '401' : '404')
      }
})

test('no list, dashboard, inbox or page names it', async () => {
  const pages = [
    ...['', '?mine=true', '?person=anna', '?person=boris', '?state=open', '?path=demo', '?path=demo/kiosk/cs'],
    ...['?path=other', '?path=other/zqflat', '?path=-/-/cs'],
  ].map((query) => `${path}${query}`)
  const others = [
    '/api/account/dashboard/',
    '/api/account/inbox/',
    '/api/changes/?page_size=1000',
    '/api/overview/other/',
  ]
  for (const [who, client] of people())
    for (const page of [...pages, ...others]) {
      const text = textOf(await client.get(page))
      const found = text.match(/zq\w+/g)?.filter((word) => !page.includes(word)) ?? []
      expect([who, page, found]).toEqual([who, page, []])
    }
})

test('nobody gives or previews strings of what they do not see, or may not manage', async () => {
  const refusals: [string, string, string][] = []
  for (const [who, client] of people())
    for (const end of ['', 'preview/'])
      for (const place of ['demo', 'demo/kiosk', 'other/zqflat', 'gone', 'gone/gone']) {
        const { status, body } = await client.post(`${path}${end}`, { ...strings, path: place, name: 'Mine' })
        expect(JSON.stringify(body).replaceAll(place, '')).not.toMatch(/zq/)
        refusals.push([who, place, `${status} ${JSON.stringify(body)}`])
      }
  // Each is answered alike, whether it is hidden or missing.
  for (const [who] of people())
    expect(new Set(refusals.filter(([one]) => one === who).map(([, , said]) => said)).size).toBe(1)
})

test('and no letter tells a person who is named in it, whatever happens to it', async () => {
  const { admin, database } = kiosk.app
  for (const id of hidden) {
    const change = { due: '2999-12-31', instruction: 'zqinstruction again' }
    expect((await admin.patch(`${path}${id}/`, change)).status).toBe(200)
  }
  await settle()
  for (const days of [1, -1]) {
    await database.executeSql(
      "update assignments set due = (now() at time zone 'UTC')::date + $1::int, reminded = null",
      [days],
    )
    await remindOfAssignments(kiosk.app.app.services, signal)
    await settle()
  }
  for (const end of ['close/', 'reopen/']) {
    for (const id of hidden) expect((await admin.post(`${path}${id}/${end}`, {})).status).toBe(200)
    await settle()
  }
  const { rows } = await database.executeSql(
    `select distinct u.username from notifications n join users u on u.id = n.user_id join changes c on c.id = n.change_id
      where c.details ? 'assignment'`,
  )
  expect(rows.map(({ username }) => username).filter((name) => name !== 'admin')).toEqual([])
  const letters = server.letters.filter((letter) => /zq/.test(JSON.stringify(letter)))
  expect(letters.flatMap(({ to }) => to).filter((to) => !to.startsWith('admin'))).toEqual([])
})

test('its parts in a hidden component are in no number and no name for those who manage the project', async () => {
  const { admin, carol } = kiosk.app
  const remote = (await admin.get('/api/components/other/zqflat/')).body
  expect(remote.slug).toBe('zqflat')
  const { body: whole } = await admin.post(path, { ...strings, path: 'other', name: 'All' })
  const { body: part } = await admin.post(path, {
    ...{ ...strings, path: 'other', name: 'Part' },
    components: ['other/zqflat'],
    instruction: '',
    q: 'state:>=empty',
  })
  await settle()
  for (const url of [whole.url, part.url]) {
    const { body } = await carol.get(url)
    expect(body).toMatchObject({ components: [], by_language: [], by_person: [], counts: { strings: 0, words: 0 } })
    expect(JSON.stringify({ ...body, q: '', instruction: '' })).not.toMatch(/zq/)
  }
  // Also when it is gone, and stands in the way.
  const removal = { path: 'other/zqflat', confirm: 'zqflat' }
  expect((await admin.post('/api/site/removals/', removal)).status).toBeLessThan(300)
  await settle()
  await remindOfAssignments(kiosk.app.app.services, signal)
  const { body } = await carol.get(part.url)
  expect(JSON.stringify(body)).not.toMatch(/zq/)
  expect(body.problems.map(({ code }: { code: string }) => code)).toContain('component-removed')
})
