import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSecretBox } from '../system/secret-box.ts'
import { lookAtSecrets } from './operations/look-at-secrets.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  await kiosk.app.admin.get('/api/site/projects/demo/ssh-key/')
})
afterAll(() => kiosk.close())

const found = async (change: object = {}) =>
  (await lookAtSecrets({ ...kiosk.app.app.services, ...change })).findings.map(({ about, wrong, remedy }) => ({
    about,
    text: `${wrong}; ${remedy}`,
  }))
const run = (text: string, values: unknown[] = []) => kiosk.app.database.executeSql(text, values)

test('an installation as it should be has nothing exposed', async () => {
  expect(await found()).toEqual([])
})

test('one ssh key for several projects is named with the projects', async () => {
  await kiosk.app.admin.post('/api/projects/', { name: 'Other', slug: 'other', web: 'https://example.org/' })
  await run('insert into projects_on_shared_keys select id from projects')
  expect(await found()).toEqual([{ about: 'SSH key', text: expect.stringMatching(/ demo, other .* Repository/) }])
  await run("delete from projects_on_shared_keys where project_id = (select id from projects where slug = 'other')")
  expect(await found()).toEqual([])
  await run('delete from projects_on_shared_keys')
})

test('a plain password is named by its component, and not shown', async () => {
  const [before] = (await run("select push from components where slug = 'kiosk'")).rows
  await run("update components set push = 'https://me:s3cret@git.example/a.git' where slug = 'kiosk'")
  const [finding] = await found()
  expect(finding).toMatchObject({ about: 'demo/kiosk', text: expect.stringContaining('https://***@git.example/a.git') })
  expect(finding?.text).not.toContain('s3cret')
  await run("update components set push = $1 where slug = 'kiosk'", [before?.push])
})

test('keys that are exchanged, lost or left over are named with what to do', async () => {
  const { config } = kiosk.app.app.services
  const [old, next] = [Buffer.from('7'.repeat(64), 'hex'), randomBytes(32)]
  const withKeys = (...keys: Buffer[]) =>
    found({ secretBox: openSecretBox({ dataDir: config.dataDir, keys }), config: { ...config, secretsKeys: keys } })
  expect(await withKeys(next, old)).toEqual([
    { about: 'secrets', text: expect.stringContaining('weft secrets rotate') },
  ])
  expect(await withKeys(old, next)).toEqual([
    { about: 'secrets', text: expect.stringContaining('leave the first key') },
  ])
  expect(await withKeys(next)).toContainEqual({
    about: 'keys for ssh',
    text: expect.stringContaining('weft secrets forget'),
  })
})

test('secrets in files of an older Weft are named, and so is the token that the first start printed', async () => {
  const { config } = kiosk.app.app.services
  const folders = ['git-private/ssh', 'secrets'].map((name) => join(config.dataDir, name))
  for (const folder of folders) await mkdir(folder, { recursive: true })
  await writeFile(join(config.dataDir, 'secrets', 'seeds.key'), Buffer.from('7'.repeat(64), 'hex'))
  expect((await found()).map(({ about }) => about)).toEqual([
    join(config.dataDir, 'git-private', 'ssh'),
    join(config.dataDir, 'secrets', 'seeds.key'),
  ])
  for (const folder of folders) await rm(folder, { recursive: true })
  await run("update users set date_joined = now() - interval '2 days' where username = 'admin'")
  await run(`update tokens set created = now() - interval '2 days'
    where user_id = (select id from users where username = 'admin')`)
  expect(await found()).toEqual([{ about: 'user admin', text: expect.stringContaining('weft user token admin') }])
})
