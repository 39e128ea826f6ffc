import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Access, openAccess } from './access/access.ts'
import { jobs } from './background/registry.ts'
import type { Catalog } from './catalog/catalog.ts'
import { movedPath } from './catalog/moved-address.ts'
import { openCatalog } from './catalog/open-catalog.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { readSiteKey } from './domain/site-key.ts'
import { makeKnownDevices } from './domain/user/known-devices.ts'
import { seedAccess } from './domain/user/seed-access.ts'
import { makeSignInAttempts } from './domain/user/sign-in-attempts.ts'
import { type LiveEvents, openLiveEvents } from './events/live-events.ts'
import { fieldRules } from './fields/field-rules.ts'
import { createGitLauncher, endLeftoverGits, makeGitSettings, type StartGit } from './git/index.ts'
import { basePathOf } from './http/base-path.ts'
import { bindHttp } from './http/bind.ts'
import { addPages } from './http/pages.ts'
import { makeThrottle } from './http/throttle.ts'
import { readProviders } from './identity/providers.ts'
import { readNodeId } from './jobs/node-id.ts'
import { hostsOfRepositories } from './jobs/repository-jobs.ts'
import { type RunningJobs, startJobs } from './jobs/start-jobs.ts'
import { openTaskEvents, type TaskEvents } from './jobs/task-events.ts'
import { openMail } from './mail/outgoing-mail.ts'
import { makeWebUi } from './pages/web-ui.ts'
import { allRoutes } from './resources/resources.ts'
import { openSecurityLog } from './security-log.ts'
import type { Services } from './services.ts'
import { openSecretBox } from './system/secret-box.ts'

export interface AppOptions {
  readonly config: Config
  /** Open and migrated; whoever opened it closes it, after the app. */
  readonly database: Database
  /** The folder with the built pages of the web UI; without it the API stands alone. */
  readonly webFolder?: string
  /** Starts gits in the place of a launcher of the app's own. */
  readonly startGit?: StartGit
  /** Gets every error that is no refusal, with the place where it came up. */
  reportError?(error: unknown, place: string): void
}

/** The whole server, put together but not yet listening. */
export interface App {
  readonly services: Services
  readonly http: FastifyInstance
  readonly jobs: RunningJobs
  /** Listens on the configured host and port; resolves to the port in use. */
  listen(): Promise<number>
  /** Whether `/healthz/` answers 200; it does from the start unless this says otherwise. */
  setReady(ready: boolean): void
  /** Takes no more requests and finishes those in flight; streams end. */
  finishRequests(): Promise<void>
  /** Finishes the requests, where that was not done yet, and closes what stands beside them. */
  close(): Promise<void>
}

interface Caches {
  readonly access: Access
  readonly catalog: Catalog
  readonly liveEvents: LiveEvents
  readonly taskEvents: TaskEvents
}

async function openCaches(
  database: Database,
  config: Config,
  reportError: (error: unknown, place: string) => void,
): Promise<Caches> {
  const [access, catalog, liveEvents, taskEvents] = await Promise.all([
    openAccess(database, { sessions: { idleMs: config.sessionIdleMs, lifetimeMs: config.sessionLifetimeMs } }),
    openCatalog(database),
    openLiveEvents(database, reportError),
    openTaskEvents(database),
  ])
  return { access, catalog, liveEvents, taskEvents }
}

/** Puts all parts together: the only place that knows every one of them. */
export async function buildApp({
  config,
  database,
  webFolder,
  startGit,
  reportError = logError,
}: AppOptions): Promise<App> {
  await database.transaction(seedAccess)
  const stopping = new AbortController()
  const caches = await openCaches(database, config, reportError)
  // Elsewhere a process is started without copying page tables.
  const launcher =
    process.platform === 'linux' && startGit === undefined
      ? createGitLauncher(undefined, () => endLeftoverGits(config.dataDir))
      : null
  const start = launcher?.start ?? startGit
  const git = makeGitSettings({
    ...(start !== undefined && { start }),
    environment: config.environment,
    dataDirectory: config.dataDir,
    allowPrivate: config.gitAllowPrivate,
  })
  const securityLog = openSecurityLog(config.securityLog ?? join(config.dataDir, 'security.log'), reportError)
  const mail = config.mail === null ? null : openMail(config.mail)
  const services: Services = {
    config,
    database,
    git,
    ...caches,
    identityProviders: readProviders(config.identityProviders),
    mail,
    secretBox: openSecretBox({ dataDir: config.dataDir, key: config.secretsKey }),
    signInAttempts: makeSignInAttempts(),
    knownDevices: makeKnownDevices(await readSiteKey(database, 'devices')),
    securityLog,
    stopping: stopping.signal,
  }
  const http = bindHttp({
    routes: allRoutes,
    services,
    authenticate: caches.access.authenticate,
    throttle: makeThrottle({
      anonymous: config.rateAnonymous,
      user: config.rateUser,
      session: config.rateSession,
      page: config.ratePage,
      failures: {
        'wrong-token': config.rateWrongToken,
        'unknown-path': config.rateUnknownPath,
        notice: config.rateNotice,
      },
    }),
    fieldRules,
    movedPath,
    siteUrl: config.siteUrl,
    siteUrlGiven: config.siteUrlGiven,
    visitorKey: await readSiteKey(database, 'visitors'),
    checkReplies: config.checkReplies,
    trustedProxies: config.trustedProxies,
    securityLog,
    ...(webFolder !== undefined && { webUi: makeWebUi(webFolder, services) }),
    reportError,
  })
  let ready = true
  addPages(http, { isReady: () => ready, withHome: webFolder === undefined, basePath: basePathOf(config.siteUrl) })
  const nodeId = readNodeId(config.dataDir)
  const runningJobs = await startJobs({ services, jobs, nodeId, hostsOf: hostsOfRepositories, report: reportError })
  await http.ready()
  const finishRequests = async () => {
    stopping.abort()
    await http.close()
    await runningJobs.stop()
    launcher?.close()
  }
  return {
    services,
    http,
    jobs: runningJobs,
    async listen() {
      await http.listen({ host: config.host, port: config.port })
      const address = http.server.address()
      return typeof address === 'object' && address !== null ? address.port : config.port
    },
    setReady(value) {
      ready = value
    },
    finishRequests,
    async close() {
      await finishRequests()
      await Promise.all(Object.values(caches).map((cache) => cache.close()))
      await mail?.close()
      await securityLog.close()
    },
  }
}

function logError(error: unknown, place: string): void {
  console.error(`${new Date().toISOString()} ${place}:`, error)
}
