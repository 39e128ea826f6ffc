import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { copyIn } from '../db/copy-query.ts'
import { createMigrationTable, migrationLock } from '../db/migrate.ts'
import {
  allMigrations,
  type Migration,
  migrationsFor,
  migrationsMaking,
  newestMigration,
  readMigrationFiles,
} from '../db/migration-files.ts'
import { anonymousUsername } from '../domain/user/sign-in/seed-access.ts'
import { OperatorRefusal } from '../operator/operation.ts'
import { nodeApplication } from './backup-connection.ts'
import { type BackupHead, type BackupTable, fullName, quoted, tableName } from './backup-contents.ts'
import { namesInMigrations, readIndexesAndReferences, readTables } from './database-contents.ts'

/** Refuses a backup whose schema this version of Weft cannot make. */
export async function refuseOtherSchema(head: BackupHead): Promise<void> {
  const known = allMigrations(await readMigrationFiles())
  const newest = head.migrations.at(-1)?.number ?? 0
  const last = known.at(-1)?.number ?? 0
  if (newest > last) {
    throw new OperatorRefusal([
      `The backup is at migration ${newest}, this program knows ${last}: restore it with a newer Weft`,
    ])
  }
  const checksums = new Map(known.map(({ number, checksum }) => [number, checksum]))
  const other = head.migrations.find(({ number, checksum }) => checksums.get(number) !== checksum)
  if (other || head.migrations.length === 0)
    throw new OperatorRefusal([
      `The backup's migration ${other?.number ?? newest} is not this program's: restore it with the Weft that wrote it`,
    ])
}

/** Milliseconds that the sessions of a server which has just closed may take to end. */
const ending = 2000

/** Other clients of the database, by host. Within a transaction PostgreSQL shows what it has seen first, unless told. */
async function otherNodes(client: pg.Client): Promise<string[]> {
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ host: string | null }>(
    `select distinct host(client_addr) as host from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [nodeApplication],
  )
  return rows.map(({ host }) => host ?? 'this machine')
}

/** Other nodes may have the database open. One that comes meanwhile waits for the lock that is taken here. */
export async function refuseOtherNodes(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  for (const end = performance.now() + ending; ; await delay(50)) {
    const others = await otherNodes(client)
    if (others.length === 0) return
    if (performance.now() < end) continue
    throw new OperatorRefusal([`A server of Weft uses the database (from ${others.join(', ')}): end it, then restore`])
  }
}

const count = async (client: pg.Client, text: string): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(text)
  return rows[0]?.count ?? 0
}

/**
 * Refuses to delete existing data unless `replace` is given. An installation without users and projects counts as empty.
 */
export async function refuseContents(client: pg.Client, replace: boolean): Promise<void> {
  const tables = await readTables(client)
  if (tables.length === 0) return
  if (!tables.some(({ name }) => name === 'schema_migrations'))
    throw new OperatorRefusal([
      `The database has a table ${tables[0]?.name} that is not Weft's: give Weft a separate database`,
    ])
  const newest = await count(client, 'select coalesce(max(number), 0) as count from schema_migrations')
  if (newest > (await newestMigration()))
    throw new OperatorRefusal([`The database is of a newer Weft (migration ${newest}): restore with that one`])
  if (replace || !tables.some(({ name }) => name === 'units')) return
  const users = await count(client, `select count(*)::int as count from users where username <> '${anonymousUsername}'`)
  const projects = await count(client, 'select count(*)::int as count from projects')
  if (users + projects === 0) return
  throw new OperatorRefusal([
    `The database is not empty (users: ${users}, projects: ${projects}): weft restore FILE --replace puts the backup in its place, and what is there is gone`,
  ])
}

/** Drops Weft's own tables only. If objects of others depend on them, the transaction fails. */
async function dropContents(client: pg.Client): Promise<void> {
  const tables = (await readTables(client)).filter(({ schema }) => schema === 'public')
  // If the lock is not available, another server still uses the database.
  await client.query("set local lock_timeout = '10s'")
  if (tables.length > 0) await client.query(`drop table ${tables.map(tableName).join(', ')}`)
  const { functions, collations } = await namesInMigrations()
  for (const name of functions) await client.query(`drop function if exists public.${quoted(name)}`)
  for (const name of collations) await client.query(`drop collation if exists public.${quoted(name)}`)
  await client.query('drop schema if exists pgboss cascade')
  await client.query('set local lock_timeout = 0')
}

/** The rows of the queue of an earlier version; a migration takes them over, and drops the schema. */
const formerQueue = 'pgboss.job'

/** Makes the former queue's table where a backup has one. Its columns are texts, which the migration reads. */
async function makeFormerQueue(client: pg.Client, head: BackupHead): Promise<void> {
  const table = head.tables.find((candidate) => fullName(candidate) === formerQueue)
  if (!table) return
  await client.query('create schema pgboss')
  await client.query(`create table pgboss.job (${table.columns.map((column) => `${quoted(column)} text`).join(', ')})`)
}

async function runMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  for (const { text } of migrations) await client.query(text)
}

const numbersOf = (head: BackupHead): ReadonlySet<number> => new Set(head.migrations.map(({ number }) => number))

/** Migrations wrote some rows, and the backup has them as well. */
async function emptyTables(client: pg.Client, { tables }: BackupHead): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(name) is not null',
    [tables.map(tableName)],
  )
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
}

/** Makes the tables with the schema of the backup. */
export async function makeSchema(client: pg.Client, head: BackupHead): Promise<void> {
  await dropContents(client)
  await client.query(createMigrationTable)
  await runMigrations(client, migrationsMaking(await readMigrationFiles(), numbersOf(head)))
  await emptyTables(client, head)
  await makeFormerQueue(client, head)
}

/** Puts rows into tables. */
export interface Loader {
  load(table: string, rows: Buffer): Promise<void>
  /** Makes the indexes and references that were left out for speed, and runs newer migrations. */
  finish(): Promise<void>
}

/** The statements that load the rows of one table; `afterwards` run after all its rows. */
interface LoadPlan {
  readonly copy: string
  readonly prepare: readonly string[]
  readonly afterwards: readonly string[]
}

const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')

/** Null: the rows are left out. Ours are made by the same migrations; of the former queue only the jobs are loaded. */
function loadPlanFor(table: BackupTable, columns: readonly string[] | undefined): LoadPlan | null {
  if (table.schema === 'pgboss') {
    const copy = `copy ${tableName(table)} (${columnList(table.columns)}) from stdin`
    return fullName(table) === formerQueue ? { prepare: [], copy, afterwards: [] } : null
  }
  const isSame = columns !== undefined && table.columns.every((column) => columns.includes(column))
  if (!(isSame && columns.length === table.columns.length))
    throw new OperatorRefusal([`The backup's table ${table.name} is not as this program makes it`])
  // Turns triggers off: the effects of these rows are in the backup as other rows.
  const triggers = (verb: string) => [`alter table ${tableName(table)} ${verb} trigger user`]
  return {
    prepare: triggers('disable'),
    copy: `copy ${tableName(table)} (${columnList(table.columns)}) from stdin`,
    afterwards: triggers('enable'),
  }
}

async function setSequences(client: pg.Client, head: BackupHead): Promise<void> {
  for (const { schema, table, column, last, called } of head.sequences) {
    const place = [tableName({ schema, name: table }), column]
    await client.query(
      'select setval(path::regclass, $3, $4) from pg_get_serial_sequence($1, $2) as found (path) where path is not null',
      [...place, last, called],
    )
  }
}

async function runAll(client: pg.Client, statements: Iterable<string>): Promise<void> {
  for (const text of statements) await client.query(text)
}

/** Opens a loader for tables that exist and are empty. */
export async function openLoader(client: pg.Client, head: BackupHead): Promise<Loader> {
  const present = await readTables(client)
  const columns = new Map(present.map((table) => [fullName(table), table.columns]))
  const ways = new Map(head.tables.map((table) => [fullName(table), loadPlanFor(table, columns.get(fullName(table)))]))
  const used = [...ways.values()].filter((way) => way !== null)
  const dropped = await readIndexesAndReferences(client, present)
  await runAll(
    client,
    dropped.map(({ drop }) => drop),
  )
  for (const { prepare } of used) await runAll(client, prepare)
  return {
    async load(table, rows) {
      const way = ways.get(table)
      if (way === undefined) throw new Error(`${table} is not one of the backup's tables`)
      if (way !== null) await copyIn(client, way.copy, [rows])
    },
    async finish() {
      for (const { afterwards } of used) await runAll(client, afterwards)
      await runAll(
        client,
        dropped.toReversed().map(({ make }) => make),
      )
      await setSequences(client, head)
      const had = numbersOf(head)
      const later = migrationsFor(await readMigrationFiles(), had).filter(({ number }) => !had.has(number))
      await runMigrations(client, later)
      for (const { number, name, checksum } of later) {
        const values = [number, name, checksum]
        await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', values)
      }
      const tables = await readTables(client)
      await client.query(`analyze ${tables.map(tableName).join(', ')}`)
    },
  }
}
