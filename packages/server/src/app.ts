import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Access, openAccess } from './access/access.ts'
import { withConfiguredSchedules } from './background/back-up-installation.job.ts'
import { jobs } from './background/registry.ts'
import type { Catalog } from './catalog/catalog.ts'
import { movedPath } from './catalog/moved-address.ts'
import { openCatalog } from './catalog/open-catalog.ts'
import type { Config } from './config.ts'
import { readNamedFile } from './config-files.ts'
import type { Database } from './db/database.ts'
import { watchWriteState } from './db/write-state.ts'
import { readSiteKey } from './domain/site-key.ts'
import { openSiteSettings, type SiteSettings } from './domain/site-settings.ts'
import { openSignInAttempts } from './domain/user/sign-in/attempts-of-nodes.ts'
import { makeKnownDevices } from './domain/user/sign-in/known-devices.ts'
import { seedAccess } from './domain/user/sign-in/seed-access.ts'
import { type LiveEvents, openLiveEvents } from './events/live-events.ts'
import { fieldRules } from './fields/field-rules.ts'
import {
  createGitLauncher,
  endLeftoverGits,
  type GitSettings,
  makeGitSettings,
  removeLeftKeys,
  type StartGit,
} from './git/index.ts'
import { basePathOf } from './http/bind/base-path.ts'
import { bindHttp } from './http/bind/bind.ts'
import type { Phase } from './http/health.ts'
import { makeThrottle } from './http/limits/throttle.ts'
import { addPages } from './http/pages.ts'
import { bindIssuers } from './identity/account-of.ts'
import { openProviders } from './identity/provider-list.ts'
import { readNodeId } from './jobs/node-id.ts'
import { hostsOfRepositories } from './jobs/repository-jobs.ts'
import { type RunningJobs, startJobs } from './jobs/start-jobs.ts'
import { openTaskEvents, type TaskEvents } from './jobs/task-events.ts'
import { openMail } from './mail/outgoing-mail.ts'
import { openOutbound } from './outbound/outbound.ts'
import { makeWebUi } from './pages/web-ui.ts'
import { allRoutes } from './resources/resources.ts'
import { adoptSecrets } from './secrets/adopt-secrets.ts'
import { checkSecretsKey } from './secrets/check-key.ts'
import { secretsWithoutKeys } from './secrets/remote-secrets.ts'
import { openSecurityLog } from './security-log.ts'
import type { Services } from './services.ts'
import { openSpeller } from './spelling/speller.ts'
import { raiseSharedKeyAlerts } from './sync/bind/shared-key-alerts.ts'
import { logError } from './system/describe-error.ts'
import { openSecretBox, type SecretBox } from './system/secret-box.ts'
import { lemmaPlaces } from './word-forms/lemma-programs.ts'
import { openWordForms, useWordForms } from './word-forms/word-forms.ts'

export interface AppOptions {
  readonly config: Config
  /** Open and migrated; the caller closes it, after the app. */
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
  /** Sets the answer of the health checks; they are ready from the start unless this says otherwise. */
  setPhase(phase: Phase): void
  /** Takes no more requests and finishes those in flight; streams end. */
  finishRequests(): Promise<void>
  /** Finishes the requests, where that was not done yet, and closes what stands beside them. */
  close(): Promise<void>
}

interface Caches {
  readonly access: Access
  readonly catalog: Catalog
  readonly settings: SiteSettings
  readonly liveEvents: LiveEvents
  readonly taskEvents: TaskEvents
  readonly signInAttempts: Awaited<ReturnType<typeof openSignInAttempts>>
}

async function openCaches(
  database: Database,
  config: Config,
  reportError: (error: unknown, place: string) => void,
): Promise<Caches> {
  const [access, catalog, settings, liveEvents, taskEvents, signInAttempts] = await Promise.all([
    openAccess(database, { sessions: { idleMs: config.sessionIdleMs, lifetimeMs: config.sessionLifetimeMs } }),
    openCatalog(database),
    openSiteSettings(database, config),
    openLiveEvents(database, reportError),
    openTaskEvents(database, config.taskPatienceMs),
    openSignInAttempts(database, reportError),
  ])
  return { access, catalog, settings, liveEvents, taskEvents, signInAttempts }
}

/** Opens the box that seals secrets. Refuses a key that is not the database's. */
async function openSecrets(config: Config, database: Database): Promise<SecretBox> {
  const box = openSecretBox({ dataDir: config.dataDir, keys: config.secretsKeys })
  if (!config.forgetsSecrets) await checkSecretsKey(database, box)
  return box
}

/** How git is run; what an older Weft kept of its secrets elsewhere is in the database afterwards. */
async function openGit(
  { config, database, secretBox }: Pick<Services, 'config' | 'database' | 'secretBox'>,
  start: StartGit | undefined,
): Promise<GitSettings> {
  const git = makeGitSettings({
    ...(start !== undefined && { start }),
    environment: config.environment,
    dataDirectory: config.dataDir,
    allowPrivate: config.gitAllowPrivate,
    secrets: secretsWithoutKeys(secretBox),
  })
  await removeLeftKeys(git.directory)
  if (config.forgetsSecrets) return git
  await adoptSecrets({ database, git, secretBox })
  await raiseSharedKeyAlerts(database)
  return git
}

const ratesOf = (config: Config) => ({
  anonymous: config.rateAnonymous,
  user: config.rateUser,
  session: config.rateSession,
  page: config.ratePage,
  failures: {
    'wrong-token': config.rateWrongToken,
    'unknown-path': config.rateUnknownPath,
    notice: config.rateNotice,
  },
})

interface PagesBeside {
  readonly config: Config
  readonly database: Database
  readonly phase: () => Phase
  readonly withHome: boolean
}

/** The addresses beside those of the registry. */
async function addPagesBeside(
  http: FastifyInstance,
  { config, database, phase, withHome }: PagesBeside,
): Promise<void> {
  const { hears } = database
  const basePath = basePathOf(config.siteUrl)
  addPages(http, { phase, hears, isWritable: watchWriteState(database), withHome, basePath })
  if (config.policyPage !== null) {
    const { addPolicyPage } = await import('./http/policy-page.ts')
    addPolicyPage(http, readNamedFile('POLICY_PAGE', config.policyPage))
  }
  if (config.metrics === null) return
  // Loaded where somebody reads it.
  const { addProcessMetrics } = await import('./http/process-metrics.ts')
  const { processReadings } = await import('./operator/process-readings.ts')
  addProcessMetrics(http, processReadings(database), config.metrics)
}

/** Puts all parts together: the only place that knows every one of them. */
export async function buildApp({
  config,
  database,
  webFolder,
  startGit,
  reportError = logError,
}: AppOptions): Promise<App> {
  const secretBox = await openSecrets(config, database)
  await database.transaction(seedAccess)
  const stopping = new AbortController()
  const caches = await openCaches(database, config, reportError)
  // Elsewhere a process is started without copying page tables.
  const launcher =
    process.platform === 'linux' && startGit === undefined
      ? createGitLauncher(undefined, () => endLeftoverGits(config.dataDir))
      : null
  const git = await openGit({ config, database, secretBox }, launcher?.start ?? startGit)
  const securityLog = openSecurityLog(config.securityLog ?? join(config.dataDir, 'security.log'), reportError)
  const mail = config.mail === null ? null : openMail(config.mail)
  const identityProviders = await openProviders({ file: config.identityProviders, database, secretBox })
  await bindIssuers(database, await identityProviders.all())
  const speller = openSpeller(config.dictionaries)
  const endWordForms = useWordForms(openWordForms(lemmaPlaces(config)))
  const services: Services = {
    config,
    database,
    git,
    ...caches,
    identityProviders,
    outbound: openOutbound({ allowPrivate: config.gitAllowPrivate }),
    mail,
    speller,
    secretBox,
    signInAttempts: caches.signInAttempts,
    knownDevices: makeKnownDevices(await readSiteKey(database, 'devices')),
    securityLog,
    stopping: stopping.signal,
  }
  const http = bindHttp({
    routes: allRoutes,
    services,
    authenticate: caches.access.authenticate,
    throttle: makeThrottle(ratesOf(config)),
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
  let phase: Phase = 'ready'
  await addPagesBeside(http, { config, database, phase: () => phase, withHome: webFolder === undefined })
  const nodeId = readNodeId(config.dataDir)
  const runningJobs = await startJobs({
    services,
    jobs: withConfiguredSchedules(jobs, config),
    nodeId,
    hostsOf: hostsOfRepositories,
    report: reportError,
  })
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
    setPhase(value) {
      phase = value
    },
    finishRequests,
    async close() {
      await finishRequests()
      await Promise.all([identityProviders, ...Object.values(caches)].map((cache) => cache.close()))
      speller.close()
      endWordForms()
      await mail?.close()
      await securityLog.close()
    },
  }
}
