import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openOperator } from './open-operator.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'weft-inspect-'))
const name = `weft_test_letters_${process.pid}`
let neighbour: TestDatabase
beforeAll(async () => {
  neighbour = await testDatabase()
})
afterAll(async () => {
  await neighbour.database.executeSql(`drop database if exists ${name} with (force)`)
  await neighbour.close()
  rmSync(dataDir, { recursive: true })
})

/** The doctor's findings in a new database with this locale. */
async function findingsWith(letters: string): Promise<{ about: string; wrong: string; remedy: string }[]> {
  const locale = `locale_provider libc lc_collate 'C' lc_ctype '${letters}'`
  await neighbour.database.executeSql(`drop database if exists ${name} with (force)`)
  await neighbour.database.executeSql(`create database ${name} encoding 'UTF8' ${locale} template template0`)
  const url = new URL(neighbour.config.databaseUrl)
  url.pathname = `/${name}`
  const key = { SECRETS_KEY: '7'.repeat(64) }
  const environment = { ...process.env, ...key, DATA_DIR: dataDir, DATABASE_URL: url.href, DEMO: 'off' }
  const operator = await openOperator(readConfig(environment))
  try {
    return (await operator.ask('inspect', {})).findings
  } finally {
    await operator.close()
  }
}

test('a database whose letters are those of ASCII alone is reported with what helps; with those of UTF-8 all is well', async () => {
  const findings = await findingsWith('C')
  expect(findings).toMatchObject([{ about: 'database', wrong: expect.stringContaining('LC_CTYPE is C,') }])
  expect(findings[0]?.remedy).toMatch(/C\.UTF-8/)
  expect(await findingsWith('C.UTF-8')).toEqual([])
})
