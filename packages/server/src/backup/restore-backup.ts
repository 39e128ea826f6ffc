import type pg from 'pg'
import { isConnectionLoss } from '../db/connection-loss.ts'
import { OperatorRefusal } from '../operator/operation.ts'
import { hasCode } from '../system/has-code.ts'
import { withConnection } from './backup-connection.ts'
import type { BackupHead, RowProgress } from './backup-contents.ts'
import { type StagedFiles, stageFiles } from './kept-files.ts'
import { type CheckedBackup, readBackup } from './read-backup.ts'
import { resetAfterRestore } from './reset-after-restore.ts'
import { type Loader, makeSchema, openLoader, refuseContents, refuseOtherNodes } from './restore-database.ts'
import { setClonesAside } from './set-aside-clones.ts'

export interface RestoreRequest {
  readonly databaseUrl: string
  /** This process must own it (hold its lock). */
  readonly dataDir: string
  readonly file: string
  /** The result of checkBackup for the file. */
  readonly checked: CheckedBackup
  /** Existing data may be deleted. */
  readonly replace: boolean
  readonly signal: AbortSignal
  tell(progress: RowProgress): void
}

/** Reads the backup into the tables and the staged files; resolves after its end part has proved that all was right. */
async function load(client: pg.Client, request: RestoreRequest, staged: StagedFiles): Promise<void> {
  const { checked, file, signal, tell } = request
  let done = 0
  let loader: Loader | null = null
  for await (const part of readBackup(file)) {
    signal.throwIfAborted()
    if (part.kind === 'head') {
      if (part.head.created !== checked.head.created) throw new OperatorRefusal([`${file} changes while it is read`])
      loader = await openLoader(client, part.head)
    }
    if (part.kind === 'file') await staged.add(part.file)
    if (part.kind === 'rows') {
      await loader?.load(part.table, part.rows)
      done += part.count
      tell({ what: part.table, done, total: checked.rows })
    }
  }
  signal.throwIfAborted()
  tell({ what: 'indexes and references', done, total: checked.rows })
  await loader?.finish()
}

/** Sets the clones aside and commits. Between the two nothing but a crash may interrupt. */
async function commit(client: pg.Client, dataDir: string): Promise<void> {
  const clones = await setClonesAside(dataDir)
  try {
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error(`The transaction ended with ${command}`)
  } catch (error) {
    // If the reply to COMMIT is lost, it is unknown to which data the clones belong: they are fetched again.
    if (!isConnectionLoss(error)) await clones.putBack()
    throw error
  }
  await clones.remove()
}

async function inTransaction(client: pg.Client, request: RestoreRequest, staged: StagedFiles): Promise<void> {
  const head: BackupHead = request.checked.head
  await client.query('begin')
  try {
    await refuseOtherNodes(client)
    await refuseContents(client, request.replace)
    await makeSchema(client, head)
    await load(client, request, staged)
    await resetAfterRestore(client, head, request.dataDir)
    await commit(client, request.dataDir)
  } catch (error) {
    // The server rolls back the transaction of a lost connection.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Puts a backup into the database, in one transaction, and its files into DATA_DIR; if it fails, nothing has changed. The
 * backup is read inside the transaction, which is allowed here because nobody else uses the database.
 */
export async function restoreBackup(request: RestoreRequest): Promise<void> {
  const { databaseUrl, dataDir, signal } = request
  try {
    const staged = await stageFiles(dataDir)
    try {
      await withConnection(databaseUrl, 'weft restore', (client) => inTransaction(client, request, staged))
      await staged.place()
    } finally {
      await staged.discard()
    }
  } catch (error) {
    if (signal.aborted) throw new OperatorRefusal(['Interrupted: nothing was changed.'])
    if (hasCode(error, 'ENOSPC', 'EDQUOT'))
      throw new OperatorRefusal([`${dataDir}: the disk is full; nothing was changed`])
    throw error
  }
}
