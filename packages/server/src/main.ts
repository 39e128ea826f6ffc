import { setTimeout as delay } from 'node:timers/promises'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { type DataDirectoryLock, lockDataDirectory } from './db/data-directory-lock.ts'
import type { Database } from './db/database.ts'
import type { MigrationExtent } from './db/migrate.ts'
import { openDatabase } from './db/open-database.ts'
import { logHearing } from './db/unheard-messages.ts'
import { watchSchema } from './db/watch-schema.ts'
import type { FirstAdministrator } from './domain/user/rights/first-administrator.ts'
import { gitProblem, oldestGit, readGitVersion } from './git/index.ts'
import type { RunningJobs } from './jobs/start-jobs.ts'
import { closeDataDirectory } from './operator/close-data-directory.ts'
import { InstallationInUse } from './operator/installation-in-use.ts'
import { OperatorRefusal } from './operator/operation.ts'
import { openServerLog } from './operator/server-log.ts'
import { surviveRejections } from './survive-rejections.ts'
import { tidyClones } from './sync/clone/tidy-clones.ts'
import { logError } from './system/describe-error.ts'
import { log, useLog } from './system/process-log.ts'
import { useTracer } from './system/tracing.ts'

/** The parts of this process on DATA_DIR, without listening for requests. */
export interface Installation {
  readonly config: Config
  readonly database: Database
  readonly app: App
  readonly jobs: RunningJobs
  /** Ends cleanly, once, however often it is called: requests in flight finish, jobs stop, the database closes. */
  close(): Promise<void>
}

export interface RunningServer {
  readonly app: App
  /** In use: the configured one, or the free one that was found for port 0. */
  readonly port: number
  /** Whether the demo was imported now; rejects where that failed. The server does not wait for it. */
  readonly demo: Promise<boolean>
  /** Resolves to the reason once a newer program has changed the schema so that this one is to end. */
  readonly outdated: Promise<string>
  /** Reads the identity providers again, and says of how many it knows. If their file is wrong, throws ConfigError and keeps them. */
  reload(): number
  /** Ends cleanly, once, however often it is called. */
  stop(): Promise<void>
}

/** Milliseconds that requests (http/limits/end-connections.ts) and jobs together have to finish when the server ends. */
const mostToFinish = 15_000

/** Milliseconds for what stands beside them: where the database is away, nothing of it answers. */
const mostToClose = 5000

/**
 * Opens the installation and works off its jobs. The process owns DATA_DIR from then on.
 * Throws InstallationInUse where another one does, OperatorRefusal where the machine cannot carry it.
 */
export async function openInstallation(config: Config, buildPages?: BuildPages): Promise<Installation> {
  const git = gitProblem(await readGitVersion(config.environment))
  if (git !== null) throw new OperatorRefusal([`${git}: Weft needs git ${oldestGit} or newer, on the PATH`])
  closeDataDirectory(config.dataDir)
  const lock = lockDataDirectory(config.dataDir)
  if (!('release' in lock)) throw new InstallationInUse(config.dataDir, lock.heldBy)
  try {
    return await openLocked({ config, lock, buildPages })
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Makes the pages of the web UI, or finds them made; resolves to their folder. Once the signal aborts nobody needs them. */
type BuildPages = (signal: AbortSignal) => Promise<string>

interface LockedInstallation {
  readonly config: Config
  readonly lock: DataDirectoryLock
  readonly buildPages: BuildPages | undefined
}

async function openLocked(locked: LockedInstallation): Promise<Installation> {
  const failed = new AbortController()
  try {
    return await openWithPages(locked, failed.signal)
  } catch (error) {
    failed.abort()
    throw error
  }
}

async function openWithPages(
  { config, lock, buildPages }: LockedInstallation,
  failed: AbortSignal,
): Promise<Installation> {
  // While the embedded database starts, this process loads everything else, and another makes the pages.
  const building = Promise.allSettled([buildPages?.(failed)])
  const { databaseUrl, databasePool: poolSize, dataDir, environment } = config
  const place = { databaseUrl, dataDir, path: environment.PATH, poolSize }
  const opening = openDatabase({ ...place, migrations: extentOf(config), onHearing: logHearing })
  const loading = Promise.all([import('./app.ts'), import('./background/commit-aged-edits.ts'), tidyClones(dataDir)])
  const [database] = await Promise.all([opening, loading])
  const [{ buildApp }, { commitAgedEdits }] = await loading
  try {
    const [built] = await building
    if (built.status === 'rejected') throw built.reason
    const app = await buildApp({ config, database, ...(built.value !== undefined && { webFolder: built.value }) })
    await commitAgedEdits(database)
    let closed: Promise<void> | undefined
    const close = async () => {
      try {
        await within(mostToFinish, app.finishRequests())
        await within(mostToClose, app.close())
        await database.close()
      } finally {
        lock.release()
      }
    }
    return {
      config,
      database,
      app,
      jobs: app.jobs,
      close() {
        closed ??= close()
        return closed
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** An embedded database has one program; beside other nodes one of an older version may run. */
function extentOf({ migrates, databaseUrl }: Config): MigrationExtent {
  if (!migrates) return 'none'
  return databaseUrl === null ? 'all' : 'start'
}

/** Waits for work, but not longer than so many milliseconds. */
async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, patience])
  clearTimeout(timer)
}

export interface StartOptions {
  /** Without it there is the API alone. */
  readonly buildPages?: BuildPages
  /**
   * Called when requests are answered, before `/healthz/` is ready: a supervisor that waits for it can read everything
   * first.
   */
  announce?(started: StartNotice): void
}

/** The messages for people after a server's start. */
export interface StartNotice {
  readonly port: number
  /** Only at the first start, and never again: nothing but hashes is kept. */
  readonly administrator: FirstAdministrator | null
  /** Signs the administrator in, once; null where there was one before. */
  readonly link: string | null
}

/** Opens the installation and answers requests. Until its end the process writes into the log that the configuration names. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const letLogEnd = useLog(openServerLog(config))
  const endTraces = await beginTraces(config)
  const end = () => endTraces().finally(letLogEnd)
  try {
    const { stop, ...server } = await startLogged(config, options)
    return { ...server, stop: () => stop().finally(end) }
  } catch (error) {
    await end()
    throw error
  }
}

/** The libraries of traces are loaded only where somebody wants traces. */
async function beginTraces({ tracing }: Config): Promise<() => Promise<void>> {
  if (tracing === null) return async () => {}
  const { openTelemetry } = await import('./system/open-telemetry.ts')
  return useTracer(openTelemetry(tracing))
}

async function startLogged(config: Config, { buildPages, announce = () => {} }: StartOptions): Promise<RunningServer> {
  const installation = await openInstallation(config, buildPages)
  const letRejectionsEnd = surviveRejections(logError)
  try {
    const { app, database } = installation
    const [
      { ensureAdministrator },
      { pathOfCode },
      { onMachine },
      { listenForCommands },
      { importDemo },
      { askWithin },
    ] = await Promise.all([
      import('./domain/user/rights/first-administrator.ts'),
      import('./domain/user/sign-in/one-time-codes.ts'),
      import('./domain/security-events.ts'),
      import('./operator/listen-for-commands.ts'),
      import('./demo/import-demo.ts'),
      import('./http/bind/ask-within.ts'),
    ])
    const administrator = await database.transaction(ensureAdministrator)
    if (administrator) {
      const added = { about: administrator.username, superuser: true }
      app.services.securityLog.record({ event: 'user-added', ...onMachine, ...added })
    }
    const commands = await listenForCommands(app.services, logError)
    app.setPhase('starting')
    const port = await app.listen()
    // Port 0 asks for any free port; now its number is known.
    const siteUrl = config.siteUrl.replace(/:0$/, `:${port}`)
    const link = administrator && siteUrl + pathOfCode('sign-in', administrator.code)
    announce({ port, administrator, link })
    app.setPhase('ready')
    log('info', 'ready', { place: 'server', port })
    const schema = watchSchema(database)
    let stopped: Promise<void> | undefined
    const end = async () => {
      // Load balancers read it, and send nothing more before the port closes.
      app.setPhase('stopping')
      log('info', 'stopping', { place: 'server' })
      if (config.drainMs > 0) await delay(config.drainMs)
      await commands.close().finally(installation.close).finally(letRejectionsEnd)
      log('info', 'stopped', { place: 'server' })
    }
    const stop = () => {
      schema.end()
      stopped ??= end()
      return stopped
    }
    const demo = config.demo ? importDemo(app.services, askWithin(app.http)) : Promise.resolve(false)
    const { identityProviders } = app.services
    const reload = () => {
      identityProviders.reload()
      return identityProviders.ofFile().length
    }
    return { app, port, demo, outdated: schema.outdated, reload, stop }
  } catch (error) {
    letRejectionsEnd()
    await installation.close()
    throw error
  }
}
