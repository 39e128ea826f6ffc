import { chmodSync, chownSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ask, isRoot, problemOf, useEmbeddedPlaces } from './testing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const places = useEmbeddedPlaces()
const rows = [{ answer: 42 }]

test('a password file that is gone is made anew, and the database opens with it alone', async () => {
  const dataDir = places.made()
  const file = join(dataDir, 'postgresql-password')
  const before = readFileSync(file, 'utf8')
  rmSync(file)
  const server = await places.start(dataDir)
  expect(await ask(server, 'select answer from kept')).toEqual(rows)
  expect(readFileSync(file, 'utf8')).not.toBe(before)
  const old = { ...server, databaseUrl: server.databaseUrl.replace(/:[^:@]+@/, `:${before.trim()}@`) }
  await expect(ask(old, 'select')).rejects.toMatchObject({ code: '28P01' })
})

test('a password file with another password is named, with what helps', async () => {
  const dataDir = places.made()
  writeFileSync(join(dataDir, 'postgresql-password'), `${'a'.repeat(32)}\n`)
  expect(await problemOf(places.start(dataDir))).toMatch(/postgresql-password does not hold the database's password: /)
  rmSync(join(dataDir, 'postgresql-password'))
  expect(await ask(await places.start(dataDir), 'select answer from kept')).toEqual(rows)
})

test.each([
  ['this process, as a server', () => process.pid],
  ['this process, as a single session', () => -process.pid],
  ['nobody', () => 4_194_000],
])('a lock file that says ready and names %s does not keep the server from starting', async (_whose, pid) => {
  const dataDir = places.made()
  const cluster = join(dataDir, 'postgresql')
  const lines = [
    pid(),
    cluster,
    1_700_000_000,
    5432,
    join(dataDir, 'socket'),
    '',
    '        0         0',
    'ready   ',
    '',
  ]
  writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'))
  writeFileSync(join(dataDir, 'socket', '.s.PGSQL.5432.lock'), lines.join('\n'), { mode: 0o600 })
  expect(await ask(await places.start(dataDir), 'select answer from kept')).toEqual(rows)
})

test('a cluster without its version is named, and nothing of it is touched', async () => {
  const dataDir = places.made()
  rmSync(join(dataDir, 'postgresql', 'PG_VERSION'))
  expect(await problemOf(places.start(dataDir))).toMatch(
    /postgresql is damaged: its file PG_VERSION is missing\. .*weft restore/,
  )
  expect(existsSync(join(dataDir, 'postgresql', 'global', 'pg_control'))).toBe(true)
})

test.each([
  ['full of zeros', (path: string) => writeFileSync(path, Buffer.alloc(8192))],
  ['empty', (path: string) => truncateSync(path, 0)],
  ['gone', (path: string) => rmSync(path)],
])('a control file that is %s is told in one line', async (_how, damage) => {
  const dataDir = places.made()
  damage(join(dataDir, 'postgresql', 'global', 'pg_control'))
  expect(await problemOf(places.start(dataDir))).toMatch(/postgresql does not start: \S+: .*weft restore/)
})

test('a log that is gone is told in one line', async () => {
  const dataDir = places.made()
  rmSync(join(dataDir, 'postgresql', 'pg_wal'), { recursive: true })
  expect(await problemOf(places.start(dataDir))).toMatch(/postgresql does not start: \S+: /)
})

test('a DATA_DIR that was copied opens, whoever its files belong to', async () => {
  const dataDir = places.made()
  chmodSync(join(dataDir, 'postgresql'), 0o755)
  if (isRoot) chownSync(join(dataDir, 'postgresql', 'PG_VERSION'), 0, 0)
  expect(await ask(await places.start(dataDir), 'select answer from kept')).toEqual(rows)
})
