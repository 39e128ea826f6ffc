import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database, Transaction } from './database.ts'
import { DatabaseProblem } from './database-problem.ts'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** Any number, as long as every node uses the same one. */
export const migrationLock = 7_405_001

/** The table of applied migrations. */
export const createMigrationTable = `create table if not exists schema_migrations (
  number int primary key, name text not null, checksum text not null, applied timestamptz not null default now()
)`

const folder = new URL('./migrations/', import.meta.url)

/** The numbered files of migrations/, in order: 0001-start.sql, 0002-...; a number that is left out may still come, and is applied then. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(name.slice(0, 4))
      if (number === Number(names[index - 1]?.slice(0, 4)))
        throw new Error(`The number of ${name} is taken: give it another`)
      const text = await readFile(new URL(name, folder), 'utf8')
      return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The number of the newest migration of this program. */
export const newestMigration = async (): Promise<number> => (await readMigrations()).at(-1)?.number ?? 0

async function readApplied(tx: Transaction): Promise<Map<number, string>> {
  const { rows } = await sql<{ number: number; checksum: string }>`
    select number, checksum from schema_migrations order by number`.execute(tx.kysely)
  return new Map(rows.map(({ number, checksum }) => [number, checksum]))
}

/** Applies one migration unless it is there already. */
async function apply(tx: Transaction, migration: Migration): Promise<void> {
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx.kysely)
  const checksum = (await readApplied(tx)).get(migration.number)
  if (checksum === migration.checksum) return
  if (checksum !== undefined) {
    throw new DatabaseProblem(
      `The migration ${migration.name} was applied in another version: start the Weft that this database belongs to`,
    )
  }
  await sql.raw(migration.text).execute(tx.kysely)
  await sql`insert into schema_migrations (number, name, checksum)
    values (${migration.number}, ${migration.name}, ${migration.checksum})`.execute(tx.kysely)
}

function refuseNewer(applied: ReadonlyMap<number, string>, known: number): void {
  const newest = Math.max(0, ...applied.keys())
  if (newest > known) {
    throw new DatabaseProblem(
      `The database is at migration ${newest}, this program knows ${known}: start a newer Weft on it`,
    )
  }
}

const oldestServer = 15

async function refuseOtherServers(tx: Transaction): Promise<void> {
  const { rows } = await tx.executeSql(`select current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding, current_database() as name`)
  const version = Number(rows[0]?.version)
  if (version < oldestServer) {
    throw new DatabaseProblem(
      `PostgreSQL ${version} of DATABASE_URL is too old: Weft needs ${oldestServer} or newer, or none, for one of its own`,
    )
  }
  const { encoding, name } = rows[0] ?? {}
  if (encoding !== 'UTF8') {
    throw new DatabaseProblem(
      `The database ${name} of DATABASE_URL keeps texts as ${encoding}: make one with "create database ${name} encoding 'UTF8' template template0"`,
    )
  }
}

/**
 * Brings the schema up to date, one transaction a migration; nodes that start together take turns. An up-to-date database needs one
 * transaction, because this is part of each start.
 */
export async function migrate(database: Database): Promise<void> {
  const migrations = await readMigrations()
  const applied = await database.transaction(async (tx) => {
    await refuseOtherServers(tx)
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx.kysely)
    await sql.raw(createMigrationTable).execute(tx.kysely)
    const found = await readApplied(tx)
    refuseNewer(found, migrations.at(-1)?.number ?? 0)
    return found
  })
  for (const migration of migrations)
    if (applied.get(migration.number) !== migration.checksum) await database.transaction((tx) => apply(tx, migration))
}
