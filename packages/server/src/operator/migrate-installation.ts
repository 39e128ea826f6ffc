import type { Config } from '../config.ts'
import { lockDataDirectory } from '../db/data-directory-lock.ts'
import type { Database } from '../db/database.ts'
import { type MigrationExtent, migrate, missingMigrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { closeDataDirectory } from './close-data-directory.ts'
import { InstallationInUse } from './installation-in-use.ts'

/** The names of migrations. */
export interface MigrationReport {
  readonly applied: readonly string[]
  /** Missing ones that this version needs to start. */
  readonly needed: readonly string[]
  /** Missing ones for once no node of an older version runs. */
  readonly left: readonly string[]
}

/**
 * Brings the database up to date without a server; `none` only looks. Nodes that share a database go on meanwhile; the embedded one
 * has to be free.
 */
export async function migrateInstallation(config: Config, extent: MigrationExtent): Promise<MigrationReport> {
  if (config.databaseUrl !== null) return migrateOpened(config, extent)
  closeDataDirectory(config.dataDir)
  const lock = lockDataDirectory(config.dataDir)
  if (!('release' in lock)) throw new InstallationInUse(config.dataDir, lock.heldBy)
  try {
    return await migrateOpened(config, extent)
  } finally {
    lock.release()
  }
}

async function migrateOpened(config: Config, extent: MigrationExtent): Promise<MigrationReport> {
  const { databaseUrl, dataDir, environment } = config
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    path: environment.PATH,
    poolSize: 2,
    migrations: 'leave',
  })
  try {
    const applied = extent === 'none' ? [] : await migrate(database, extent)
    return { applied, ...(await missing(database)) }
  } finally {
    await database.close()
  }
}

async function missing(database: Database): Promise<Omit<MigrationReport, 'applied'>> {
  const { needed, left } = await missingMigrations(database)
  return { needed: needed.map(({ name }) => name), left: left.map(({ name }) => name) }
}
