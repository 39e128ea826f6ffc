import type { App } from './app.ts'
import type { Config } from './config.ts'
import { type DataDirectoryLock, lockDataDirectory } from './db/data-directory-lock.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/open-database.ts'
import type { FirstAdministrator } from './domain/user/first-administrator.ts'
import { gitProblem, oldestGit, readGitVersion } from './git/index.ts'
import type { RunningJobs } from './jobs/start-jobs.ts'
import { closeDataDirectory } from './operator/close-data-directory.ts'
import { InstallationInUse } from './operator/installation-in-use.ts'
import { OperatorRefusal } from './operator/operation.ts'
import { surviveRejections } from './survive-rejections.ts'
import { tidyClones } from './sync/queue/tidy-clones.ts'
import { giveBackIdleMemory } from './system/idle-memory.ts'

/** What runs on DATA_DIR in this process, without listening for requests. */
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
  /** Ends cleanly, once, however often it is called. */
  stop(): Promise<void>
}

/** Milliseconds that requests (http/end-connections.ts) and jobs together have to finish when the server ends. */
const mostToFinish = 15_000

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
  const { databaseUrl, dataDir, environment } = config
  const opening = openDatabase({ databaseUrl, dataDir, path: environment.PATH })
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
      await within(mostToFinish, app.finishRequests())
      await app.close()
      await database.close()
      lock.release()
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
  /** Called when requests are answered, before `/healthz/` says so: whoever waits for that has been told everything. */
  announce?(started: StartNotice): void
}

/** What a person must be told when a server has started. */
export interface StartNotice {
  readonly port: number
  /** Only at the first start, and never again: nothing but hashes is kept. */
  readonly administrator: FirstAdministrator | null
  /** Signs the administrator in, once; null where there was one before. */
  readonly link: string | null
}

/** Opens the installation and answers requests. */
export async function startServer(
  config: Config,
  { buildPages, announce = () => {} }: StartOptions = {},
): Promise<RunningServer> {
  const installation = await openInstallation(config, buildPages)
  const letRejectionsEnd = surviveRejections((error, place) =>
    console.error(`${new Date().toISOString()} ${place}:`, error),
  )
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
      import('./domain/user/first-administrator.ts'),
      import('./domain/user/one-time-codes.ts'),
      import('./domain/security-events.ts'),
      import('./operator/listen-for-commands.ts'),
      import('./demo/import-demo.ts'),
      import('./http/ask-within.ts'),
    ])
    const administrator = await database.transaction(ensureAdministrator)
    if (administrator) {
      const added = { about: administrator.username, superuser: true }
      app.services.securityLog.record({ event: 'user-added', ...onMachine, ...added })
    }
    const commands = await listenForCommands(app.services, (error, place) => console.error(`${place}:`, error))
    app.setReady(false)
    const port = await app.listen()
    // Where any free port was asked for, it is known now.
    const siteUrl = config.siteUrl.replace(/:0$/, `:${port}`)
    const link = administrator && siteUrl + pathOfCode('sign-in', administrator.code)
    announce({ port, administrator, link })
    app.setReady(true)
    const stopGivingBack = giveBackIdleMemory()
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopGivingBack()
      stopped ??= commands.close().finally(installation.close).finally(letRejectionsEnd)
      return stopped
    }
    const demo = config.demo ? importDemo(app.services, askWithin(app.http)) : Promise.resolve(false)
    return { app, port, demo, stop }
  } catch (error) {
    letRejectionsEnd()
    await installation.close()
    throw error
  }
}
