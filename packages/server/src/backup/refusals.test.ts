import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { zstdCompressSync } from 'node:zlib'
import { type TestDatabase, testDatabase } from '@weft/testkit'
import fc from 'fast-check'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMigrationTable, migrationLock } from '../db/migrate.ts'
import { newestMigration, readMigrationFiles } from '../db/migration-files.ts'
import { openDatabase } from '../db/open-database.ts'
import { dumpSchema } from '../db/schema-dump.ts'
import { addUser } from '../domain/user/profile/add-user.ts'
import { OperatorRefusal } from '../operator/operation.ts'
import { backUpInstallation, restoreInstallation } from './installation-backup.ts'
import { checkBackup } from './read-backup.ts'
import { refuseOtherSchema } from './restore-database.ts'
import { encodeEntry, endOfArchive } from './tar-entries.ts'
import { configOf, emptyDatabase, quiet, rowsOf, runSql, type TemporaryFolder, temporaryFolder } from './testing.ts'
import { writeBackup } from './write-backup.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let place: TemporaryFolder
let source: TestDatabase
/** A backup of a database with a user. */
let good: string
beforeAll(async () => {
  place = await temporaryFolder()
  source = await testDatabase()
  const anna = { username: 'anna', fullName: 'Anna', email: 'anna@example.org' }
  await source.database.transaction((tx) => addUser(tx, anna))
  good = place.path()
  await writeBackup({ ...source.config, file: good, ...quiet })
})
afterAll(async () => {
  await source.close()
  await place.remove()
})

const backUp = async (databaseUrl = source.config.databaseUrl, dataDir = source.config.dataDir): Promise<string> => {
  const file = place.path()
  await writeBackup({ databaseUrl, dataDir, file, ...quiet })
  return file
}

describe('a damaged backup is refused before anything is changed', () => {
  /** A few bytes at the beginning and end of a zstd file carry no content, so a change there may go unnoticed. */
  async function expectRefusedOrWhole(file: string): Promise<void> {
    const found = await checkBackup(file, quiet).catch((error: unknown) => error)
    if (found instanceof OperatorRefusal) return
    expect(found).toEqual(await checkBackup(good, quiet))
    expect(await rowsOf(file)).toEqual(await rowsOf(good))
  }

  test('if it is cut off anywhere', async () => {
    const bytes = await readFile(good)
    const cut = place.path()
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: bytes.length - 1 }), async (length) => {
        await copyFile(good, cut)
        await truncate(cut, length)
        await expectRefusedOrWhole(cut)
      }),
      { numRuns: 40, examples: [[bytes.length - 1], [4], [5]] },
    )
    await truncate(cut, Math.floor(bytes.length / 2))
    await expect(checkBackup(cut, quiet)).rejects.toThrow('damaged or cut off')
  })

  test('if any byte differs, unless that byte has no meaning', async () => {
    const bytes = await readFile(good)
    const file = place.path()
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, difference) => {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ difference
        await writeFile(file, changed)
        await expectRefusedOrWhole(file)
      }),
      { numRuns: 60 },
    )
  })

  const entry = (name: string, value: unknown) => encodeEntry({ name, content: Buffer.from(JSON.stringify(value)) })
  test.each([
    ['empty', Buffer.alloc(0), 'is no backup'],
    ['a text', Buffer.from('weft-backup'), 'is no backup'],
    ['compressed, and no archive', zstdCompressSync(Buffer.alloc(5000, 'x')), 'is no backup'],
    ['another archive', zstdCompressSync(Buffer.concat([entry('README', {}), endOfArchive])), 'is no backup'],
    [
      'of a newer format',
      zstdCompressSync(entry('weft-backup.json', { format: 'weft-backup', version: 2 })),
      'newer Weft',
    ],
    [
      'without its description',
      zstdCompressSync(entry('weft-backup.json', { format: 'weft-backup', version: 1 })),
      'damaged',
    ],
  ])('such as one that is %s', async (_what, bytes, words) => {
    const file = place.path()
    await writeFile(file, bytes)
    await expect(checkBackup(file, quiet)).rejects.toThrow(words)
  })

  test('if it would write outside of its folders', async () => {
    const head = (await readFirst(good)).toString()
    const bad = Buffer.from('x')
    for (const name of ['files/../weft.lock', 'files/demo/../../x', 'files/postgresql/PG_VERSION', 'other']) {
      const file = place.path()
      const entries = [entry('weft-backup.json', JSON.parse(head)), encodeEntry({ name, content: bad })]
      await writeFile(file, zstdCompressSync(Buffer.concat(entries)))
      await expect(checkBackup(file, quiet)).rejects.toThrow('damaged')
    }
  })

  async function readFirst(file: string): Promise<Buffer> {
    const { decodeEntries } = await import('./tar-entries.ts')
    const { createReadStream } = await import('node:fs')
    const { createZstdDecompress } = await import('node:zlib')
    const archive = createReadStream(file).pipe(createZstdDecompress())
    for await (const { content } of decodeEntries(archive)) return content
    throw new Error('it is empty')
  }
})

describe('a backup is not written', () => {
  test('over an existing file, even a dangling link', async () => {
    const link = place.path()
    await symlink('nowhere', link)
    for (const file of [good, link])
      await expect(writeBackup({ ...source.config, file, ...quiet })).rejects.toThrow('is there already')
  })

  test('into a missing folder', async () => {
    const file = join(place.folder, 'none', 'x.backup')
    await expect(writeBackup({ ...source.config, file, ...quiet })).rejects.toThrow(`${file} cannot be written`)
  })

  test('below a file', async () => {
    const file = join(good, 'x.backup')
    await expect(writeBackup({ ...source.config, file, ...quiet })).rejects.toThrow(`${file} cannot be written`)
  })

  test('of a database that Weft has never opened, or of a DATA_DIR without one', async () => {
    const empty = await emptyDatabase(18)
    await expect(backUp(empty.databaseUrl)).rejects.toThrow('There is nothing to back up')
    await empty.drop()
    const config = configOf(join(place.folder, 'no-data'), null)
    await expect(backUpInstallation(config, { file: place.path(), ...quiet })).rejects.toThrow(
      'There is nothing to back up',
    )
    expect(await readdir(place.folder)).not.toContain('no-data')
  })

  test('in part: whatever stops it, no file is left', async () => {
    const interrupted = new AbortController()
    const file = place.path()
    const tell = () => interrupted.abort()
    await expect(writeBackup({ ...source.config, file, signal: interrupted.signal, tell })).rejects.toThrow(
      'Interrupted: no backup was written.',
    )
    expect((await readdir(place.folder, { recursive: true })).filter((name) => name.includes('part'))).toEqual([])
  })
})

// Mounts a file system of 16 kB, which needs root on Linux, so it runs only with TEST_MOUNT=1.
test.runIf(process.env.TEST_MOUNT === '1')(
  'a full disk is told in one line, and no half file stays on it',
  async () => {
    const small = join(place.folder, 'small')
    await mkdir(small)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', small])
    try {
      const file = join(small, 'x.backup')
      await expect(writeBackup({ ...source.config, file, ...quiet })).rejects.toThrow(
        `${file}: the disk is full; no backup was written`,
      )
      expect(await readdir(small)).toEqual([])
    } finally {
      execFileSync('umount', ['-l', small])
    }
  },
)

describe('a restore', () => {
  let target: Awaited<ReturnType<typeof emptyDatabase>>
  let dataDir: string
  beforeEach(async () => {
    target = await emptyDatabase(18)
    dataDir = join(place.folder, `data-${Math.random()}`)
  })
  afterEach(() => target.drop())

  const restore = (file: string, replace = false, more: object = {}) =>
    restoreInstallation(configOf(dataDir, target.databaseUrl), { file, replace, ...quiet, ...more })

  test('goes into an empty installation, and into one with users only if that is requested', async () => {
    await (await openDatabase({ databaseUrl: target.databaseUrl, dataDir })).close()
    await restore(good)
    await runSql(target.databaseUrl, "update users set full_name = 'Another'")
    await expect(restore(good)).rejects.toThrow('not empty (users: 1, projects: 0)')
    expect(await runSql(target.databaseUrl, 'select full_name from users')).toEqual([{ full_name: 'Another' }])
    await restore(good, true)
    expect(await runSql(target.databaseUrl, 'select full_name from users')).toEqual([{ full_name: 'Anna' }])
  })

  test('is refused where an ssh key exists, unless the backup has the same one or replacing is requested', async () => {
    const key = join(dataDir, 'git-private', 'ssh', 'id_ed25519')
    await mkdir(dirname(key), { recursive: true })
    await writeFile(key, 'kept')
    await expect(restore(good)).rejects.toThrow(`${key} is not in the backup as it is there`)
    expect(await readFile(key, 'utf8')).toBe('kept')
    await restore(await backUp(source.config.databaseUrl, dataDir))
    expect(await readFile(key, 'utf8')).toBe('kept')
  })

  test('does not touch tables of other programs', async () => {
    await runSql(target.databaseUrl, 'create table others (id int)', 'insert into others values (7)')
    await restore(good)
    await restore(good, true)
    expect(await runSql(target.databaseUrl, 'select id from others')).toEqual([{ id: 7 }])
    await runSql(target.databaseUrl, 'create view names as select username from users')
    await expect(restore(good, true)).rejects.toThrow('depend')
    await runSql(target.databaseUrl, 'drop view names')
  })

  test("is refused where a table of somebody else's has the name of ours", async () => {
    await runSql(target.databaseUrl, 'create table users (id int)')
    await expect(restore(good, true)).rejects.toThrow('a table users that is not')
  })

  test('is refused while another node has the database open', async () => {
    const node = await openDatabase({ databaseUrl: target.databaseUrl, dataDir })
    await expect(restore(good, true)).rejects.toThrow('A server of Weft uses the database')
    await node.close()
    await restore(good)
  })

  test('waits for the sessions of a server that has just closed', async () => {
    const session = new pg.Client({ connectionString: target.databaseUrl, application_name: 'weft' })
    await session.connect()
    const restored = restore(good, true)
    restored.catch(() => {})
    // It holds this lock when it looks who else is there.
    const lock = `select from pg_locks where locktype = 'advisory' and objid = ${migrationLock} and granted`
    while ((await runSql(target.databaseUrl, lock)).length === 0) await Promise.race([delay(10), restored])
    await session.end()
    await restored
  })

  test('that is stopped half-way, or ends in a broken reference, leaves all as it was', async () => {
    await restore(good)
    const before = await backUp(target.databaseUrl)
    const clone = join(dataDir, 'repositories', '1.git')
    await mkdir(clone, { recursive: true })
    const interrupted = new AbortController()
    const stopped = {
      signal: interrupted.signal,
      tell: ({ what }: { what: string }) => what !== 'checking' && interrupted.abort(),
    }
    await expect(restore(good, true, stopped)).rejects.toThrow('Interrupted: nothing was changed.')
    const broken = await emptyDatabase(18)
    await restoreInstallation(configOf(`${dataDir}-broken`, broken.databaseUrl), {
      file: good,
      replace: false,
      ...quiet,
    })
    await runSql(
      broken.databaseUrl,
      'alter table team_members drop constraint team_members_user_id_fkey',
      'insert into team_members select id, 12345 from teams limit 1',
      'alter table tokens drop constraint tokens_user_id_fkey',
      "insert into tokens values ('x', 12345)",
    )
    const bad = await backUp(broken.databaseUrl)
    await broken.drop()
    await expect(restore(bad, true)).rejects.toThrow('violates foreign key')
    expect(await rowsOf(await backUp(target.databaseUrl))).toEqual(await rowsOf(before))
    expect(await readdir(join(dataDir, 'repositories'))).toEqual(['1.git'])
    await restore(good, true)
    expect(await readdir(join(dataDir, 'repositories'))).toEqual([])
    expect(await readdir(dataDir)).not.toContain('restore-files')
  })

  const later = [{ number: 9000, checksum: '' }]

  test('migrates a backup of an older schema, and refuses one of a newer or unknown schema', async () => {
    const older = await emptyDatabase(18)
    const [first] = (await readMigrationFiles()).former
    const opened = await openDatabase({ databaseUrl: older.databaseUrl, dataDir })
    await opened.close()
    // As the first version made it: only its first migration, and the job queue.
    const drop = await runSql(
      older.databaseUrl,
      "select format('drop table %I cascade', relname) as text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    )
    await runSql(
      older.databaseUrl,
      ...drop.map(({ text }) => String(text)),
      'drop function delete_units_of_translations',
    )
    await runSql(
      older.databaseUrl,
      createMigrationTable,
      first?.text ?? '',
      `insert into schema_migrations (number, name, checksum) values (1, '${first?.name}', '${first?.checksum}')`,
      "insert into users (username, full_name) values ('old', 'Old')",
    )
    await restore(await backUp(older.databaseUrl))
    const restored = await openDatabase({ databaseUrl: target.databaseUrl, dataDir })
    expect(await dumpSchema(restored)).toBe(await dumpSchema(source.database))
    expect((await restored.executeSql('select max(number) as newest from schema_migrations')).rows).toEqual([
      { newest: await newestMigration() },
    ])
    await restored.close()
    await runSql(older.databaseUrl, "update schema_migrations set checksum = 'other'")
    await expect(restore(await backUp(older.databaseUrl), true)).rejects.toThrow("migration 1 is not this program's")
    await runSql(older.databaseUrl, "insert into schema_migrations values (9000, 'later', '')")
    await expect(backUp(older.databaseUrl)).rejects.toThrow('migration 9000')
    await expect(refuseOtherSchema({ ...(await checkBackup(good, quiet)).head, migrations: later })).rejects.toThrow(
      'migration 9000',
    )
    await older.drop()
  })

  test('moves the waiting jobs of a backup with the former queue over', async () => {
    const older = await emptyDatabase(18)
    const known = (await readMigrationFiles()).former.filter(({ number }) => number < 160)
    await runSql(older.databaseUrl, createMigrationTable, ...known.map(({ text }) => text))
    for (const { number, name, checksum } of known)
      await runSql(older.databaseUrl, `insert into schema_migrations values (${number}, '${name}', '${checksum}')`)
    const boss = new PgBoss({ connectionString: older.databaseUrl, schema: 'pgboss' })
    await boss.start()
    await boss.createQueue('weft')
    await boss.stop({ graceful: false })
    const job = (id: number, state: string, key: string) =>
      `insert into pgboss.job (id, name, data, policy, state, group_id, singleton_key, retry_limit, start_after, priority)
       values ('00000000-0000-4000-8000-00000000000${id}', 'weft', '{"job": "recount", "payload": {"componentId": ${id}}}', 'standard',
               '${state}', '${key}', 'recount ${id}', 2, now() + interval '${id} hours', 5)`
    await runSql(
      older.databaseUrl,
      job(1, 'created', 'first'),
      job(2, 'active', 'second'),
      job(3, 'completed', 'third'),
    )
    await restore(await backUp(older.databaseUrl))
    const moved = `select kind, payload, queue_key, merge_key, attempts, priority, node, due > now() + interval '30 minutes' as later
      from jobs where kind = 'recount' and queue_key in ('first', 'second', 'third') order by position`
    const row = { kind: 'recount', attempts: 3, priority: 5, node: null, later: true }
    const expected = [
      { ...row, payload: { componentId: 1 }, queue_key: 'first', merge_key: 'recount 1' },
      { ...row, payload: { componentId: 2 }, queue_key: 'second', merge_key: 'recount 2' },
    ]
    expect(await runSql(target.databaseUrl, moved)).toEqual(expected)
    // The same where the server starts on the former queue.
    await (await openDatabase({ databaseUrl: older.databaseUrl, dataDir })).close()
    expect(await runSql(older.databaseUrl, moved)).toEqual(expected)
    expect(await runSql(older.databaseUrl, "select to_regnamespace('pgboss') as gone")).toEqual([{ gone: null }])
    // A database that was brought up to date has the former migrations beside the baseline.
    await restore(await backUp(older.databaseUrl), true)
    const applied = 'select number, checksum from schema_migrations order by number'
    expect(await runSql(target.databaseUrl, applied)).toEqual(await runSql(older.databaseUrl, applied))
    await (await openDatabase({ databaseUrl: target.databaseUrl, dataDir })).close()
    expect(await runSql(target.databaseUrl, moved)).toEqual(expected)
    await older.drop()
  })
})
