import Type, { type Static } from 'typebox'

// A backup holds, in this order: its description (`weft-backup.json`), the files of DATA_DIR that cannot be made again
// (`files/…`), the rows of every table as COPY writes them (`tables/SCHEMA.TABLE/000001` …), and the totals
// (`weft-backup-end.json`).
// The whole is a tar archive, compressed by zstd: `tar --zstd -xf` opens it.

export const headName = 'weft-backup.json'
export const endName = 'weft-backup-end.json'
export const filesFolder = 'files/'
export const tablesFolder = 'tables/'

/** Increased when today's reader could not read newer backups. */
export const formatVersion = 1

const table = Type.Object({
  /** The queue of earlier versions was in `pgboss`. */
  schema: Type.Enum(['public', 'pgboss']),
  name: Type.String(),
  columns: Type.Array(Type.String()),
})
export type BackupTable = Static<typeof table>

const sequence = Type.Object({
  schema: Type.Enum(['public', 'pgboss']),
  table: Type.String(),
  column: Type.String(),
  /** As text: it may be larger than a number. */
  last: Type.String(),
  called: Type.Boolean(),
})
export type BackupSequence = Static<typeof sequence>

/** The part of the head that all versions share. */
export const stampSchema = Type.Object({ format: Type.Literal('weft-backup'), version: Type.Integer() })

export const headSchema = Type.Object({
  ...stampSchema.properties,
  created: Type.String(),
  postgresql: Type.String(),
  /** The migrations of the schema. */
  migrations: Type.Array(Type.Object({ number: Type.Integer(), checksum: Type.String() })),
  /** The version of the queue's schema, in backups of earlier versions. */
  jobQueue: Type.Optional(Type.Integer()),
  /** DATA_DIR of the installation that was backed up. */
  dataDir: Type.String(),
  tables: Type.Array(table),
  sequences: Type.Array(sequence),
})
export type BackupHead = Static<typeof headSchema>

export const endSchema = Type.Object({
  /** Rows of each table, by `SCHEMA.TABLE`. */
  rows: Type.Record(Type.String(), Type.Integer()),
  /** SHA-256 over the names and contents of all preceding files. */
  sha256: Type.String(),
})
export type BackupEnd = Static<typeof endSchema>

/** `public.units`. */
export const fullName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string => `${schema}.${name}`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The quoted name of a table in SQL. */
export const tableName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`

/**
 * Ends a row in the text format of COPY. Inside a value a line end is written as `\\n`, so this byte occurs nowhere
 * else.
 */
export const rowEnd = 0x0a

export function countRows(rows: Buffer): number {
  let count = 0
  for (let at = rows.indexOf(rowEnd); at >= 0; at = rows.indexOf(rowEnd, at + 1)) count++
  return count
}

/** The progress of a backup or restore. */
export interface RowProgress {
  readonly what: string
  readonly done: number
  /** An estimate while a backup is written; null if unknown. */
  readonly total: number | null
}
