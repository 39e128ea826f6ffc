import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { hasCode } from '../../system/has-code.ts'
import { log as writeLog } from '../../system/process-log.ts'
import { isConnectionLoss } from '../connection-loss.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import {
  clusterVersion,
  ensurePassword,
  makeCluster,
  type Places,
  placesIn,
  refuseFormerDatabase,
  refuseOtherVersion,
  roleName,
  setOwner,
} from './cluster.ts'
import { EmbeddedDatabaseProblem } from './embedded-problem.ts'
import { startKeeper } from './keeper.ts'
import { endLeftovers } from './leftovers.ts'
import { lastLine, troubleInLog, withoutPrefix } from './log-tail.ts'
import { refuseNetworkShare } from './network-share.ts'
import { openPostgresqlLog, type PostgresqlLog } from './postgresql-log.ts'
import { chooseServerUser, fileOwner, type ServerUser } from './server-user.ts'
import { renderAccess, renderSettings } from './settings.ts'
import { databaseBytes, memoryBytes, sharedBuffersFor } from './shared-buffers.ts'
import { makeSocketFolder, removeSocketFolder, removeStaleSocket } from './socket-folder.ts'

export interface EmbeddedOptions {
  /** Absolute, and owned by this process alone: see lockDataDirectory. */
  readonly dataDir: string
  /** The folders with the machine's programs: the environment's PATH. */
  readonly path: string
  /** The `native` folder of another package with PostgreSQL than that of this machine; null: none. */
  readonly native?: string | null | undefined
  /** Off for tests alone. */
  readonly fsync?: boolean
  /** Told when the server ended by itself and is started again. */
  report?(message: string): void
}

/** A PostgreSQL of Weft's own, which runs until `stop` or the end of this process. */
export interface EmbeddedServer {
  readonly databaseUrl: string
  /** Ends the server cleanly, once, however often it is called. */
  stop(): Promise<void>
}

/** Milliseconds that a server has to get ready: after a crash it reads its log first, `max_wal_size` of it at most. */
const startPatience = 300_000

/** Milliseconds that the keeper has to end the server, before Weft does it. */
const stopPatience = 30_000

/** Milliseconds between two starts of a server that does not stay up, at first and at most. */
const pauses = { first: 100, longest: 5000 }

/** The computed requirements of a start. */
interface StartPlan {
  readonly places: Places
  readonly binaries: Binaries
  readonly user: ServerUser
  readonly log: PostgresqlLog
  readonly socketFolder: string
}

/** The server's lock file; empty without one. */
async function readLockFile(cluster: string): Promise<string> {
  try {
    return await readFile(join(cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return ''
    throw error
  }
}

/**
 * The eighth line of the lock file says how far the server is (miscadmin.h, LOCK_FILE_LINE_PM_STATUS). A server that was killed leaves
 * `former`, which may say ready until the next one writes its own.
 */
async function isReady(cluster: string, former: string): Promise<boolean> {
  const now = await readLockFile(cluster)
  return now !== former && now.split('\n')[7]?.trim() === 'ready'
}

/** Why the server did not start, in its own words. */
async function describeFailedStart({ places }: StartPlan, since: number): Promise<EmbeddedDatabaseProblem> {
  const trouble = await troubleInLog(places.log, since)
  const words = trouble.map(withoutPrefix)
  const said = words.find((line) => line.startsWith('PANIC')) ?? words.at(-1) ?? (await lastLine(places.log, since))
  return new EmbeddedDatabaseProblem(
    `The database in ${places.cluster} does not start: ${said} (see ${places.log}; a damaged one is moved away, and a backup restored by weft restore FILE)`,
  )
}

/** Starts the server once; resolves when it takes connections. */
async function launch(prepared: StartPlan): Promise<ChildProcess> {
  const { places, binaries, user, log, socketFolder } = prepared
  await endLeftovers(places.cluster)
  await removeStaleSocket(socketFolder)
  const since = log.size()
  const former = await readLockFile(places.cluster)
  const keeper = startKeeper({ binaries, user, cluster: places.cluster, log: log.file })
  const ended = new Promise<true>((resolve, reject) => {
    keeper.once('exit', () => resolve(true))
    keeper.once('error', reject)
  })
  const deadline = performance.now() + startPatience
  while (!(await isReady(places.cluster, former))) {
    if (await Promise.race([ended, delay(10, false)])) throw await describeFailedStart(prepared, since)
    if (performance.now() > deadline) {
      keeper.stdin?.end()
      throw await describeFailedStart(prepared, since)
    }
  }
  return keeper
}

/** On Windows, where the server listens on the loopback address. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 5432
}

async function writeSettings(
  cluster: string,
  files: Readonly<Record<string, string>>,
  user: ServerUser,
): Promise<void> {
  const owner = fileOwner(user)
  for (const [name, content] of Object.entries(files)) {
    const path = join(cluster, name)
    await writeFile(path, content, { mode: 0o600 })
    if (owner) await chown(path, owner.uid, owner.gid)
  }
}

/** Connects once, makes our database in a new cluster, and says in words what a wrong password means. */
async function ensureDatabase(databaseUrl: string, places: Places): Promise<void> {
  const maintenance = new URL(databaseUrl)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [roleName])
    if (rowCount === 0) await client.query(`create database ${roleName}`)
  } catch (error) {
    if (!hasCode(error, '28P01', '28000')) throw error
    throw new EmbeddedDatabaseProblem(
      `${places.passwordFile} does not hold the database's password: remove the file and start again, and a new password is set`,
    )
  } finally {
    await client.end()
  }
}

/** Tries again while the server is up but its connections are not: it may have died meanwhile. */
async function ensureDatabaseSoon(databaseUrl: string, places: Places): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ensureDatabase(databaseUrl, places)
    } catch (error) {
      if (!isConnectionLoss(error) || attempt === 5) throw error
      await delay(attempt * 50)
    }
  }
}

/** Keeps the server running: one that ends by itself is started again, until `stop`. */
function supervise(prepared: StartPlan, first: ChildProcess, report: (message: string) => void) {
  let keeper: ChildProcess | null = first
  let stopping = false
  let restarting: Promise<void> | null = null
  const wake = new AbortController()

  async function restart(): Promise<void> {
    for (let pause = pauses.first; !stopping; pause = Math.min(pause * 2, pauses.longest)) {
      try {
        watch(await launch(prepared))
        report('The database ended by itself, and was started again')
        return
      } catch (error) {
        if (!(error instanceof Error)) throw error
        report(error.message)
      }
      await delay(pause, undefined, { signal: wake.signal }).catch(() => {})
    }
  }
  function watch(next: ChildProcess): void {
    keeper = next
    const onEnd = () => {
      keeper = null
      if (!stopping) restarting = restart()
    }
    if (next.exitCode !== null || next.signalCode !== null) onEnd()
    else next.once('exit', onEnd)
  }
  watch(first)

  return async function stop(): Promise<void> {
    stopping = true
    wake.abort()
    await restarting
    const last = keeper
    if (last && last.exitCode === null && last.signalCode === null) {
      const ended = once(last, 'exit')
      last.stdin?.end()
      // The half of the keeper that hears the pipe's end may have been killed: the other one hears this.
      last.kill('SIGTERM')
      await Promise.race([ended, delay(stopPatience, undefined, { ref: false })])
    }
    await endLeftovers(prepared.places.cluster)
  }
}

/** Checks and creates everything that a start needs. Resolves to the URL of our database. */
async function prepare(options: EmbeddedOptions): Promise<{ prepared: StartPlan; databaseUrl: string }> {
  const places = placesIn(options.dataDir)
  const fsync = options.fsync ?? true
  await mkdir(places.dataDir, { recursive: true, mode: 0o700 })
  await refuseNetworkShare(places.dataDir)
  await refuseFormerDatabase(places)
  const version = await clusterVersion(places)
  const binaries = await findBinaries(options, version)
  if (version !== null) refuseOtherVersion(places, version, binaries)
  const user = await chooseServerUser(places.dataDir, binaries)
  const socketFolder = await makeSocketFolder(places.dataDir, fileOwner(user))
  if (version === null) await makeCluster({ places, binaries, user, socketFolder, fsync })
  else {
    await setOwner(places, user)
    await endLeftovers(places.cluster)
  }
  const port = process.platform === 'win32' ? await freePort() : null
  const sharedBuffers = sharedBuffersFor(await databaseBytes(places.cluster), memoryBytes())
  const settings = renderSettings({ major: binaries.major, socketFolder, port, sharedBuffers, fsync })
  await writeSettings(places.cluster, { 'postgresql.conf': settings, 'pg_hba.conf': renderAccess() }, user)
  const password = await ensurePassword(places, binaries, user)
  const host =
    port === null ? `localhost/${roleName}?host=${encodeURIComponent(socketFolder)}` : `127.0.0.1:${port}/${roleName}`
  const prepared = { places, binaries, user, log: openPostgresqlLog(places.log), socketFolder }
  return { prepared, databaseUrl: `postgresql://${roleName}:${password}@${host}` }
}

/**
 * Starts a PostgreSQL on DATA_DIR/postgresql, which is made where it is not there, and keeps it running. Throws EmbeddedDatabaseProblem
 * with one line for a person where that cannot be.
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { prepared, databaseUrl } = await prepare(options)
  const { log, places, socketFolder } = prepared
  try {
    const report = options.report ?? ((message) => writeLog('warn', message, { place: 'database' }))
    const stopServer = supervise(prepared, await launch(prepared), report)
    try {
      await ensureDatabaseSoon(databaseUrl, places)
    } catch (error) {
      await stopServer()
      throw error
    }
    const stopAll = async () => {
      await stopServer()
      log.close()
      await removeSocketFolder(socketFolder)
    }
    let stopped: Promise<void> | undefined
    return {
      databaseUrl,
      stop() {
        stopped ??= stopAll()
        return stopped
      },
    }
  } catch (error) {
    log.close()
    throw error
  }
}
