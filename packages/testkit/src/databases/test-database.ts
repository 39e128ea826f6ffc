import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, type DatabaseConfig, openDatabase } from '@weft/server/testing/database'
import { cloneTemplate } from './template-database.ts'
import type { ServerVersion } from './test-servers.ts'

/** A migrated and seeded database for one test file. */
export interface TestDatabase {
  readonly database: Database
  /** Opens the same database from another process or node. */
  readonly config: DatabaseConfig & { readonly databaseUrl: string }
  /** Closes and drops the database. */
  close(): Promise<void>
}

/** Opens a database for one test file; the caller closes it. */
export async function testDatabase(version: ServerVersion = 18): Promise<TestDatabase> {
  const { databaseUrl, drop } = await cloneTemplate(version)
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-data-'))
  const config = { databaseUrl, dataDir }
  const database = await openDatabase(config)
  return {
    database,
    config,
    async close() {
      await database.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
