import { type TestDatabase, testDatabase } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptTables, tablesLeftOut } from './kept-tables.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await testDatabase()
})
afterAll(() => opened.close())

const known = new Set([...keptTables.map(({ name }) => name), ...Object.keys(tablesLeftOut)])

test('every table that refers to a translation or its strings comes back with them, or has a reason', async () => {
  const { rows } = await opened.database.executeSql(`
    with recursive going as (
      select oid from pg_class where oid in ('translations'::regclass, 'units'::regclass)
      union select c.conrelid from pg_constraint c join going g on c.confrelid = g.oid where c.contype = 'f')
    select relname as name from pg_class where oid in (select oid from going)
    union select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname in ('unit_id', 'translation_id') and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`)
  expect(rows.map(({ name }) => String(name)).filter((name) => !known.has(name))).toEqual([])
})

test('every table that is named is there, and stands after those that it refers to', async () => {
  const { rows } = await opened.database.executeSql(`
    select conrelid::regclass::text as name, confrelid::regclass::text as target from pg_constraint where contype = 'f'`)
  const places = new Map(keptTables.map(({ name }, place) => [name, place]))
  const wrong = rows.filter(({ name, target }) => {
    const [own, other] = [places.get(String(name)), places.get(String(target))]
    return own !== undefined && other !== undefined && other > own
  })
  expect(wrong).toEqual([])
  const { rows: tables } = await opened.database.executeSql("select relname as name from pg_class where relkind = 'r'")
  const there = new Set(tables.map(({ name }) => name))
  expect([...known].filter((name) => !there.has(name))).toEqual([])
})
