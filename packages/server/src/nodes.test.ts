import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  addPeople,
  type DatabaseProxy,
  type GitRemote,
  type Kiosk,
  kioskCatalogue,
  kioskTexts,
  startAppOn,
  startDatabaseProxy,
  startGitRemote,
  startKiosk,
  startReplicated,
  startTestApp,
  type TestApp,
  testDatabase,
} from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import { addUser } from './domain/user/profile/add-user.ts'
import { seedAccess } from './domain/user/sign-in/seed-access.ts'
import { inspectOperation } from './operator/operations/inspect.operation.ts'
import { enqueueRequest } from './sync/queue/ask-repository.ts'
import { type BenchComponent, makeWorkbench, poFile } from './sync/testing.ts'

/** Milliseconds that PostgreSQL is away; a release is tried with 10000. */
const outage = Number(process.env.WEFT_OUTAGE ?? 2000)

async function until(isSo: () => Promise<boolean>, patience = 2000): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(20)) if (await isSo()) return
  throw new Error('It did not come about in time')
}

describe('nodes over one PostgreSQL', () => {
  let first: TestApp
  let second: TestApp
  beforeAll(async () => {
    first = await startTestApp()
    const { databaseUrl, dataDir } = first.app.services.config
    const config = { databaseUrl: databaseUrl ?? '', dataDir }
    const database = await openDatabase(config)
    second = await startAppOn({ database, config, close: () => database.close() })
  })
  afterAll(async () => {
    await second.close()
    await first.close()
  })

  test('a token that one node takes back is refused by the other at once', async () => {
    const { database } = first
    const { id, token } = await database.transaction((tx) =>
      addUser(tx, { username: 'dora', fullName: 'Dora', email: null, isSuperuser: true }),
    )
    const there = second.withToken(token)
    expect((await there.get('/api/users/dora/')).status).toBe(200)
    expect((await first.admin.delete('/api/users/dora/')).status).toBe(204)
    await until(async () => (await there.get('/api/')).status === 401)
    expect(id).toBeGreaterThan(0)
  })

  test('a setting that one node changes is what the other shows', async () => {
    expect(
      (await first.admin.post('/api/projects/', { name: 'Doors', slug: 'doors', web: 'https://doors.example/' }))
        .status,
    ).toBe(201)
    expect((await second.anonymous.get('/api/projects/doors/')).body).toMatchObject({ name: 'Doors' })
    await first.admin.patch('/api/projects/doors/', { name: 'Gates' })
    await until(async () => (await second.anonymous.get('/api/projects/doors/')).body.name === 'Gates')
  })

  test('tries at a password count on all nodes: more of them are no more free tries', async () => {
    const begin = ({ app }: TestApp, at: number) =>
      app.services.signInAttempts.beginSignIn({ account: 'carol', network: `198.51.100.${at}`, device: null })
    for (let at = 0; at < 50; at++) expect(begin(first, at)).toBe(null)
    // Alone, the second would have 50.
    let tries = 0
    await until(async () => begin(second, 100 + tries++) !== null, 900)
    expect(tries).toBeLessThan(45)
    first.app.services.signInAttempts.signedIn({ account: 'carol', network: '198.51.100.1', device: null })
    await until(async () => begin(second, 200) === null)
  })

  test('who may see a project on one node may on the other, and no longer once it is closed', async () => {
    expect((await second.anna.get('/api/projects/doors/')).status).toBe(200)
    await first.admin.patch('/api/projects/doors/', { access_control: 100 })
    await until(async () => (await second.anna.get('/api/projects/doors/')).status === 404)
  })
})

describe('a node that hears nothing of the others, as behind a pooler in transaction mode', () => {
  let first: TestApp
  let deaf: TestApp
  let proxy: DatabaseProxy
  const turns: boolean[] = []
  beforeAll(async () => {
    first = await startTestApp()
    const { databaseUrl, dataDir } = first.app.services.config
    proxy = await startDatabaseProxy(databaseUrl ?? '')
    proxy.deafen(true)
    const config = { databaseUrl: proxy.databaseUrl, dataDir }
    const database = await openDatabase({ ...config, onHearing: (hears) => turns.push(hears) })
    deaf = await startAppOn({ database, config, close: () => database.close() })
  })
  afterAll(async () => {
    await deaf.close()
    await proxy.close()
    await first.close()
  })
  const inspect = () => {
    const signal = new AbortController().signal
    return inspectOperation.run({ services: deaf.app.services, request: {}, tell: () => {}, signal })
  }

  test('knows at its start that it does not, and says so', async () => {
    expect(deaf.database.hears()).toBe(false)
    expect(turns).toEqual([false])
    const { findings } = await inspect()
    expect(findings).toContainEqual(
      expect.objectContaining({ about: 'database', wrong: expect.stringMatching(/pooler in transaction mode/) }),
    )
  })

  test('refuses at once a token that another node took back, and shows what another one changed', async () => {
    const { token } = await first.database.transaction((tx) =>
      addUser(tx, { username: 'dora', fullName: 'Dora', email: null, isSuperuser: true }),
    )
    const there = deaf.withToken(token)
    expect((await there.get('/api/users/dora/')).status).toBe(200)
    const project = { name: 'Doors', slug: 'doors', web: 'https://doors.example/' }
    expect((await first.admin.post('/api/projects/', project)).status).toBe(201)
    expect((await there.get('/api/projects/doors/')).body).toMatchObject({ name: 'Doors' })
    expect((await first.admin.patch('/api/projects/doors/', { name: 'Gates' })).status).toBe(200)
    expect((await there.get('/api/projects/doors/')).body).toMatchObject({ name: 'Gates' })
    expect((await first.admin.delete('/api/users/dora/')).status).toBe(204)
    expect((await there.get('/api/projects/doors/')).status).toBe(401)
  })

  test('signs people out everywhere at once, too', async () => {
    const here = await deaf.signedIn('boris')
    expect((await here.get('/api/projects/')).status).toBe(200)
    await first.database.executeSql(
      "delete from sessions where user_id = (select id from users where username = 'boris')",
    )
    const { body } = await here.get('/api/session/')
    expect(body.user ?? null).toBe(null)
  })

  test('keeps all in memory again once it hears', { timeout: 30_000 }, async () => {
    proxy.deafen(false)
    await expect.poll(() => deaf.database.hears(), { timeout: 20_000 }).toBe(true)
    expect(turns).toEqual([false, true])
    expect((await inspect()).findings).toEqual([])
  })
})

describe('a server that takes no writes in the place of the primary', () => {
  test('is answered with 503 everywhere while it lasts, and leaves no trace', { timeout: 120_000 }, async () => {
    const servers = await startReplicated()
    const proxy = await startDatabaseProxy(servers.primaryUrl)
    const config = { databaseUrl: proxy.databaseUrl, dataDir: await mkdtemp(join(tmpdir(), 'weft-data-')) }
    const reports: unknown[] = []
    const database = await openDatabase({ ...config, patience: 500 })
    await addPeople(database)
    const node = await startAppOn(
      { database, config, close: () => database.close() },
      { reportError: (error) => reports.push(error) },
    )
    try {
      const health = async () => (await fetch(`${node.base}/healthz/`)).status
      const save = async (name: string) => (await node.admin.patch('/api/users/anna/', { full_name: name })).status
      expect([await health(), await save('Anna')]).toEqual([200, 200])
      const before = proxy.connections()
      await proxy.leadTo(servers.standbyUrl)
      await expect.poll(health, { timeout: 10_000 }).toBe(503)
      expect(new Set(await Promise.all(['A', 'B', 'C'].map(save)))).toEqual(new Set([503]))
      await delay(3000)
      await proxy.leadTo(servers.primaryUrl)
      await expect.poll(() => save('Anne'), { timeout: 10_000 }).toBe(200)
      await expect.poll(health, { timeout: 10_000 }).toBe(200)
      await expect.poll(() => database.hears(), { timeout: 10_000 }).toBe(true)
      expect(proxy.connections()).toBeLessThanOrEqual(before + 3)
      expect(reports.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([])
    } finally {
      await node.close()
      await proxy.close()
      await servers.stop()
      await rm(config.dataDir, { recursive: true, force: true })
    }
  })
})

describe('a PostgreSQL that goes away', () => {
  let remote: GitRemote
  beforeAll(async () => {
    remote = await startGitRemote()
  })
  afterAll(() => remote.stop())

  test('makes requests wait or answers 503, loses nothing, and jobs go on', { timeout: 120_000 }, async () => {
    const opened = await testDatabase()
    const proxy = await startDatabaseProxy(opened.config.databaseUrl ?? '')
    const config = { databaseUrl: proxy.databaseUrl, dataDir: opened.config.dataDir }
    await opened.database.transaction(seedAccess)
    const database = await openDatabase(config)
    const bench = await makeWorkbench(opened.database, opened.config.dataDir, remote)
    const admin = await opened.database.transaction((tx) =>
      addUser(tx, { username: 'root', fullName: 'Root', email: 'root@example.com', isSuperuser: true }),
    )
    const reports: unknown[] = []
    const app = await startAppOn(
      { database, config, close: () => database.close() },
      { reportError: (error) => reports.push(error) },
    )
    const client = app.withToken(admin.token)
    const strings = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`String ${n}`, n % 2 ? 'x' : '']))
    const large: BenchComponent = await bench.component({
      'po/cs.po': poFile('cs', strings),
      'po/de.po': poFile('de', strings),
    })
    const edited = await bench.component({ 'po/cs.po': poFile('cs', { Open: '', Close: '' }) })
    await edited.ask('import')
    const { id } = await edited.unit('cs', 'Open')
    const work = { repositoryId: large.id, componentId: large.id, userId: null, work: { kind: 'import' as const } }
    const task = await enqueueRequest(opened.database, work)
    await until(async () => (await large.languages()).length > 1, 20_000)

    await proxy.cut()
    const save = (text: string) => client.patch(`/api/units/${id}/`, { state: 20, target: [text] })
    const during = save('typed while it was away')
    await delay(outage)
    await proxy.restore()
    const { status } = await during
    expect([200, 503]).toContain(status)
    await until(async () => (await save('typed afterwards')).status === 200, 30_000)
    const told = (await edited.history()).map(({ target }) => target)
    if (status === 200) expect(told).toContain('typed while it was away')
    expect(told).toContain('typed afterwards')
    await until(async () => {
      const { rows } = await opened.database.executeSql('select completed, result from tasks where id = $1', [task])
      return rows[0]?.completed === true
    }, 60_000)
    expect((await large.units('cs')).size).toBe(3000)
    expect((await large.units('de')).size).toBe(3000)
    expect(await large.wrongCounters()).toEqual([])
    await app.close()
    await proxy.close()
    await opened.close()
  })
})

describe('a node without the clone', () => {
  let first: TestApp
  let second: TestApp
  let kiosk: Kiosk
  beforeAll(async () => {
    kiosk = await startKiosk()
    first = kiosk.app
    const { databaseUrl, dataDir } = first.app.services.config
    const config = { databaseUrl: databaseUrl ?? '', dataDir: `${dataDir}/second` }
    const database = await openDatabase(config)
    second = await startAppOn({ database, config, close: () => database.close() })
    await second.app.jobs.stop()
  })
  afterAll(async () => {
    await second.close()
    await kiosk.close()
  })

  const file = '/api/translations/demo/kiosk/cs/file/'
  const repository = '/api/components/demo/kiosk/repository/'

  test('gives files and the repository’s status, also of what the other one committed and did not push', async () => {
    expect((await first.admin.patch('/api/components/demo/kiosk/', { push_on_commit: false })).status).toBe(200)
    const { url } = (await kiosk.units('kiosk', 'cs')).get('Open the door')
    await first.anna.patch(url, { state: 20, target: ['Otevři dveře'] })
    expect((await first.admin.post(repository, { operation: 'commit' })).status).toBe(200)
    const label = (await kiosk.units('kiosk', 'cs')).get('Short label')
    await first.anna.patch(label.url, { state: 20, target: ['Nálepka'] })
    expect((await second.admin.get(repository)).body).toMatchObject({ needs_push: true, outgoing_commits: 1 })
    const there = await second.admin.get(file)
    expect(there.status).toBe(200)
    const here = await first.admin.get(file)
    const undated = ({ bytes }: { bytes: Uint8Array }) =>
      Buffer.from(bytes)
        .toString()
        .replace(/"PO-Rev.*\n/, '')
    expect(undated(there)).toBe(undated(here))
    expect(undated(there)).toContain('Otevři dveře')
    expect(undated(there)).toContain('Nálepka')
    expect((await second.admin.get(repository)).status).toBe(200)
    expect((await second.admin.get('/api/translations/demo/flat/cs/file/')).status).toBe(200)
  })

  test('takes files that the other one writes', async () => {
    const bytes = kioskCatalogue('cs', { ...kioskTexts.cs, door: 'Nahráno' })
    const files = { file: { name: 'cs.po', bytes } }
    const reply = await second.admin.request('POST', file, { form: { method: 'replace' }, files })
    expect([reply.status, reply.body]).toMatchObject([200, { result: true }])
    expect((await kiosk.units('kiosk', 'cs')).get('Open the door')).toMatchObject({ target: ['Nahráno'] })
  })
})
