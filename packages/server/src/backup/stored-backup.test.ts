import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { withConfiguredSchedules } from '../background/back-up-installation.job.ts'
import { jobs } from '../background/registry.ts'
import { ConfigError, readConfig } from '../config.ts'
import type { ConfiguredBackups } from '../config-backups.ts'
import { OperatorRefusal } from '../operator/operation.ts'
import { nameAt, outdated } from './backup-store.ts'
import { openBackupStore } from './open-backup-store.ts'
import { checkBackup } from './read-backup.ts'
import { type S3Server, startS3Server } from './s3-server.fixture.ts'
import { openS3Store } from './s3-store.ts'
import { makeStoredBackup } from './stored-backup.ts'
import { verifyBackup } from './verify-backup.ts'

vi.setConfig({ testTimeout: 120_000 })

const free = { signal: new AbortController().signal, tell: () => undefined }

let opened: TestDatabase
let folder: string
beforeAll(async () => {
  opened = await testDatabase()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-backups-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => opened.close())

const configured = (environment: Readonly<Record<string, string>>): ConfiguredBackups => {
  const { backups } = readConfig(environment)
  if (backups === null) throw new Error('no backups')
  return backups
}

/** One backup, and the removal of the outdated ones, as the job does both. */
async function make(backups: ConfiguredBackups, now = new Date(), signal = free.signal) {
  const { databaseUrl, dataDir } = opened.config
  const store = openBackupStore(backups.to, dataDir)
  const name = nameAt(now)
  const outcome = await makeStoredBackup({ ...free, store, name, databaseUrl, dataDir, signal })
  const names = (await store.list()).map((file) => file.name)
  const removed = outdated(names, backups, now)
  for (const one of removed) await store.remove(one)
  return { ...outcome, name, removed }
}

const day = (number: number) => new Date(Date.UTC(2027, 0, number, 2, 30))
const named = (...days: number[]) =>
  days.map((number) => `weft-202701${String(number).padStart(2, '0')}T023000Z.backup`)

describe('the schedule', () => {
  test('is that of the configuration, and nobody backs up without BACKUP_TO', () => {
    const scheduleOf = (environment: Readonly<Record<string, string>>) =>
      withConfiguredSchedules(jobs, readConfig(environment)).find(({ name }) => name === 'back-up-installation')
        ?.schedule
    expect(scheduleOf({})).toBeNull()
    expect(scheduleOf({ BACKUP_TO: folder })).toBe('30 2 * * *')
    expect(scheduleOf({ BACKUP_TO: folder, BACKUP_SCHEDULE: '0 */6 * * *' })).toBe('0 */6 * * *')
  })

  test.each([
    ['BACKUP_SCHEDULE', { BACKUP_SCHEDULE: 'daily' }],
    ['BACKUP_SCHEDULE', { BACKUP_SCHEDULE: '61 2 * * *' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '0' }],
    ['BACKUP_KEEP_DAYS', { BACKUP_KEEP_DAYS: 'a week' }],
    ['BACKUP_TO', { BACKUP_TO: 's3://A' }],
    ['S3_ENDPOINT', { BACKUP_TO: 's3://bucket', S3_ENDPOINT: 'minio' }],
    ['S3_ACCESS_KEY', { BACKUP_TO: 's3://bucket' }],
    ['S3_SECRET_KEY', { BACKUP_TO: 's3://bucket', S3_ACCESS_KEY: 'a' }],
  ])('refuses a wrong %s', (variable, environment) => {
    const reading = () => readConfig({ BACKUP_TO: '/backups', ...environment })
    expect(reading).toThrow(ConfigError)
    expect(reading).toThrow(variable)
  })
})

describe('to a folder', () => {
  test('the newest stay, by number, and restore whole; files of others stay', async () => {
    await writeFile(join(folder, 'notes.txt'), 'mine')
    const backups = configured({ BACKUP_TO: folder, BACKUP_KEEP: '2' })
    for (const number of [1, 2]) expect(await make(backups, day(number))).toMatchObject({ removed: [] })
    expect(await make(backups, day(3))).toMatchObject({ name: named(3)[0], removed: named(1) })
    expect((await readdir(folder)).sort()).toEqual(['notes.txt', ...named(2, 3)])
    const file = join(folder, named(3)[0] ?? '')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const { rows } = await checkBackup(file, free)
    expect(await verifyBackup({ file, path: process.env.PATH ?? '', ...free })).toMatchObject({ rows })
  })

  test('by age', async () => {
    const backups = configured({ BACKUP_TO: folder, BACKUP_KEEP_DAYS: '3' })
    await make(backups, day(1))
    expect(await make(backups, day(9))).toMatchObject({ removed: named(1) })
    expect(await readdir(folder)).toEqual(named(9))
  })

  test('that is gone is said in one line, and nothing is made in its place', async () => {
    const missing = join(folder, 'missing')
    const made = make(configured({ BACKUP_TO: missing }))
    await expect(made).rejects.toThrow(OperatorRefusal)
    await expect(made).rejects.toThrow(/^The folder of BACKUP_TO cannot be used: ENOENT[^\n]*$/)
    expect(await readdir(folder)).toEqual([])
  })

  test('what a killed run left half written goes, and nothing else', async () => {
    const [name = ''] = named(1)
    const others = ['.notes.backup.1.part', '.weft-mine.backup', 'weft-mine.backup']
    for (const left of [`.${name}.17.part`, `..${name}.17.part`, `.${name}`, ...others])
      await writeFile(join(folder, left), 'half')
    await make(configured({ BACKUP_TO: folder }), day(1))
    expect((await readdir(folder)).sort()).toEqual([...others, name].sort())
  })

  test('a process that ends leaves the older ones and no part', async () => {
    const backups = configured({ BACKUP_TO: folder, BACKUP_KEEP: '1' })
    await make(backups, day(1))
    await expect(make(backups, day(2), AbortSignal.abort())).rejects.toThrow('Interrupted')
    expect(await readdir(folder)).toEqual(named(1))
  })
})

describe('to a storage that speaks S3', () => {
  let server: S3Server
  beforeEach(async () => {
    server = await startS3Server()
  })
  afterEach(() => server.stop())
  const inBucket = (more: Readonly<Record<string, string>> = {}) =>
    configured({ BACKUP_TO: `s3://${server.bucket}/weft/prod`, ...server.settings, ...more })
  const leftHere = async () => (await readdir(opened.config.dataDir)).filter((name) => name.endsWith('.backup'))

  test('the newest stay below the folder of the bucket, and what arrives restores', async () => {
    server.pageSize = 1
    server.objects.set('weft/production', Buffer.from('of another'))
    const backups = inBucket({ BACKUP_KEEP: '2' })
    for (const number of [1, 2, 3]) await make(backups, day(number))
    expect([...server.objects.keys()].sort()).toEqual([
      ...named(2, 3).map((name) => `weft/prod/${name}`),
      'weft/production',
    ])
    const file = join(folder, 'arrived.backup')
    await writeFile(file, server.objects.get(`weft/prod/${named(3)[0]}`) ?? '')
    expect((await checkBackup(file, free)).rows).toBeGreaterThan(500)
    expect(await leftHere()).toEqual([])
  })

  test('the store lists its backups with their sizes, and reads each whole', async () => {
    server.objects.set('weft/prod/notes.txt', Buffer.from('of another'))
    const backups = inBucket()
    const { name, bytes } = await make(backups, day(1))
    const store = openBackupStore(backups.to, opened.config.dataDir)
    expect(await store.list()).toEqual([{ name, bytes }])
    const file = await store.read(name, free.signal)
    expect(
      Buffer.concat((await file?.toArray()) ?? []).equals(server.objects.get(`weft/prod/${name}`) ?? Buffer.of()),
    ).toBe(true)
    expect(await store.read(named(2)[0] ?? '', free.signal)).toBeNull()
  })

  const big = Buffer.alloc(40 * 1024 ** 2, 'a part of a large backup;')
  const sendBig = (backups: ConfiguredBackups) => {
    if (typeof backups.to === 'string') throw new Error('no bucket')
    return openS3Store(backups.to, folder).add(named(1)[0] ?? '', (file) => writeFile(file, big), free.signal)
  }

  test('a large one goes in parts, again where the storage is busy', async () => {
    server.fail('PUT', 503, 2)
    await sendBig(inBucket())
    expect(server.objects.get(`weft/prod/${named(1)[0]}`)?.equals(big)).toBe(true)
    expect([server.open.size, await readdir(folder)]).toEqual([0, []])
  })

  test('a refused part leaves nothing, here or there', async () => {
    server.fail('PUT', 400, 1)
    await expect(sendBig(inBucket())).rejects.toThrow('400 Asked It is <refused>')
    expect([server.objects.size, server.open.size, await readdir(folder)]).toEqual([0, 0, []])
  })

  test.each([
    ['another secret', { S3_SECRET_KEY: 'another key' }, /403 SignatureDoesNotMatch/],
    ['another bucket', { BACKUP_TO: 's3://elsewhere' }, /404 NoSuchBucket/],
    ['nothing that listens', { S3_ENDPOINT: 'http://127.0.0.1:2' }, /cannot be reached: .*ECONNREFUSED/],
  ])('%s is said in one line, without the keys', async (_name, more, reason) => {
    const failed = await make(inBucket(more)).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(OperatorRefusal)
    const { message } = failed as OperatorRefusal // checked above
    expect(message).toMatch(reason)
    expect(message).not.toMatch(/\n/)
    for (const key of [server.settings.S3_SECRET_KEY, 'another key']) expect(message).not.toContain(key)
    expect([server.objects.size, await leftHere()]).toEqual([0, []])
  })
})

test('a backup whose rows are other ones than it says is refused', async () => {
  const backups = configured({ BACKUP_TO: folder })
  const { name } = await make(backups)
  const file = join(folder, name)
  const bytes = await readFile(file)
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff
  await writeFile(file, bytes)
  await expect(verifyBackup({ file, path: process.env.PATH ?? '', ...free })).rejects.toThrow(/is damaged/)
})
