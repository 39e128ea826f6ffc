import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createDatabase,
  type Database,
  type DatabaseConfig,
  openDatabase,
  openPglite,
} from '@weft/server/testing/database'
import { pgliteTemplate } from './pglite-template.ts'
import { clonePostgresql } from './postgresql-template.ts'

/** A migrated and seeded database of a test's own. */
export interface TestDatabase {
  readonly database: Database
  /** For another process or another node on the same database; on PGlite only after `database.close()`. */
  readonly config: DatabaseConfig
  /** Closes it and removes what it left. */
  close(): Promise<void>
}

async function testPostgresql(): Promise<TestDatabase> {
  const { databaseUrl, drop } = await clonePostgresql()
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

/** PGlite in memory; with `onDisk` in a folder, so that it can be closed and opened again. */
async function testPglite(onDisk: boolean): Promise<TestDatabase> {
  const template = await pgliteTemplate()
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-data-'))
  const database = createDatabase(await openPglite({ dataDir: onDisk ? join(dataDir, 'database') : null, template }))
  return {
    database,
    config: { databaseUrl: null, dataDir },
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Opens a database for one test file; the caller closes it. */
export function testDatabase(
  kind: Database['kind'] = 'pglite',
  { onDisk = false }: { onDisk?: boolean } = {},
): Promise<TestDatabase> {
  return kind === 'postgresql' ? testPostgresql() : testPglite(onDisk)
}
