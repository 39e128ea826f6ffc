import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Kiosk, problemsOf, startAppOn, startKiosk, startTestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/open-database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { rotateSecretsKind } from '../../jobs/rotate-secrets-job.ts'
import { countSeals } from '../../secrets/seal-anew.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const keys = async (kind: string) => (await kiosk.app.admin.get(`/api/site/keys/?kind=${kind}`)).body

test('all keys are listed with their age and no secret', async () => {
  const { admin, app, database } = kiosk.app
  await admin.get('/api/site/projects/demo/ssh-key/')
  await admin.put('/api/site/projects/demo/hooks/', { secret: 'a secret of some length' })
  const deepl = { service: 'deepl', configuration: { key: 'hidden-key' } }
  await admin.post('/api/projects/demo/machinery_settings/', deepl)
  await admin.post('/api/site/git-hosts/', { vcs: 'gitea', hostname: 'git.invalid', secret: 'hidden-token' })
  const made = (await admin.post('/api/site/projects/demo/tokens/', { note: 'Robot', scopes: ['read'] })).body
  await database.executeSql(
    `insert into gpg_keys (project_id, fingerprint, holder, public_key, secret_key)
     select id, 'F00D', 'Bot <bot@example.org>', 'PUBLIC', 'hidden half' from projects where slug = 'demo'`,
  )
  const [ssh] = (await keys('ssh')).results
  expect(ssh).toMatchObject({ kind: 'ssh', project: 'demo', fingerprint: expect.stringMatching(/^SHA256:[\w+/]{43}$/) })
  expect((await keys('gpg')).results).toMatchObject([
    { kind: 'gpg', name: 'Bot <bot@example.org>', project: 'demo', fingerprint: 'F00D', since: expect.any(String) },
  ])
  expect((await keys('webhook')).results).toMatchObject([{ project: 'demo' }])
  expect((await keys('machine')).results).toMatchObject([{ name: 'deepl', project: 'demo' }])
  expect((await keys('git-host')).results).toMatchObject([{ name: 'git.invalid', project: null }])
  const tokens = await keys('token')
  expect(tokens.results).toContainEqual(
    expect.objectContaining({ id: made.id, name: 'Robot', project: 'demo', last_used: null }),
  )
  const all = JSON.stringify(await Promise.all(['token', 'ssh', 'gpg', 'machine', 'git-host', 'webhook'].map(keys)))
  for (const secret of [
    'hidden-key',
    'hidden half',
    Buffer.from('hidden half').toString('base64'),
    'hidden-token',
    'a secret of',
    made.token,
    'PRIVATE KEY',
  ])
    expect(all).not.toContain(secret)
  expect(problemsOf(await admin.get('/api/site/keys/?kind=all'))).toEqual(['invalid_choice kind'])
  expect((await admin.delete(`/api/site/keys/tokens/${made.id}/`)).status).toBe(204)
  expect((await admin.delete(`/api/site/keys/tokens/${made.id}/`)).status).toBe(404)
  const { rows } = await database.executeSql("select action from audit_events where action = 'token-ended'")
  expect(rows).toHaveLength(1)
  await app.jobs.idle()
})

test('the sealing key is named by a fingerprint that does not give it away', async () => {
  const { admin, app } = kiosk.app
  const { config } = app.services
  const shown = (await admin.get('/api/site/keys/sealing/')).body
  expect(shown).toEqual({
    place: 'SECRETS_KEY',
    keys: 1,
    fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    since: null,
    rotation: null,
  })
  expect(config.secretsKeys[0]?.toString('hex')).not.toContain(shown.fingerprint)
})

test('they are for those who run the site', async () => {
  const { anna, anonymous } = kiosk.app
  for (const path of ['/api/site/keys/?kind=token', '/api/site/keys/sealing/'])
    expect([(await anna.get(path)).status, (await anonymous.get(path)).status]).toEqual([403, 403])
  expect((await anna.delete('/api/site/keys/tokens/1/')).status).toBe(403)
})

test('where SECRETS_KEY gives one key, an exchange is refused, and nothing is written down', async () => {
  const { admin, anna, database } = kiosk.app
  const path = '/api/site/keys/sealing/rotation/'
  expect((await admin.post(path, {})).status).toBe(409)
  expect((await anna.post(path, {})).status).toBe(403)
  const { rows } = await database.executeSql("select 1 from audit_events where action = 'sealing-key-changed'")
  expect(rows).toEqual([])
})

test('a key in DATA_DIR is exchanged once, however many ask at the same time', async () => {
  const app = await startTestApp({ config: { secretsKeys: [] } })
  try {
    await app.admin.post('/api/projects/', { name: 'App', slug: 'app', web: 'https://app.example' })
    await app.admin.put('/api/site/projects/app/hooks/', { secret: 'a secret of some length' })
    const before = (await app.admin.get('/api/site/keys/sealing/')).body
    const { secretBox } = app.app.services
    const asked = await Promise.all([1, 2, 3, 4].map(() => app.admin.post('/api/site/keys/sealing/rotation/', {})))
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202, 202])
    await app.app.jobs.idle()
    const after = (await app.admin.get('/api/site/keys/sealing/')).body
    expect(after.fingerprint).not.toBe(before.fingerprint)
    expect(after.rotation).toBeNull()
    expect(readFileSync(secretBox.keyFile.path)).toHaveLength(32)
    const counts = await countSeals({ database: app.database, secretBox })
    expect(counts.filter(({ older, unopened }) => older + unopened > 0)).toEqual([])
    const task = (await app.admin.get(new URL(asked[0]?.body.task_url).pathname)).body
    expect(task).toMatchObject({ completed: true, result: { result: true, unopened: 0 } })
    const entries = (await app.admin.get('/api/site/audit/?action=sealing-key-changed')).body.results
    expect(entries[0]).toMatchObject({ about: before.fingerprint })
    // A node that died before the job was over has it run again: no second key is made.
    const { database } = app.app.services
    const runAgain = async (from: string) => {
      await database.transaction((tx) => enqueue(tx, rotateSecretsKind, { from }))
      await app.app.jobs.idle()
      return (await app.admin.get('/api/site/keys/sealing/')).body
    }
    expect(await runAgain(before.fingerprint)).toMatchObject({ fingerprint: after.fingerprint, keys: 1 })
    // It died when there were two keys, and nothing was sealed by the new one.
    await secretBox.keyFile.addKey()
    const cut = await secretBox.fingerprint()
    await runAgain(after.fingerprint)
    expect(await secretBox.fingerprint()).toBe(cut)
    expect(readFileSync(secretBox.keyFile.path)).toHaveLength(32)
    const left = await countSeals({ database: app.database, secretBox })
    expect(left.filter(({ older, unopened }) => older + unopened > 0)).toEqual([])
  } finally {
    await app.close()
  }
})

test('with SECRETS_KEY=NEW,OLD one node seals everything anew while another one reads and writes', async () => {
  const { databaseUrl, dataDir, secretsKeys } = kiosk.app.app.services.config
  const added = randomBytes(32)
  const start = async () => {
    const config = { databaseUrl: databaseUrl ?? '', dataDir }
    const database = await openDatabase(config)
    const opened = { database, config, close: () => database.close() }
    return startAppOn(opened, { config: { secretsKeys: [added, ...secretsKeys] } })
  }
  // A node that has the old key alone does no such work.
  await kiosk.app.app.jobs.stop()
  const [one, other] = [await start(), await start()]
  try {
    const writes = Array.from({ length: 5 }, (_, at) =>
      other.admin.put('/api/site/projects/demo/hooks/', { secret: `a secret of some length ${at}` }),
    )
    const asked = await one.admin.post('/api/site/keys/sealing/rotation/', {})
    expect(asked.status).toBe(202)
    expect((await Promise.all(writes)).every(({ status }) => status < 300)).toBe(true)
    await Promise.all([one.app.jobs.idle(), other.app.jobs.idle()])
    const { secretBox } = other.app.services
    expect((await countSeals({ database: other.database, secretBox })).filter(({ older }) => older > 0)).toEqual([])
  } finally {
    await one.close()
    await other.close()
  }
})
