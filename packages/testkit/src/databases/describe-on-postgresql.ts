import type { Database, DatabaseConfig } from '@weft/server/testing/database'
import { afterAll, beforeAll, describe } from 'vitest'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { hasServer, type ServerVersion } from './test-servers.ts'

/** Passed to tests; the database is open only while they run. */
export interface DatabaseUnderTest {
  readonly version: ServerVersion
  database(): Database
  config(): DatabaseConfig & { readonly databaseUrl: string }
}

function defineOn(version: ServerVersion, define: (under: DatabaseUnderTest) => void): void {
  let opened: TestDatabase | null = null
  const present = () => {
    if (!opened) throw new Error('The database is open within tests only')
    return opened
  }
  beforeAll(async () => {
    opened = await testDatabase(version)
  })
  afterAll(async () => {
    await opened?.close()
  })
  define({ version, database: () => present().database, config: () => present().config })
}

/** Defines tests that share one new database of the version that Weft brings. */
export function describeOnDatabase(name: string, define: (under: DatabaseUnderTest) => void): void {
  describe(name, () => defineOn(18, define))
}

/**
 * Defines tests for the embedded PostgreSQL and the oldest supported one: tests of concurrent transactions or of the server's
 * features. npm has the oldest only for Linux on x64; elsewhere that half is skipped.
 */
export function describeOnEachVersion(name: string, define: (under: DatabaseUnderTest) => void): void {
  describe(`${name}, on PostgreSQL 18`, () => defineOn(18, define))
  describe.skipIf(!hasServer(15))(`${name}, on PostgreSQL 15`, () => defineOn(15, define))
}
