import { randomBytes } from 'node:crypto'
import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { sealSeed } from '../domain/user/sign-in/seeds.ts'
import { sealHostSecret } from '../git-hosts/store/git-host-rows.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { scanKind } from '../sync/queue/scan-repository.ts'
import { sealRequest } from '../sync/queue/sealed-request.ts'
import { openSecretBox, type SecretBox } from '../system/secret-box.ts'
import { checkSecretsKey } from './check-key.ts'
import { forgetSecrets } from './forget-secrets.ts'
import { keepGpgKey } from './gpg-keys.ts'
import { sealAnew } from './seal-anew.ts'
import { sealedPlaces } from './sealed-places.ts'

/** Columns of bytes that are hashes, public keys, or contents without Weft's secrets. */
const unsealed = /\.(hash|digest|fingerprint|browser|content|public_key|frequencies)$/

let kiosk: Kiosk
const credentials = { username: 'robot', password: 'p@ss/w0rd' }

const boxOf = (...keys: Buffer[]): SecretBox => openSecretBox({ dataDir: '/nowhere', keys })

/** All sealed values in plain text. */
async function openedBy(box: SecretBox): Promise<Map<string, string | null>> {
  const opened = new Map<string, string | null>()
  for (const place of sealedPlaces)
    for (const row of await place.readPage(kiosk.app.database, ''))
      opened.set(`${place.name} ${row.key}`, (await box.open(row.sealed, row.about))?.toString('base64') ?? null)
  return opened
}

beforeAll(async () => {
  kiosk = await startKiosk()
  const { app, remote } = kiosk
  const { secretBox, database } = app.app.services
  remote.requireCredentials('kiosk', credentials)
  const address = remote.httpUrl('kiosk', credentials)
  const change = { repo: address, push: address, branch: 'main' }
  expect((await app.admin.patch('/api/components/demo/kiosk/', change)).status).toBe(200)
  await app.app.jobs.idle()
  await app.admin.get('/api/site/projects/demo/ssh-key/')
  const deepl = { service: 'deepl', configuration: { key: 'hidden' } }
  expect((await app.admin.post('/api/projects/demo/machinery_settings/', deepl)).status).toBe(201)
  const provider = { id: 'company', kind: 'openid', name: 'X', issuer: 'https://login.example', client_id: 'x' }
  await app.admin.post('/api/site/identity-providers/', { ...provider, client_secret: 'hidden' })
  await app.admin.put('/api/site/projects/demo/hooks/', { secret: 'a secret of some length' })
  const made = await app.admin.request('POST', '/api/account/tokens/', {
    json: { note: 'x', scopes: ['read'] },
    headers: { 'idempotency-key': 'one' },
  })
  expect(made.status).toBe(201)
  const [{ id } = { id: 0 }] = await database.kysely
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'anna')
    .execute()
  const seed = await sealSeed(secretBox, id, randomBytes(20))
  await database.kysely
    .insertInto('second_factors')
    .values({ user_id: id, kind: 'totp', name: 'x', confirmed: true, seed })
    .execute()
  for (const projectId of [null, 1]) {
    const api = 'https://git.example/api/v3'
    const host = { project_id: projectId, vcs: 'github', hostname: 'git.example', api }
    const secret = await sealHostSecret(secretBox, { api, projectId, secret: 'a token' })
    await database.kysely
      .insertInto('git_hosts')
      .values({ ...host, secret })
      .execute()
  }
  const key = { fingerprint: 'F', holder: 'Bot <bot@example.org>', publicKey: 'public', secretKey: 'secret' }
  await database.transaction((tx) => keepGpgKey(tx, secretBox, { projectId: 1, key }))
  await app.app.jobs.stop()
  const payload = await sealRequest({ secretBox }, { repo: address, branch: null }, { purpose: 'scan', userId: id })
  await database.transaction((tx) => enqueue(tx, scanKind, payload, { userId: id }))
})
afterAll(() => kiosk.close())

test('an address is kept with its user and password sealed, and works', async () => {
  const { rows } = await kiosk.app.database.executeSql("select repo, push from components where slug = 'kiosk'")
  expect(rows[0]?.repo).toMatch(/^http:\/\/weft-sealed-1\.[\w-]+@127\.0\.0\.1:\d+\//)
  expect(rows[0]?.push).toBe(rows[0]?.repo)
  const shown = (await kiosk.app.admin.get('/api/components/demo/kiosk/')).body
  expect(shown.repo).toMatch(/^http:\/\/\*\*\*@127/)
  expect((await kiosk.app.admin.patch('/api/components/demo/kiosk/', { repo: shown.repo, name: 'Kiosk' })).status).toBe(
    200,
  )
  const again = await kiosk.app.database.executeSql("select repo from components where slug = 'kiosk'")
  expect(again.rows[0]?.repo).toBe(rows[0]?.repo)
})

test('every place has something to exchange here, and every column of bytes is a place or holds nothing sealed', async () => {
  for (const place of sealedPlaces)
    expect([place.name, (await place.readPage(kiosk.app.database, '')).length > 0]).toEqual([place.name, true])
  const { rows } = await kiosk.app.database.executeSql(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' order by 1`,
  )
  const open = rows.map(({ name }) => String(name)).filter((name) => !unsealed.test(name))
  expect(open).toEqual([
    'git_hosts.secret',
    'gpg_keys.secret_key',
    'hook_secrets.secret',
    'identity_providers.secret',
    'kept_replies.sealed',
    'machine_services.secrets',
    'second_factors.seed',
    'site_keys.key',
    'ssh_keys.private_key',
  ])
})

test('the key is exchanged wherever the exchange is cut off: what follows goes on, and at the end the new key alone opens everything', async () => {
  const { database, secretBox } = kiosk.app.app.services
  const before = await openedBy(secretBox)
  expect([...before.values()].filter((secret) => secret === null)).toEqual([])
  let key = Buffer.from('7'.repeat(64), 'hex')
  for (let writes = 0; writes < before.size; writes++) {
    const next = randomBytes(32)
    const both = boxOf(next, key)
    await expect(sealAnew({ database: endingAfter(database, writes), secretBox: both })).rejects.toThrow('killed')
    // Either key may be needed in between, and both together open everything.
    expect(await openedBy(both)).toEqual(before)
    const reports = await sealAnew({ database, secretBox: both })
    expect(reports.reduce((sum, { sealedAnew }) => sum + sealedAnew, 0)).toBe(before.size - writes)
    expect(reports.every(({ unopened }) => unopened === 0)).toBe(true)
    expect(await openedBy(boxOf(next))).toEqual(before)
    await expect(checkSecretsKey(database, boxOf(key))).rejects.toThrow(/^SECRETS_KEY is not the key/)
    key = next
  }
  await sealAnew({ database, secretBox: boxOf(Buffer.from('7'.repeat(64), 'hex'), key) })
})

/** A database whose process is killed after so many writes. */
function endingAfter(database: Database, writes: number): Database {
  let left = writes
  return new Proxy(database, {
    get(target, name, receiver) {
      if (name !== 'executeSql') return Reflect.get(target, name, receiver)
      return async (text: string, values?: readonly unknown[]) => {
        if (/^\s*update/i.test(text) && left-- === 0) throw new Error('killed')
        return target.executeSql(text, values)
      }
    },
  })
}

test('where the key is lost, what it sealed is forgotten, but what protects people', async () => {
  const { database } = kiosk.app.app.services
  const other = boxOf(randomBytes(32))
  await expect(checkSecretsKey(database, other)).rejects.toThrow(/weft secrets forget/)
  const reports = await forgetSecrets({ database, secretBox: other })
  expect(reports.find(({ place }) => place === 'keys for ssh')).toMatchObject({ kept: 0 })
  expect(reports.find(({ place }) => place === 'seeds of second factors')).toMatchObject({ forgotten: 0, kept: 1 })
  await checkSecretsKey(database, other)
  const { rows } = await database.executeSql("select repo from components where slug = 'kiosk'")
  expect(rows[0]?.repo).toMatch(/^http:\/\/127\.0\.0\.1/)
})
