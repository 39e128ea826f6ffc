import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kiosk, startAppOn, startKiosk, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { openSeed, sealSeed } from '../domain/user/sign-in/seeds.ts'
import { openSecretBox } from '../system/secret-box.ts'
import { adoptSecrets } from './adopt-secrets.ts'

let kiosk: Kiosk
const credentials = { username: 'robot', password: 'p@ss:w0rd' }
const plain = () => kiosk.remote.httpUrl('kiosk', credentials)
const addresses = async () =>
  (await kiosk.app.database.executeSql("select repo, push from components where slug = 'kiosk'")).rows[0]

beforeAll(async () => {
  kiosk = await startKiosk()
  kiosk.remote.requireCredentials('kiosk', credentials)
  const values = [plain()]
  await kiosk.app.database.executeSql("update components set repo = $1, push = $1 where slug = 'kiosk'", values)
})
afterAll(() => kiosk.close())

/** Another start of the installation. */
async function restart(): Promise<TestApp> {
  const { databaseUrl, dataDir } = kiosk.app.app.services.config
  const config = { databaseUrl: databaseUrl ?? '', dataDir }
  const database = await openDatabase(config)
  return startAppOn({ database, config, close: () => database.close() })
}

test('a start seals the passwords that an older Weft wrote into rows, and they go on working', async () => {
  expect(await addresses()).toEqual({ repo: plain(), push: plain() })
  const next = await restart()
  const after = await addresses()
  expect(JSON.stringify(after)).not.toMatch(/robot|w0rd/)
  expect(after?.repo).toMatch(/weft-sealed-1/)
  const tried = await next.admin.post('/api/site/components/demo/kiosk/try-push/', {})
  expect(tried.body.result).toBe(true)
  await next.close()
  await (await restart()).close()
  expect(await addresses()).toEqual(after)
})

test('what a key in DATA_DIR sealed is sealed by SECRETS_KEY, before the key goes; a start that was cut off goes on', async () => {
  const { database, git, config, secretBox } = kiosk.app.app.services
  const key = randomBytes(32)
  const folder = join(config.dataDir, 'secrets')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'seeds.key'), key)
  const old = openSecretBox({ dataDir: '/nowhere', keys: [key] })
  const seed = randomBytes(20)
  const [user] = await database.kysely.selectFrom('users').select('id').where('username', '=', 'anna').execute()
  const user_id = user?.id ?? 0
  const sealed = await sealSeed(old, user_id, seed)
  const factor = { user_id, kind: 'totp', name: 'x', confirmed: true, seed: sealed } as const
  await database.kysely.insertInto('second_factors').values(factor).execute()
  // With the key in the file everything opens at once, before anything is sealed anew.
  const box = openSecretBox({ dataDir: config.dataDir, keys: config.secretsKeys })
  expect(await openSeed(box, { user_id, seed: sealed })).toEqual(seed)
  const cutOff = { ...box, seal: () => Promise.reject(new Error('killed')) }
  await expect(adoptSecrets({ database, git, secretBox: cutOff })).rejects.toThrow('killed')
  expect(await readFile(join(folder, 'seeds.key'))).toEqual(key)
  await adoptSecrets({ database, git, secretBox: box })
  expect(await readdir(folder)).toEqual([])
  const [row] = await database.kysely
    .selectFrom('second_factors')
    .select('seed')
    .where('user_id', '=', user_id)
    .execute()
  expect(await openSeed(secretBox, { user_id, seed: row?.seed ?? null })).toEqual(seed)
})

test('an installation without SECRETS_KEY keeps its key in DATA_DIR, and exchanges it there', async () => {
  const dataDir = join(kiosk.app.app.services.config.dataDir, 'of-its-own')
  const box = openSecretBox({ dataDir, keys: [] })
  const sealed = await box.seal(Buffer.from('secret'), 'x')
  expect(await box.keyFile.addKey()).toBe(true)
  expect([await box.isNewest(sealed, 'x'), (await box.open(sealed, 'x'))?.toString()]).toEqual([false, 'secret'])
  // A process that was killed now leaves both keys; the next one makes no third.
  const next = openSecretBox({ dataDir, keys: [] })
  expect(await next.keyFile.addKey()).toBe(false)
  expect((await next.open(sealed, 'x'))?.toString()).toBe('secret')
  await next.keyFile.dropOldKeys()
  expect((await openSecretBox({ dataDir, keys: [] }).open(sealed, 'x')) === null).toBe(true)
  expect((await readFile(next.keyFile.path)).length).toBe(32)
})
