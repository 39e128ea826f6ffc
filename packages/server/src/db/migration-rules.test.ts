import { expect, test } from 'vitest'
import { readMigrationFiles } from './migration-files.ts'
import { largeTables, migrationFaults } from './migration-rules.ts'

test('every migration since 0.1.0 says when it runs, locks no large table, and leaves the version before at work', async () => {
  const { later } = await readMigrationFiles()
  expect(later.flatMap(({ name, text }) => migrationFaults(name, text))).toEqual([])
})

test('every large table is there', async () => {
  const { baseline, later } = await readMigrationFiles()
  const all = [baseline, ...later].map(({ text }) => text).join('\n')
  expect(largeTables.filter((table) => !new RegExp(`create table ${table} \\(`).test(all))).toEqual([])
})

test.each([
  'create index on units (text_hash)',
  'create unique index a on changes (id)',
  'create index concurrently a on jobs (kind)',
  'alter table units alter column target set not null',
  'alter table units add constraint a check (state > 0)',
  'alter table units alter column state type int',
  'alter table units add column code uuid default gen_random_uuid()',
  'alter table units add column code text generated always as (md5(target)) stored',
  'update units set pending = false',
  'delete from changes where id < 5',
  'lock table users',
  'do $$ begin update units set pending = false; end $$',
])('%s is refused before and after', (text) => {
  for (const phase of ['before', 'after'])
    expect(migrationFaults(`0240-try.${phase}.sql`, text).length).toBeGreaterThan(0)
})

test.each([
  'drop table screenshots',
  'alter table users drop column email',
  'alter table users rename column email to address',
  'alter table users rename to people',
  'alter table users add column age int not null',
  'alter table users add age int not null, add size int',
  'alter table users alter column age set not null',
  'alter table users alter column age type bigint',
  'drop function keep_former_text()',
])('%s is for after', (text) => {
  expect(migrationFaults('0240-try.before.sql', text).length).toBeGreaterThan(0)
  if (!/set not null/.test(text)) expect(migrationFaults('0240-try.after.sql', text)).toEqual([])
})

test.each([
  'alter table units add column code text',
  'alter table units add column code int not null default 0',
  'alter table units add constraint a check (state > 0) not valid',
  'create table kept (id int primary key, name text not null); create index on kept (name); insert into kept select 1',
  '-- drop table users\ncreate table kept (id int)',
  'create index on projects (name)',
  'create function a() returns trigger language plpgsql as $$ begin update units set pending = false; return null; end $$',
])('%s is fine', (text) => {
  for (const phase of ['before', 'after']) expect(migrationFaults(`0240-try.${phase}.sql`, text)).toEqual([])
})

test('a name has to say when', () => {
  expect(migrationFaults('0240-try.sql', 'create table kept (id int)')).toEqual([
    '0240-try.sql: its name ends in .before.sql or .after.sql',
  ])
})
