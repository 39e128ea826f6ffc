import Type, { type Static } from 'typebox'

// What a backup holds, in this order: what it is (`weft-backup.json`), the files of DATA_DIR that nothing else has (`files/…`), the rows of
// every table as COPY writes them (`tables/SCHEMA.TABLE/000001` …), and what they come to (`weft-backup-end.json`).
// The whole is a tar archive, compressed by zstd: `tar --zstd -xf` opens it.

export const headName = 'weft-backup.json'
export const endName = 'weft-backup-end.json'
export const filesFolder = 'files/'
export const tablesFolder = 'tables/'

/** Goes up when a reader of today could not read what a later one writes. */
export const formatVersion = 1

const table = Type.Object({
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

/** What every version's head has. */
export const stampSchema = Type.Object({ format: Type.Literal('weft-backup'), version: Type.Integer() })

export const headSchema = Type.Object({
  ...stampSchema.properties,
  created: Type.String(),
  postgresql: Type.String(),
  /** The migrations that made the schema. */
  migrations: Type.Array(Type.Object({ number: Type.Integer(), checksum: Type.String() })),
  /** The version of pg-boss's own schema. */
  jobQueue: Type.Integer(),
  /** Where the files were. */
  dataDir: Type.String(),
  tables: Type.Array(table),
  sequences: Type.Array(sequence),
})
export type BackupHead = Static<typeof headSchema>

export const endSchema = Type.Object({
  /** Rows of each table, by `SCHEMA.TABLE`. */
  rows: Type.Record(Type.String(), Type.Integer()),
  /** SHA-256 of all files before, names and contents. */
  sha256: Type.String(),
})
export type BackupEnd = Static<typeof endSchema>

/** `public.units`. */
export const fullName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string => `${schema}.${name}`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A table as statements name it. */
export const tableName = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`

/** Ends a row of COPY's text format, and stands nowhere else in it: in a value it is written as `\\n`. */
export const rowEnd = 0x0a

export function countRows(rows: Buffer): number {
  let count = 0
  for (let at = rows.indexOf(rowEnd); at >= 0; at = rows.indexOf(rowEnd, at + 1)) count++
  return count
}

/** How far a backup or a restore is. */
export interface RowProgress {
  readonly what: string
  readonly done: number
  /** An estimate while a backup is written; null where nobody knows. */
  readonly total: number | null
}
