import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { serverUrl, type TestDatabase, testDatabase } from '@weft/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeWorkplace, type Workplace } from './testing.ts'

// Each step starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const upToDate = { exitCode: 0, out: 'This version has the migrations that it needs.\n', error: '' }

describe('migrations of a database that nodes share', () => {
  let opened: TestDatabase
  let place: Workplace
  let last: { readonly number: number; readonly name: string; readonly checksum: string }
  beforeAll(async () => {
    opened = await testDatabase()
    place = await makeWorkplace({ DATABASE_URL: opened.config.databaseUrl, SECRETS_KEY: 'ab'.repeat(32) })
    const { rows } = await opened.database.executeSql('select * from schema_migrations order by number desc limit 1')
    last = rows[0] as typeof last // the table's columns
  })
  afterAll(async () => {
    place.remove()
    await opened.close()
  })
  const insert = (number: number, name: string, checksum = '') =>
    opened.database.executeSql('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
  const forget = (number: number) =>
    opened.database.executeSql('delete from schema_migrations where number = $1', [number])

  test('are there, or are named; a node with MIGRATE=off refuses a database without them', async () => {
    expect(await place.weft('migrate', '--check')).toEqual(upToDate)
    expect(await place.weft('migrate')).toEqual(upToDate)
    await forget(last.number)
    const missing = { exitCode: 1, out: `missing  ${last.name}\n`, error: '' }
    expect(await place.weft('migrate', '--check')).toEqual(missing)
    await expect(place.serve({ MIGRATE: 'off' })).rejects.toThrow(
      `weft: The database lacks 1 migrations, the first is ${last.name}: run weft migrate, or set MIGRATE=on`,
    )
    await insert(last.number, last.name, last.checksum)
    const server = await place.serve({ MIGRATE: 'off' })
    server.kill('SIGTERM')
    expect(await server.ended()).toBe(0)
  })

  test('of a newer version end an older node cleanly, and are refused by its commands', async () => {
    const server = await place.serve()
    await insert(9000, '9000-more.before.sql')
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('a newer Weft has changed the schema')
    expect((await fetch(`${server.base}/healthz/`)).status).toBe(200)
    await insert(9001, '9001-less.after.sql')
    expect(await server.ended()).toBe(1)
    const reason = 'weft: The database has the migration 9001-less.after.sql, which this program does not know'
    expect(server.output()).toContain(reason)
    for (const args of [['migrate'], ['migrate', '--check'], ['doctor']]) {
      const { exitCode, out, error } = await place.weft(...args)
      expect([args, exitCode, (out + error).includes('9001-less.after.sql')]).toEqual([args, 1, true])
    }
    for (const number of [9000, 9001]) await forget(number)
    expect(await place.weft('migrate', '--check')).toEqual(upToDate)
  })

  test('cannot be looked at and be taken away in one call', async () => {
    expect(await place.weft('migrate', '--check', '--after')).toMatchObject({ exitCode: 2 })
  })
})

test('the embedded database is brought up to date while no server runs', async () => {
  const place = await makeWorkplace()
  try {
    expect(await place.weft('migrate', '--check')).toEqual(upToDate)
    const server = await place.serve()
    const refused = await place.weft('migrate')
    expect(refused.exitCode).toBe(1)
    expect(refused.error).toMatch(/^weft: /)
    server.kill('SIGTERM')
    expect(await server.ended()).toBe(0)
    expect(await place.weft('migrate', '--after')).toEqual(upToDate)
  } finally {
    place.remove()
  }
})

/** A new database in which a migration waits once it has made a third of the schema. */
async function slowDatabase() {
  const name = `weft_killed_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(await serverUrl(18))
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(await serverUrl(18))
  url.pathname = `/${name}`
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query(`create function wait_after_changes() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.changes') then
        perform pg_sleep(5);
      end if;
    end $$;
    create event trigger waits on ddl_command_end execute function wait_after_changes()`)
  return {
    url: url.href,
    client,
    async drop() {
      await client.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

test('migrations that are killed in the middle leave nothing, and the next call does all', async () => {
  const { url, client, drop } = await slowDatabase()
  const place = await makeWorkplace({ DATABASE_URL: url, SECRETS_KEY: 'ab'.repeat(32) })
  const sessions = "from pg_stat_activity where datname = current_database() and application_name = 'weft'"
  try {
    const main = fileURLToPath(new URL('./main.ts', import.meta.url))
    const environment = { ...process.env, DATABASE_URL: url, SECRETS_KEY: 'ab'.repeat(32), DATA_DIR: place.folder }
    const child = spawn(process.execPath, [main, 'migrate'], { env: environment, stdio: 'ignore' })
    const waiting = `select count(*)::int as count ${sessions} and wait_event = 'PgSleep'`
    await expect.poll(async () => (await client.query(waiting)).rows, { timeout: 60_000 }).toEqual([{ count: 1 }])
    child.kill('SIGKILL')
    await once(child, 'exit')
    // The server notices when it has done what it was told; nobody tells it to keep it.
    const left = `select count(*)::int as count ${sessions}`
    await expect.poll(async () => (await client.query(left)).rows, { timeout: 60_000 }).toEqual([{ count: 0 }])
    const made = "select tablename as name from pg_tables where schemaname = 'public'"
    expect((await client.query(made)).rows).toEqual([{ name: 'schema_migrations' }])
    await client.query('drop event trigger waits')
    const { exitCode, out } = await place.weft('migrate')
    expect([exitCode, out.split('\n')[0]]).toEqual([0, expect.stringContaining('0306-baseline.before.sql')])
    expect(await place.weft('migrate', '--check')).toEqual(upToDate)
  } finally {
    place.remove()
    await drop()
  }
})
