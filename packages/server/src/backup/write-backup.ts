import { createHash, type Hash } from 'node:crypto'
import { lstat, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { migrationLock } from '../db/migrate.ts'
import { newestMigration } from '../db/migration-files.ts'
import { OperatorRefusal } from '../operator/operation.ts'
import { hasCode } from '../system/has-code.ts'
import { syncFolder } from '../system/sync-folder.ts'
import { withConnection } from './backup-connection.ts'
import {
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  countRows,
  endName,
  filesFolder,
  formatVersion,
  fullName,
  headName,
  quoted,
  type RowProgress,
  rowEnd,
  tableName,
  tablesFolder,
} from './backup-contents.ts'
import { readSequences, readTables } from './database-contents.ts'
import { readKeptFiles } from './kept-files.ts'
import { type ArchiveEntry, encodeEntry, endOfArchive } from './tar-entries.ts'

/** Approximate bytes of one file with rows; a single row may be longer. */
const partSize = 1024 * 1024

export interface BackupRequest {
  readonly databaseUrl: string
  readonly dataDir: string
  /** A path that must not exist yet. */
  readonly file: string
  readonly signal: AbortSignal
  tell(progress: RowProgress): void
}

/** The size of a written backup. */
export interface BackupOutcome {
  readonly rows: number
  readonly bytes: number
}

/** Whole rows, in blocks of about `partSize`. */
async function* partsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    buffered.push(chunk)
    length += chunk.length
    if (length < partSize || !chunk.includes(rowEnd)) continue
    const all = Buffer.concat(buffered)
    const end = all.lastIndexOf(rowEnd) + 1
    yield all.subarray(0, end)
    buffered = [all.subarray(end)]
    length = all.length - end
  }
  if (length > 0) yield Buffer.concat(buffered)
}

async function* tableEntries(
  client: pg.Client,
  table: BackupTable,
  told: (rows: number) => void,
): AsyncGenerator<ArchiveEntry> {
  // COPY reads a partitioned table only through a query.
  const rows = client.query(
    copyTo(`copy (select ${table.columns.map(quoted).join(', ')} from ${tableName(table)}) to stdout`),
  )
  let number = 0
  for await (const content of partsOf(rows)) {
    number++
    told(countRows(content))
    yield { name: `${tablesFolder}${fullName(table)}/${String(number).padStart(6, '0')}`, content }
  }
}

/**
 * Begins the transaction whose snapshot is backed up. A table that is truncated or rewritten meanwhile would look empty in
 * the snapshot, so a lock forbids schema changes until all tables are locked.
 */
async function beginSnapshot(client: pg.Client): Promise<BackupTable[]> {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    await client.query('begin isolation level repeatable read, read only')
    const tables = await readTables(client)
    if (!tables.some(({ name }) => name === 'schema_migrations'))
      throw new OperatorRefusal(['There is nothing to back up: the database has never been opened by Weft'])
    await client.query(`lock table ${tables.map(tableName).join(', ')} in access share mode`)
    return tables
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

async function readHead(client: pg.Client, tables: BackupTable[], dataDir: string): Promise<BackupHead> {
  const versions = await client.query<{ postgresql: string }>(`select current_setting('server_version') as postgresql`)
  const migrations = await client.query<{ number: number; checksum: string }>(
    'select number, checksum from schema_migrations order by number',
  )
  const [row, newest, known] = [versions.rows[0], migrations.rows.at(-1)?.number ?? 0, await newestMigration()]
  if (newest > known) {
    throw new OperatorRefusal([
      `The database is at migration ${newest}, this program knows ${known}: back it up with the Weft that made it`,
    ])
  }
  return {
    format: 'weft-backup',
    version: formatVersion,
    created: new Date().toISOString(),
    postgresql: row?.postgresql ?? '',
    migrations: migrations.rows,
    dataDir,
    tables,
    sequences: await readSequences(client, tables),
  }
}

/** PostgreSQL's estimate of the number of rows, for the progress bar only. */
async function estimateRows(client: pg.Client, tables: readonly BackupTable[]): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname || '.' || c.relname = any($1)`,
    [tables.map(fullName)],
  )
  return rows[0]?.rows ?? 0
}

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

async function* entriesOf(
  client: pg.Client,
  request: BackupRequest,
  counts: Record<string, number>,
): AsyncGenerator<ArchiveEntry> {
  const tables = await beginSnapshot(client)
  const total = await estimateRows(client, tables)
  let done = 0
  yield { name: headName, content: json(await readHead(client, tables, request.dataDir)) }
  for await (const { name, content } of readKeptFiles(request.dataDir)) yield { name: `${filesFolder}${name}`, content }
  for (const table of tables) {
    const what = fullName(table)
    counts[what] = 0
    yield* tableEntries(client, table, (rows) => {
      counts[what] = (counts[what] ?? 0) + rows
      done += rows
      request.tell({ what, done, total: Math.max(done, total) })
    })
  }
  await client.query('commit')
}

async function* archiveOf(
  entries: AsyncIterable<ArchiveEntry>,
  counts: Readonly<Record<string, number>>,
): AsyncGenerator<Buffer> {
  const hash: Hash = createHash('sha256')
  for await (const entry of entries) {
    const bytes = encodeEntry(entry)
    hash.update(entry.name).update(entry.content)
    yield bytes
  }
  const end: BackupEnd = { rows: counts, sha256: hash.digest('hex') }
  yield encodeEntry({ name: endName, content: json(end) })
  yield endOfArchive
}

/** Writes a new file atomically: complete and synced, or not at all. */
async function writeWhole(file: string, content: AsyncIterable<Buffer>, signal: AbortSignal): Promise<number> {
  const part = join(dirname(file), `.${basename(file)}.${process.pid}.part`)
  const handle = await open(part, 'wx', 0o600)
  try {
    await handle.chmod(0o600)
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    await pipeline(Readable.from(content), compress, handle.createWriteStream({ flush: true }), { signal })
    await refuseExisting(file)
    await rename(part, file)
  } catch (error) {
    await handle.close()
    await rm(part, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
  return (await lstat(file)).size
}

/** Codes of a place where this user makes no file. */
const unwritable = ['ENOENT', 'EACCES', 'EROFS', 'ENOTDIR', 'EPERM', 'EIO']

/** Refuses a path that exists: a backup never overwrites anything. */
export async function refuseExisting(file: string): Promise<void> {
  try {
    await lstat(file)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    if (hasCode(error, ...unwritable) && error instanceof Error)
      throw new OperatorRefusal([`${file} cannot be written: ${error.message}`])
    throw error
  }
  throw new OperatorRefusal([`${file} is there already: name a file that is not`])
}

/**
 * Writes a consistent snapshot of the database, which stays in use, and the kept files of DATA_DIR. The caller's process
 * reads over a separate connection, so that a running server is slowed no more than by one reader.
 */
export async function writeBackup(request: BackupRequest): Promise<BackupOutcome> {
  const { databaseUrl, file, signal } = request
  await refuseExisting(file)
  try {
    return await withConnection(databaseUrl, 'weft backup', async (client) => {
      const counts: Record<string, number> = {}
      const bytes = await writeWhole(file, archiveOf(entriesOf(client, request, counts), counts), signal)
      return { rows: Object.values(counts).reduce((sum, count) => sum + count, 0), bytes }
    })
  } catch (error) {
    if (signal.aborted) throw new OperatorRefusal(['Interrupted: no backup was written.'])
    if (hasCode(error, 'ENOSPC', 'EDQUOT'))
      throw new OperatorRefusal([`${file}: the disk is full; no backup was written`])
    if (hasCode(error, ...unwritable) && error instanceof Error)
      throw new OperatorRefusal([`${file} cannot be written: ${error.message}`])
    throw error
  }
}
