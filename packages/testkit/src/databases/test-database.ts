import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, type DatabaseConfig, openDatabase } from '@weft/server/testing/database'
import { type CopiedDatabase, cloneTemplate, type TemplateName } from './template-database.ts'
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
  return openCopy(await cloneTemplate(version), await mkdtemp(join(tmpdir(), 'weft-data-')))
}

/** Opens a copy of a template that somebody made in this run, with a copy of the DATA_DIR that belongs to it. */
export async function databaseFromTemplate(name: TemplateName, dataDir: string): Promise<TestDatabase> {
  const copied = await cloneTemplate(18, name)
  const folder = await mkdtemp(join(tmpdir(), 'weft-data-'))
  await cp(dataDir, folder, { recursive: true })
  return openCopy(copied, folder)
}

/** Opens a database that `close` drops, and removes its folder. */
export async function openCopy({ databaseUrl, drop }: CopiedDatabase, dataDir: string): Promise<TestDatabase> {
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
