import { type TestDatabase, testDatabase } from '@weft/testkit'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseProblem } from './database-problem.ts'
import { openDatabase } from './open-database.ts'

let neighbour: TestDatabase
const made: string[] = []
beforeAll(async () => {
  neighbour = await testDatabase()
})
afterAll(async () => {
  for (const name of made) await neighbour.database.executeSql(`drop database ${name} with (force)`)
  await neighbour.close()
})

/** The address of a new, empty database whose letters are those of C. */
async function newDatabase(encoding: string): Promise<string> {
  const name = `weft_test_${encoding.toLowerCase()}_${made.length}_${process.pid}`
  const locale = "locale_provider libc lc_collate 'C' lc_ctype 'C'"
  await neighbour.database.executeSql(`create database ${name} encoding '${encoding}' ${locale} template template0`)
  made.push(name)
  const url = new URL(neighbour.config.databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

async function ask(url: string, statements: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(statements)
  } finally {
    await client.end()
  }
}

/** The error line of a refused opening; checks that nothing was written. */
async function refusalOf(url: string): Promise<string> {
  const refusal = await openDatabase({ databaseUrl: url, dataDir: '' }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DatabaseProblem)
  expect(String(refusal)).not.toMatch(/\n/)
  const { rows } = await ask(url, "select count(*)::int as tables from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([{ tables: 0 }])
  return String(refusal)
}

test('a database with another encoding is refused, and nothing is written to it', async () => {
  expect(await refusalOf(await newDatabase('LATIN1'))).toMatch(/LATIN1/)
})

test('a server older than PostgreSQL 15 is refused, and nothing is written to it', async () => {
  const url = await newDatabase('UTF8')
  // Makes this server report an older version number.
  await ask(
    url,
    `create function public.current_setting(name text) returns text language sql as
       $$ select case name when 'server_version_num' then '140018' else pg_catalog.current_setting(name) end $$;
     alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog`,
  )
  expect(await refusalOf(url)).toMatch(/PostgreSQL 14 .*too old.* 15 /)
})
