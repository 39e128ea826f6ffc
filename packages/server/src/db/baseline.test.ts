import { hasServer, type ServerVersion } from '@weft/testkit'
import { describe, expect, test, vi } from 'vitest'
import { emptyDatabase, runSql } from '../backup/testing.ts'
import { createMigrationTable } from './migrate.ts'
import { type Migration, type MigrationFiles, readMigrationFiles } from './migration-files.ts'
import { openDatabase } from './open-database.ts'

vi.setConfig({ testTimeout: 180_000 })

/** Everything that the catalogue says of the schema `public`, each as one text; nothing in it depends on numbers that a server gives. */
const catalogue: Readonly<Record<string, string>> = {
  relations: `select concat_ws(' ', relname, relkind, relpersistence, relreplident, relrowsecurity, reloptions, relacl)
    from pg_class where relnamespace = 'public'::regnamespace and relkind <> 't'`,
  columns: `select concat_ws(' ', c.relname, rank() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, 'identity', a.attidentity, 'generated', a.attgenerated, 'default', pg_get_expr(d.adbin, d.adrelid),
      'collation', l.collname, a.attstorage, a.attcompression, a.attstattarget, a.attoptions, a.attacl)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  constraints: `select concat_ws(' ', conrelid::regclass, conname, contype, convalidated, condeferrable, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public'`,
  triggers: `select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal`,
  functions: `select concat_ws(' ', pg_get_functiondef(p.oid), proacl) from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  sequences: `select concat_ws(' ', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size, last_value)
    from pg_sequences where schemaname = 'public'`,
  collations: `select to_jsonb(c) - 'oid' - 'collowner' from pg_collation c where collnamespace = 'public'::regnamespace`,
  extensions: 'select extname from pg_extension',
  schemas: `select nspname from pg_namespace where nspname !~ '^pg_'`,
  comments: `select concat_ws(' ', classoid::regclass, objoid, objsubid, description) from pg_description
    where classoid = 'pg_class'::regclass and objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  others: `select 'view ' || viewname from pg_views where schemaname = 'public' union all
    select 'rule ' || rulename from pg_rules where schemaname = 'public' union all select 'policy ' || policyname from pg_policies union all
    select 'statistics ' || stxname from pg_statistic_ext union all
    select 'type ' || typname from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')`,
}

async function schemaOf(databaseUrl: string): Promise<Record<string, unknown[]>> {
  const kinds = Object.entries(catalogue).map(async ([kind, query]) => {
    const rows = await runSql(databaseUrl, query)
    return [kind, rows.map((row) => JSON.stringify(Object.values(row)[0])).sort()] as const
  })
  return Object.fromEntries(await Promise.all(kinds))
}

/** All rows without the list of migrations, and without the transaction numbers in them. */
async function rowsOf(databaseUrl: string): Promise<Map<string, unknown>> {
  const tables = await runSql(databaseUrl, "select tablename as name from pg_tables where schemaname = 'public'")
  const names = tables.map(({ name }) => String(name)).filter((name) => name !== 'schema_migrations')
  const rows = new Map<string, unknown>()
  for (const name of names) {
    const json = await runSql(
      databaseUrl,
      `select coalesce(jsonb_agg(row order by row::text), '[]') as all from (select to_jsonb(t) - array(
         select attname::text from pg_attribute where attrelid = '"${name}"'::regclass and atttypid = 'xid8'::regtype) as row
       from "${name}" t) rows`,
    )
    rows.set(name, json[0]?.all)
  }
  return rows
}

async function make(databaseUrl: string, migrations: readonly Migration[]): Promise<void> {
  await runSql(databaseUrl, createMigrationTable)
  for (const { number, name, checksum, text } of migrations) {
    const values = `(${number}, '${name}', '${checksum}')`
    await runSql(databaseUrl, text, `insert into schema_migrations (number, name, checksum) values ${values}`)
  }
}

/** The database that an older program left, by its last step. */
const stages: Readonly<Record<string, (files: MigrationFiles) => Migration[]>> = {
  'with its first migration': ({ former }) => former.slice(0, 1),
  'half-way': ({ former }) => former.slice(0, former.length / 2),
  'with all but one in the middle': ({ former }) => former.filter((_migration, index) => index !== former.length - 3),
  'with all of them': ({ former }) => [...former],
  // The first of the later ones needs none of the others.
  'with all of them and a later one': ({ former, later }) => [...former, ...later.slice(0, 1)],
}

function defineOn(version: ServerVersion): void {
  async function opened(migrations: readonly Migration[]) {
    const made = await emptyDatabase(version)
    if (migrations.length > 0) await make(made.databaseUrl, migrations)
    await (await openDatabase({ databaseUrl: made.databaseUrl, dataDir: '' })).close()
    return made
  }

  test.each(Object.entries(stages))('a database from before 0.1.0, %s, becomes as a new one', async (_stage, had) => {
    const files = await readMigrationFiles()
    const [fresh, upgraded] = [await opened([]), await opened(had(files))]
    try {
      const schema = await schemaOf(upgraded.databaseUrl)
      expect(schema).toEqual(await schemaOf(fresh.databaseUrl))
      expect(Object.entries(schema).filter(([, all]) => all.length === 0)).toEqual([
        ['comments', []],
        ['others', []],
      ])
      expect(await rowsOf(upgraded.databaseUrl)).toEqual(await rowsOf(fresh.databaseUrl))
      const numbers = async (url: string) =>
        (await runSql(url, 'select number from schema_migrations order by number')).map(({ number }) => number)
      const since = [files.baseline, ...files.later].map(({ number }) => number)
      expect(await numbers(fresh.databaseUrl)).toEqual(since)
      expect(await numbers(upgraded.databaseUrl)).toEqual([...files.former.map(({ number }) => number), ...since])
    } finally {
      await fresh.drop()
      await upgraded.drop()
    }
  })
}

describe('on PostgreSQL 18', () => defineOn(18))
describe.skipIf(!hasServer(15))('on PostgreSQL 15', () => defineOn(15))
