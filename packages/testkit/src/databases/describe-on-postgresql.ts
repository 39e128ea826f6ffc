import type { Database, DatabaseConfig } from '@weft/server/testing/database'
import { afterAll, beforeAll, describe } from 'vitest'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { hasServer, type ServerVersion } from './test-servers.ts'

/** What the tests are given; the database is there once they run. */
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

/** Defines tests that share one fresh database of the version that Weft brings. */
export function describeOnDatabase(name: string, define: (under: DatabaseUnderTest) => void): void {
  describe(name, () => defineOn(18, define))
}

/**
 * Defines tests that run on the version that Weft brings and on the oldest that it takes: what is about transactions beside each other,
 * or about what the server understands. npm has that one for Linux on x64 alone; elsewhere that half is skipped.
 */
export function describeOnEachVersion(name: string, define: (under: DatabaseUnderTest) => void): void {
  describe(`${name}, on PostgreSQL 18`, () => defineOn(18, define))
  describe.skipIf(!hasServer(15))(`${name}, on PostgreSQL 15`, () => defineOn(15, define))
}
