import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { type DataDirectoryLock, lockDataDirectory } from '../db/data-directory-lock.ts'
import { clusterVersion, placesIn, refuseFormerDatabase } from '../db/embedded/cluster.ts'
import { startEmbeddedServer } from '../db/embedded/embedded-server.ts'
import { InstallationInUse } from '../operator/installation-in-use.ts'
import { reachOperator } from '../operator/open-operator.ts'
import { OperatorRefusal } from '../operator/operation.ts'
import type { RowProgress } from './backup-contents.ts'
import { fileNotIn } from './kept-files.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { refuseOtherSchema } from './restore-database.ts'
import { type BackupOutcome, refuseExisting, writeBackup } from './write-backup.ts'

/** The arguments of both commands. */
export interface BackupCall {
  /** Absolute. */
  readonly file: string
  readonly signal: AbortSignal
  tell(progress: RowProgress): void
}

/** Milliseconds that a backup waits for a running command to end, or for a server to start. */
const patience = 20_000

/** Runs `work` on the database of an installation that this process owns, without looking at its schema. */
async function withDatabase<Result>(config: Config, work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir, environment } = config
  if (databaseUrl !== null) return work(databaseUrl)
  const server = await startEmbeddedServer({ dataDir, path: environment.PATH ?? '' })
  try {
    return await work(server.databaseUrl)
  } finally {
    await server.stop()
  }
}

async function refuseMissing({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null) return
  const places = placesIn(dataDir)
  await refuseFormerDatabase(places)
  if ((await clusterVersion(places)) === null)
    throw new OperatorRefusal([`There is nothing to back up: ${dataDir} has no database, and DATABASE_URL names none`])
}

/** Asks the server that owns the installation for its database URL; null if no server accepts commands (yet). */
async function databaseOfServer(config: Config): Promise<string | null> {
  const operator = await reachOperator(config)
  if (!operator) return null
  try {
    return (await operator.ask('locate-database', {})).databaseUrl
  } finally {
    await operator.close()
  }
}

async function ownOrReach(config: Config): Promise<DataDirectoryLock | string> {
  for (const end = performance.now() + patience; ; await delay(200)) {
    const lock = lockDataDirectory(config.dataDir)
    if ('release' in lock) return lock
    const databaseUrl = await databaseOfServer(config)
    if (databaseUrl !== null) return databaseUrl
    if (performance.now() > end) throw new InstallationInUse(config.dataDir, lock.heldBy)
  }
}

/** Writes a backup of an installation, whether or not a server runs on it. Changes nothing in it. */
export async function backUpInstallation(config: Config, call: BackupCall): Promise<BackupOutcome> {
  await refuseExisting(call.file)
  await refuseMissing(config)
  const reached = await ownOrReach(config)
  const write = (databaseUrl: string) => writeBackup({ ...call, databaseUrl, dataDir: config.dataDir })
  if (typeof reached === 'string') return write(reached)
  try {
    return await withDatabase(config, write)
  } finally {
    reached.release()
  }
}

/** The result of a restore. */
export interface RestoreOutcome {
  readonly rows: number
  /** When the backup was taken. */
  readonly created: Date
}

/** Replaces an installation by a backup; no server may run on it. `replace`: existing data may be deleted. */
export async function restoreInstallation(
  config: Config,
  call: BackupCall & { readonly replace: boolean },
): Promise<RestoreOutcome> {
  const { dataDir } = config
  const lock = lockDataDirectory(dataDir)
  if (!('release' in lock)) throw new InstallationInUse(dataDir, lock.heldBy)
  try {
    const checked = await checkBackup(call.file, call)
    await refuseOtherSchema(checked.head)
    const other = call.replace ? null : await fileNotIn(dataDir, checked.files)
    if (other !== null) {
      throw new OperatorRefusal([
        `${join(dataDir, other)} is not in the backup as it is there: weft restore FILE --replace puts the backup's files in its place`,
      ])
    }
    await withDatabase(config, (databaseUrl) => restoreBackup({ ...call, databaseUrl, dataDir, checked }))
    return { rows: checked.rows, created: new Date(checked.head.created) }
  } catch (error) {
    if (call.signal.aborted && !(error instanceof OperatorRefusal))
      throw new OperatorRefusal(['Interrupted: nothing was changed.'])
    throw error
  } finally {
    lock.release()
  }
}
