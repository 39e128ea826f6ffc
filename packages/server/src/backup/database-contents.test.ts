import { describeOnEachVersion } from '@weft/testkit'
import pg from 'pg'
import { expect, test } from 'vitest'
import { allMigrations, readMigrationFiles } from '../db/migration-files.ts'
import { namesInMigrations, readSequences, readTables } from './database-contents.ts'

describeOnEachVersion('what belongs to Weft in its database', ({ database, config }) => {
  test('is every table, function, collation and sequence that the migrations have made', async () => {
    const client = new pg.Client(config().databaseUrl)
    await client.connect()
    const tables = await readTables(client)
    const sequences = await readSequences(client, tables)
    await client.end()
    const { rows: present } = await database().executeSql(
      `select relnamespace::regnamespace || '.' || relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition`,
    )
    expect(new Set(tables.map(({ schema, name }) => `${schema}.${name}`))).toEqual(
      new Set(present.map(({ name }) => name)),
    )
    const { rows: numbers } = await database().executeSql(
      `select count(*)::int as count from pg_class
       where relkind = 'S' and relnamespace = 'public'::regnamespace`,
    )
    expect(numbers).toEqual([{ count: sequences.length }])
    const { rows: functions } = await database().executeSql(
      `select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    )
    // A restore of an older backup makes, and takes away, also what a migration has dropped since.
    const texts = allMigrations(await readMigrationFiles()).map(({ text }) => text)
    const dropped = texts.flatMap((text) => [...text.matchAll(/^ *drop function (\w+)/gm)].map(([, name]) => name))
    const named = (await namesInMigrations()).functions.filter((name) => !dropped.includes(name))
    expect(new Set(named)).toEqual(new Set(functions.map(({ name }) => name)))
    const { rows: collations } = await database().executeSql(
      "select collname as name from pg_collation where collnamespace = 'public'::regnamespace",
    )
    expect((await namesInMigrations()).collations).toEqual(collations.map(({ name }) => name))
    const { rows: others } = await database().executeSql(
      `select typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')`,
    )
    expect(others).toEqual([])
  })
})
