import type pg from 'pg'
import { allMigrations, readMigrationFiles } from '../db/migration-files.ts'
import type { BackupSequence, BackupTable } from './backup-contents.ts'

interface NamesInMigrations {
  readonly tables: readonly string[]
  readonly functions: readonly string[]
  readonly collations: readonly string[]
}

/** The names of everything that the migrations make in the schema `public`, read from their text. */
export async function namesInMigrations(): Promise<NamesInMigrations> {
  const texts = allMigrations(await readMigrationFiles()).map(({ text }) => text)
  const named = (kind: string) => [
    ...new Set(
      texts.flatMap((text) =>
        [...text.matchAll(new RegExp(`^ *create ${kind} (\\w+)`, 'gm'))].map(([, name]) => name ?? ''),
      ),
    ),
  ]
  return {
    tables: ['schema_migrations', ...named('(?:unlogged )?table')],
    functions: named('function'),
    collations: named('collation'),
  }
}

/** Weft's tables, with the former queue before its migration; the database may hold others. Partitions are left out, because they are read through their table. */
export async function readTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { tables } = await namesInMigrations()
  const { rows } = await client.query<BackupTable>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' and c.relname = any($1) or n.nspname = 'pgboss' and c.relname = 'job')
     group by 1, 2 order by 1, 2`,
    [tables],
  )
  return rows
}

/**
 * The positions of sequences. Snapshots do not cover sequences: read after the snapshot, they are past all of its rows.
 */
export async function readSequences(client: pg.ClientBase, tables: readonly BackupTable[]): Promise<BackupSequence[]> {
  const { rows } = await client.query<{ schema: BackupTable['schema']; table: string; column: string; path: string }>(
    // Materialized: of other tables, of whose schemas we may see nothing, the sequence is not to be asked.
    `with columns as materialized (
       select n.nspname as schema, c.relname as table, a.attname::text as column
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where n.nspname || '.' || c.relname = any($1))
     select * from (select *, pg_get_serial_sequence(format('%I.%I', columns.schema, columns.table), columns.column) as path
       from columns) found
     where path is not null order by 1, 2, 3`,
    [tables.map(({ schema, name }) => `${schema}.${name}`)],
  )
  const sequences: BackupSequence[] = []
  for (const { path, ...place } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${path}`,
    )
    const [row] = state.rows
    if (row) sequences.push({ ...place, ...row })
  }
  return sequences
}

/** An index or foreign key, as statements that drop and make it. */
export interface DroppedObject {
  readonly drop: string
  readonly make: string
}

/**
 * Foreign keys, then indexes without a constraint. Without them rows load faster and in any order; making them again
 * afterwards checks every reference.
 */
export async function readIndexesAndReferences(
  client: pg.ClientBase,
  tables: readonly BackupTable[],
): Promise<DroppedObject[]> {
  const names = tables.filter(({ schema }) => schema === 'public').map(({ name }) => name)
  const references = await client.query<DroppedObject>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as make
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and c.relname = any($1)
     order by k.oid`,
    [names],
  )
  const indexes = await client.query<DroppedObject>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
       and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
     order by i.indexrelid`,
    [names],
  )
  return [...references.rows, ...indexes.rows]
}
