import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedServer } from '../db/embedded/embedded-server.ts'
import { newestMigration } from '../db/migration-files.ts'
import { OperatorRefusal } from '../operator/operation.ts'
import { withConnection } from './backup-connection.ts'
import { type RowProgress, tableName } from './backup-contents.ts'
import { readTables } from './database-contents.ts'
import { type CheckedBackup, checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { refuseOtherSchema } from './restore-database.ts'

export interface VerifyCall {
  /** Absolute. */
  readonly file: string
  /** The environment's PATH, for a PostgreSQL of the machine. */
  readonly path: string
  readonly signal: AbortSignal
  tell(progress: RowProgress): void
}

export interface VerifiedBackup {
  readonly rows: number
  readonly tables: number
  readonly created: Date
}

/** Tables that a restore itself writes: it asks for the repositories anew, and counts people's activity again. */
const writtenAgain: ReadonlySet<string> = new Set([
  'public.jobs',
  'public.tasks',
  'public.user_activity',
  'public.counted_activity',
  'public.work_sums',
  'public.counted_work',
  'public.author_sums',
  'public.counted_authors',
])

/** Restores a backup into a scratch database, which is removed afterwards, and compares the rows of each table. */
export async function verifyBackup({ file, path, signal, tell }: VerifyCall): Promise<VerifiedBackup> {
  const checked = await checkBackup(file, { signal, tell })
  await refuseOtherSchema(checked.head)
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-verify-'))
  try {
    const server = await startEmbeddedServer({ dataDir, path, fsync: false })
    try {
      await restoreBackup({ databaseUrl: server.databaseUrl, dataDir, file, checked, replace: false, signal, tell })
      await compare(server.databaseUrl, file, checked)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
  const tables = Object.keys(checked.counts).length
  return { rows: checked.rows, tables, created: new Date(checked.head.created) }
}

async function compare(databaseUrl: string, file: string, { head, counts }: CheckedBackup): Promise<void> {
  // Newer migrations may move rows from one table to another.
  const isOlder = (head.migrations.at(-1)?.number ?? 0) < (await newestMigration())
  await withConnection(databaseUrl, 'weft backup', async (client) => {
    const differing: string[] = []
    for (const table of await readTables(client)) {
      const name = `${table.schema}.${table.name}`
      const expected = counts[name]
      if (expected === undefined || writtenAgain.has(name)) continue
      const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${tableName(table)}`)
      const found = Number(rows[0]?.count)
      if (found !== expected && !(isOlder && found > 0)) differing.push(`${name}: ${expected} rows, restored ${found}`)
    }
    if (differing.length > 0) throw new OperatorRefusal([`${file} restores otherwise than it says:`, ...differing])
  })
}
