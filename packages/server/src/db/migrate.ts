import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { hasCode } from '../system/has-code.ts'
import type { Database, Transaction } from './database.ts'
import { DatabaseProblem } from './database-problem.ts'
import { allMigrations, isForAfter, type Migration, migrationsFor, readMigrationFiles } from './migration-files.ts'

/** Any number, as long as every node uses the same one. */
export const migrationLock = 7_405_001

/** The table of applied migrations. */
export const createMigrationTable = `create table if not exists schema_migrations (
  number int primary key, name text not null, checksum text not null, applied timestamptz not null default now()
)`

interface AppliedMigration {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

type Applied = ReadonlyMap<number, AppliedMigration>

async function readApplied({ kysely }: Pick<Transaction, 'kysely'>): Promise<Applied> {
  const { rows } = await sql<AppliedMigration>`
    select number, name, checksum from schema_migrations order by number`.execute(kysely)
  return new Map(rows.map((row) => [row.number, row]))
}

/** Milliseconds that a migration waits for a lock: everybody who comes later waits behind it. Between two tries others get on. */
const [lockPatience, lockPause, lockTries] = [3000, 2000, 20]

const heldTable = '55P03' // lock_not_available

/** Applies one migration unless it is there already. */
async function apply(tx: Transaction, migration: Migration): Promise<void> {
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx.kysely)
  const checksum = (await readApplied(tx)).get(migration.number)?.checksum
  if (checksum === migration.checksum) return
  if (checksum !== undefined) {
    throw new DatabaseProblem(
      `The migration ${migration.name} was applied in another version: start the Weft that this database belongs to`,
    )
  }
  await tx.executeSql(`set local lock_timeout = ${lockPatience}`)
  await sql.raw(migration.text).execute(tx.kysely)
  await sql`insert into schema_migrations (number, name, checksum)
    values (${migration.number}, ${migration.name}, ${migration.checksum})`.execute(tx.kysely)
}

/** Applies one migration; where somebody holds its table for long, tries again. */
export async function applyInTurn(database: Database, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction((tx) => apply(tx, migration))
    } catch (error) {
      if (!hasCode(error, heldTable)) throw error
      if (attempt === lockTries)
        throw new DatabaseProblem(
          `The migration ${migration.name} waits for a table that a long transaction holds (see pg_stat_activity): end that one, and start again`,
          { cause: error },
        )
    }
    await delay(lockPause)
  }
}

/** Migrations that this program does not know. */
export interface NewerSchema {
  readonly names: readonly string[]
  /** Nodes of this program can work beside it: all of them run before a version's nodes start. */
  readonly isBeside: boolean
}

function newerIn(applied: Applied, known: readonly Migration[]): NewerSchema | null {
  const numbers = new Set(known.map(({ number }) => number))
  const names = [...applied.values()].filter(({ number }) => !numbers.has(number)).map(({ name }) => name)
  return names.length === 0 ? null : { names, isBeside: names.every((name) => name.endsWith('.before.sql')) }
}

/** The message about a newer schema that this program cannot work on. */
export const describeNewer = ({ names }: NewerSchema): string =>
  `The database has the migration ${names.at(-1)}, which this program does not know: start a newer Weft on it`

/** The migrations of a newer program; null: this one knows them all. */
export async function findNewerSchema({ kysely }: Pick<Database, 'kysely'>): Promise<NewerSchema | null> {
  return newerIn(await readApplied({ kysely }), allMigrations(await readMigrationFiles()))
}

const oldestServer = 15

async function refuseOtherServers(tx: Transaction): Promise<void> {
  const { rows } = await tx.executeSql(`select current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding, current_database() as name`)
  const version = Number(rows[0]?.version)
  if (version < oldestServer) {
    throw new DatabaseProblem(
      `PostgreSQL ${version} of DATABASE_URL is too old: Weft needs ${oldestServer} or newer, or none, for its own one`,
    )
  }
  const { encoding, name } = rows[0] ?? {}
  if (encoding !== 'UTF8') {
    throw new DatabaseProblem(
      `The database ${name} of DATABASE_URL keeps texts as ${encoding}: make one with "create database ${name} encoding 'UTF8' template template0"`,
    )
  }
}

/** The migrations that a database lacks. */
export interface MissingMigrations {
  /** For this version to start. */
  readonly needed: readonly Migration[]
  /** For once no node of the version before it runs; the next version's start makes up for them. */
  readonly left: readonly Migration[]
}

async function findMissing(database: Database, makesTable: boolean): Promise<MissingMigrations> {
  const files = await readMigrationFiles()
  const applied = await database.transaction(async (tx) => {
    await refuseOtherServers(tx)
    if (!makesTable) return (await hasTable(tx)) ? readApplied(tx) : new Map<number, AppliedMigration>()
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx.kysely)
    await sql.raw(createMigrationTable).execute(tx.kysely)
    return readApplied(tx)
  })
  const newer = newerIn(applied, allMigrations(files))
  if (newer && !newer.isBeside) throw new DatabaseProblem(describeNewer(newer))
  const known = migrationsFor(files, new Set(applied.keys()))
  const lastBefore = known.findLastIndex(({ name }) => !isForAfter(name))
  const isMissing = ({ number, checksum }: Migration) => applied.get(number)?.checksum !== checksum
  return {
    needed: known.slice(0, lastBefore + 1).filter(isMissing),
    left: known.slice(lastBefore + 1).filter(isMissing),
  }
}

async function hasTable(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.executeSql("select to_regclass('schema_migrations') is not null as there")
  return rows[0]?.there === true
}

/** The missing migrations of a database; writes nothing. */
export const missingMigrations = (database: Database): Promise<MissingMigrations> => findMissing(database, false)

/** `all` migrations, or the ones that this version needs to `start`. `none`: the database is refused if one is needed. */
export type MigrationExtent = 'all' | 'start' | 'none'

/**
 * Brings the schema up to date, one transaction a migration; nodes that start together take turns. An up-to-date database needs one
 * transaction, because this is part of each start. Returns the names of what was applied.
 */
export async function migrate(database: Database, extent: MigrationExtent = 'all'): Promise<string[]> {
  const { needed, left } = await findMissing(database, extent !== 'none')
  if (extent === 'none' && needed.length > 0)
    throw new DatabaseProblem(
      `The database lacks ${needed.length} migrations, the first is ${needed[0]?.name}: run weft migrate, or set MIGRATE=on`,
    )
  const chosen = extent === 'none' ? [] : extent === 'start' ? needed : [...needed, ...left]
  for (const migration of chosen) await applyInTurn(database, migration)
  return chosen.map(({ name }) => name)
}
