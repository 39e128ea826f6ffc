import { testDatabase } from '@weft/testkit'
import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseProblem } from './database-problem.ts'
import { openDatabase } from './open-database.ts'

test('a database with another encoding is refused, and nothing is written to it', async () => {
  const neighbour = await testDatabase()
  const name = `weft_test_latin_${process.pid}`
  const url = new URL(neighbour.config.databaseUrl)
  await neighbour.database.executeSql(
    `create database ${name} encoding 'LATIN1' locale_provider libc lc_collate 'C' lc_ctype 'C' template template0`,
  )
  url.pathname = `/${name}`
  try {
    const refusal = await openDatabase({ databaseUrl: url.href, dataDir: '' }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DatabaseProblem)
    expect(String(refusal)).toMatch(/LATIN1/)
    expect(String(refusal)).not.toMatch(/\n/)
    const client = new pg.Client(url.href)
    await client.connect()
    const { rows } = await client.query("select count(*)::int as tables from pg_tables where schemaname = 'public'")
    expect(rows).toEqual([{ tables: 0 }])
    await client.end()
  } finally {
    await neighbour.database.executeSql(`drop database ${name} with (force)`)
    await neighbour.close()
  }
})
