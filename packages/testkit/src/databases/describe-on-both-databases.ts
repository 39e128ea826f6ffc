import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, DatabaseConfig } from '@weft/server/testing/database'
import { afterAll, beforeAll, describe } from 'vitest'
import { hasPostgresql } from './postgresql-template.ts'
import { runFolder, skippedFile } from './run-folder.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

/** What the tests of one half are given; the database is there once they run. */
export interface DatabaseUnderTest {
  readonly kind: Database['kind']
  database(): Database
  config(): DatabaseConfig
}

function describeOn(kind: Database['kind'], define: (under: DatabaseUnderTest) => void): void {
  describe(`on ${kind}`, () => {
    let opened: TestDatabase | null = null
    const present = () => {
      if (!opened) throw new Error('The database is open within tests only')
      return opened
    }
    beforeAll(async () => {
      opened = await testDatabase(kind)
    })
    afterAll(async () => {
      await opened?.close()
    })
    define({ kind, database: () => present().database, config: () => present().config })
  })
}

function noteSkipped(): void {
  mkdirSync(runFolder(), { recursive: true })
  writeFileSync(join(runFolder(), skippedFile), '')
}

/**
 * Defines tests that run on PGlite and on PostgreSQL, each with one fresh database for all of them. Without a
 * PostgreSQL that half is skipped, which the run's last lines say, or fails where WEFT_REQUIRE_POSTGRESQL is 1.
 */
export function describeOnBothDatabases(name: string, define: (under: DatabaseUnderTest) => void): void {
  describe(name, () => {
    describeOn('pglite', define)
    if (hasPostgresql() || process.env.WEFT_REQUIRE_POSTGRESQL === '1') {
      describeOn('postgresql', define)
    } else {
      noteSkipped()
      describe.skip('on postgresql', () => define({ kind: 'postgresql', database: unavailable, config: unavailable }))
    }
  })
}

/**
 * Defines tests that run on PGlite alone: they are about what git and the rows say, not about transactions beside each
 * other, and the SQL is the same on both. A second run would cost minutes and show nothing more.
 */
export function describeOnEmbeddedDatabase(name: string, define: (under: DatabaseUnderTest) => void): void {
  describe(name, () => describeOn('pglite', define))
}

function unavailable(): never {
  throw new Error('There is no PostgreSQL here')
}
