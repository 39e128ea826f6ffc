import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createZstdDecompress } from 'node:zlib'
import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import { OperatorRefusal } from '../operator/operation.ts'
import { hasCode } from '../system/has-code.ts'
import {
  type BackupEnd,
  type BackupHead,
  countRows,
  endName,
  endSchema,
  filesFolder,
  formatVersion,
  fullName,
  headName,
  headSchema,
  type RowProgress,
  stampSchema,
  tablesFolder,
} from './backup-contents.ts'
import { fingerprint, isKeptFile } from './kept-files.ts'
import { type ArchiveEntry, decodeEntries, NotAnArchiveError } from './tar-entries.ts'

/** The first four bytes of every zstd file. */
const zstdMagic = 0xfd2fb528

export type BackupPart =
  | { readonly kind: 'head'; readonly head: BackupHead }
  /** A file, with its path below DATA_DIR. */
  | { readonly kind: 'file'; readonly file: ArchiveEntry }
  /** Whole rows as COPY writes them. `table` is a full name that the head lists. */
  | { readonly kind: 'rows'; readonly table: string; readonly rows: Buffer; readonly count: number }
  /** The last part: everything before it is complete and unchanged. */
  | { readonly kind: 'end'; readonly end: BackupEnd }

const notABackup = (file: string) => new OperatorRefusal([`${file} is no backup that weft backup wrote`])
const damaged = (file: string, how: string) =>
  new OperatorRefusal([
    `${file} is damaged or cut off (${how}): nothing was changed; take another backup or another copy`,
  ])

function parse<Schema extends TSchema>(schema: Schema, content: Buffer): Static<Schema> | null {
  try {
    const value: unknown = JSON.parse(content.toString('utf8'))
    return Check(schema, value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The bytes of the archive in a compressed file. */
async function* decompressed(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const archive = createZstdDecompress()
  source.on('error', (error) => archive.destroy(error))
  source.pipe(archive)
  try {
    yield* archive
  } finally {
    source.destroy()
    archive.destroy()
  }
}

async function refuseOtherFiles(file: string): Promise<void> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (!(error instanceof Error) || !hasCode(error, 'ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR')) throw error
    throw new OperatorRefusal([`${file} cannot be read: ${error.message}`])
  })
  try {
    if (!(await handle.stat()).isFile()) throw notABackup(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    if (bytesRead < 4 || buffer.readUInt32LE() !== zstdMagic) throw notABackup(file)
  } finally {
    await handle.close()
  }
}

function headOf(file: string, entry: ArchiveEntry): BackupHead {
  if (entry.name !== headName) throw notABackup(file)
  const stamp = parse(stampSchema, entry.content)
  if (!stamp) throw notABackup(file)
  if (stamp.version > formatVersion)
    throw new OperatorRefusal([`${file} was written by a newer Weft: restore it with that one`])
  const head = parse(headSchema, entry.content)
  if (!head) throw damaged(file, 'its description is incomplete')
  return head
}

function sameCounts(written: Readonly<Record<string, number>>, seen: ReadonlyMap<string, number>): boolean {
  return Object.entries(written).every(([table, count]) => (seen.get(table) ?? 0) === count)
}

async function* partsOf(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  const rowCounts = new Map<string, number>()
  let head: BackupHead | null = null
  let end: BackupEnd | null = null
  for await (const entry of decodeEntries(decompressed(file))) {
    if (end) throw damaged(file, 'it goes on after its end')
    if (entry.name === endName) {
      end = parse(endSchema, entry.content)
      if (!end || !head || end.sha256 !== hash.digest('hex') || !sameCounts(end.rows, rowCounts))
        throw damaged(file, 'its checksum is another')
      continue
    }
    hash.update(entry.name).update(entry.content)
    if (!head) {
      head = headOf(file, entry)
      yield { kind: 'head', head }
    } else if (entry.name.startsWith(filesFolder)) {
      const name = entry.name.slice(filesFolder.length)
      if (!isKeptFile(name)) throw damaged(file, `it holds ${JSON.stringify(entry.name)}`)
      yield { kind: 'file', file: { name, content: entry.content } }
    } else {
      const table = entry.name.slice(tablesFolder.length).replace(/\/\d+$/, '')
      if (!entry.name.startsWith(tablesFolder) || !head.tables.some((known) => fullName(known) === table))
        throw damaged(file, `it holds ${JSON.stringify(entry.name)}`)
      const count = countRows(entry.content)
      rowCounts.set(table, (rowCounts.get(table) ?? 0) + count)
      yield { kind: 'rows', table, rows: entry.content, count }
    }
  }
  if (!end) throw damaged(file, 'its end is missing')
  yield { kind: 'end', end }
}

/**
 * The parts of a backup in their order: head, files, rows, end. Throws OperatorRefusal for a file that is not a backup or is
 * damaged; only after the end part is it certain that all parts were right.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  await refuseOtherFiles(file)
  let begun = false
  try {
    for await (const part of partsOf(file)) {
      begun = true
      yield part
    }
  } catch (error) {
    if (error instanceof NotAnArchiveError) throw begun ? damaged(file, error.message) : notABackup(file)
    if (error instanceof Error && 'code' in error && /^(ZSTD_|Z_)/.test(String(error.code)))
      throw damaged(file, error.message)
    throw error
  }
}

/** The description of a backup that was read and checked from beginning to end. */
export interface CheckedBackup {
  readonly head: BackupHead
  readonly rows: number
  /** Rows of each table, by `SCHEMA.TABLE`. */
  readonly counts: Readonly<Record<string, number>>
  /** Fingerprints of its files, by their paths below DATA_DIR. */
  readonly files: ReadonlyMap<string, string>
}

/** Reads and checks a whole backup. A restore does this before it changes anything. */
export async function checkBackup(
  file: string,
  { signal, tell }: { readonly signal: AbortSignal; tell(progress: RowProgress): void },
): Promise<CheckedBackup> {
  let head: BackupHead | null = null
  let rows = 0
  let counts: CheckedBackup['counts'] = {}
  const files = new Map<string, string>()
  for await (const part of readBackup(file)) {
    signal.throwIfAborted()
    if (part.kind === 'head') head = part.head
    if (part.kind === 'file') files.set(part.file.name, fingerprint(part.file.content))
    if (part.kind === 'end') counts = part.end.rows
    if (part.kind !== 'rows') continue
    rows += part.count
    tell({ what: 'checking', done: rows, total: null })
  }
  if (!head) throw notABackup(file)
  return { head, rows, counts, files }
}
