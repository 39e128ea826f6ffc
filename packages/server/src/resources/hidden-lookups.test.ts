import { createHash } from 'node:crypto'
import {
  type GitRemote,
  startAppOn,
  startGitRemote,
  type TestApp,
  type TestDatabase,
  testDatabase,
  tokenOf,
} from '@weft/testkit'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { dropCaches } from '../domain/cache-drop.ts'
import { addUser } from '../domain/user/profile/add-user.ts'
import { seedAccess } from '../domain/user/sign-in/seed-access.ts'

let opened: TestDatabase
let app: TestApp
let remote: GitRemote

/** The queries since the last look: names of prepared statements, tables of others. */
let asked: string[] = []
const logger: KyselyPlugin = {
  transformQuery({ node }) {
    const text = JSON.stringify(node, (key, value) => (key === 'value' || key === 'values' ? '?' : value))
    asked.push(createHash('sha256').update(text).digest('hex').slice(0, 12))
    return node
  },
  transformResult: async ({ result }) => result,
}
const watched = (database: Database): Database => ({
  ...database,
  kysely: database.kysely.withPlugin(logger),
  query(statement, values) {
    // The server looks for work and tells of running jobs by itself, on any request.
    if (!/^(jobs_|job_|signal_tail$)/.test(statement.name)) asked.push(statement.name)
    return database.query(statement, values)
  },
})

const catalogue = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open"\nmsgstr ""\n'
const restricted = (value: boolean) => app.admin.patch('/api/components/open/secret/', { restricted: value })

beforeAll(async () => {
  remote = await startGitRemote()
  await remote.commit('a', { 'po/cs.po': catalogue }, 'Start')
  opened = await testDatabase()
  await opened.database.transaction(async (tx) => {
    await seedAccess(tx)
    for (const username of ['admin', 'anna', 'boris', 'carol']) {
      const user = { username, fullName: username, email: `${username}@example.org`, token: tokenOf(username) }
      await addUser(tx, { ...user, isSuperuser: username === 'admin' })
    }
  })
  app = await startAppOn({ ...opened, database: watched(opened.database) })
  const component = {
    repo: remote.gitUrl('a'),
    branch: 'main',
    filemask: 'po/*.po',
    file_format: 'po',
    new_lang: 'none',
  }
  for (const project of ['open', 'hidden']) {
    await app.admin.post('/api/projects/', { name: project, slug: project, web: 'https://example.org/' })
    for (const slug of ['kiosk', 'secret'])
      await app.admin.post(`/api/projects/${project}/components/`, { ...component, name: slug, slug })
    await app.app.jobs.idle()
  }
  await app.admin.patch('/api/projects/hidden/', { access_control: 100 })
  await restricted(true)
  // Strings are compared some seconds after a change; what that asks is nobody's question.
  const waiting = 'select count(*)::int as jobs from tasks where not completed'
  const noneWaits = async () => expect((await opened.database.executeSql(waiting)).rows).toEqual([{ jobs: 0 }])
  await vi.waitFor(noneWaits, { timeout: 60_000, interval: 200 })
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

/** Drops what is known of settings. The database tells of it once more, a moment later: only then do all lookups begin alike. */
async function cold(): Promise<void> {
  const told = Promise.withResolvers<void>()
  const unlisten = await opened.database.listen('weft_settings', () => told.resolve())
  await opened.database.transaction(async (tx) => dropCaches(tx, 'settings'))
  await told.promise
  await unlisten()
}

/** The queries of the database while anna, who is in memory, gets a 404. */
async function askedFor(path: string, body?: object): Promise<{ readonly said: string; readonly asked: string[] }> {
  await app.anna.get('/api/')
  asked = []
  const reply = body === undefined ? await app.anna.get(path) : await app.anna.post(path, body)
  expect(reply.status).toBe(404)
  return { said: reply.bytes.toString('utf8'), asked: [...asked] }
}

/** Addresses of hidden things, each with one of a missing thing. */
const pairs = [
  ['/api/projects/hidden/', '/api/projects/nobody/'],
  ['/api/projects/hidden/changes/', '/api/projects/nobody/changes/'],
  ['/api/components/hidden/kiosk/', '/api/components/nobody/kiosk/'],
  ['/api/components/hidden/kiosk/', '/api/components/hidden/nothing/'],
  ['/api/components/open/secret/', '/api/components/open/nothing/'],
  ['/api/translations/hidden/kiosk/cs/', '/api/translations/nobody/kiosk/cs/'],
  ['/api/translations/hidden/kiosk/cs/units/', '/api/translations/hidden/kiosk/de/units/'],
  ['/api/translations/open/secret/cs/', '/api/translations/open/nothing/cs/'],
  ['/api/translations/open/secret/cs/file/', '/api/translations/open/secret/de/file/'],
] as const

test.each(pairs)('%s is looked for as %s is', async (hidden, unknown) => {
  for (const warm of [false, true]) {
    const both = []
    for (const path of [hidden, unknown]) {
      await cold()
      // The projects around it are public; another user has read the hidden thing.
      await app.anna.get('/api/components/open/kiosk/')
      await app.anna.get('/api/translations/open/kiosk/cs/')
      if (warm) await app.admin.get(path)
      both.push(await askedFor(path))
    }
    expect(both[0]?.asked.length).toBeGreaterThan(0)
    expect(both[0]).toEqual(both[1])
    const [again, other] = [await askedFor(hidden), await askedFor(unknown)]
    expect(again).toEqual(other)
  }
})

test('a hidden string, and a hidden row of the history, are looked for as those that are not there', async () => {
  const ids = async (path: string) => (await app.admin.get(path)).body.results[0].id
  const unit = await ids('/api/translations/hidden/kiosk/cs/units/')
  const change = await ids('/api/projects/hidden/changes/')
  for (const [kind, id] of [
    ['units', unit],
    ['changes', change],
  ] as const) {
    await cold()
    const first = await askedFor(`/api/${kind}/${id}/`)
    expect(await askedFor(`/api/${kind}/999999/`)).toEqual(first)
    await app.admin.get(`/api/${kind}/${id}/`)
    expect(await askedFor(`/api/${kind}/${id}/`)).toEqual(first)
  }
})
