import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { type ConfiguredBackups, readBackups } from './config-backups.ts'
import { ConfigError } from './config-error.ts'
import { readSecretFiles } from './config-files.ts'
import { readFolders, readFormPrograms } from './config-folders.ts'
import { type ConfiguredTracing, readTracing } from './config-tracing.ts'
import { readDatabaseAddress, WrongAddress } from './database-address.ts'
import type { MetricsAccess } from './system/metrics-access.ts'

/** How many requests within how long. */
export interface ConfiguredRate {
  readonly limit: number
  readonly windowMs: number
}

/** The settings of a process, read once from its environment. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute; holds the embedded database and the clones. */
  readonly dataDir: string
  /** null: the embedded database. */
  readonly databaseUrl: string | null
  /** Sessions with the database for transactions and reads; a node has seven more for other purposes. */
  readonly databasePool: number
  /** Whether a start brings the schema up to date. */
  readonly migrates: boolean
  /** The public address of the pages: scheme, host and perhaps a path, without a slash at the end. */
  readonly siteUrl: string
  /** SITE_URL was set: what it is, is no guess. */
  readonly siteUrlGiven: boolean
  /** Whether a project gets its glossary with its first component; null: a setting of the site decides. */
  readonly projectGlossaries: boolean | null
  /** Import and show the demo projects. */
  readonly demo: boolean
  /** The name of the site; null: a setting of the site has it. */
  readonly siteName: string | null
  /** Git hosts on private and loopback addresses are allowed. */
  readonly gitAllowPrivate: boolean
  /** Bytes that the clone of one repository may take on the disk. */
  readonly cloneLimit: number
  /** Bytes that the clones of one project may take together on a node. */
  readonly projectCloneLimit: number
  /** Bytes that the clones of the components that one user made may take together on a node. */
  readonly userCloneLimit: number
  /** Bytes that the database keeps of a repository without a remote; no more than `cloneLimit`. */
  readonly localLimit: number
  /** Limit of bytes for the screenshots of a project, and for all that one person added. */
  readonly screenshotLimit: number
  readonly userScreenshotLimit: number
  /** Bytes of a project's backups; the older ones go. */
  readonly projectBackupLimit: number
  readonly rateAnonymous: ConfiguredRate
  readonly rateUser: ConfiguredRate
  /** For a signed-in browser's user, and for the address of other browsers. */
  readonly rateSession: ConfiguredRate
  readonly ratePage: ConfiguredRate
  /** Wrong tokens, and paths that lead nowhere, of one address. */
  readonly rateWrongToken: ConfiguredRate
  readonly rateUnknownPath: ConfiguredRate
  /** For hooks, feeds and pictures, by address. */
  readonly rateNotice: ConfiguredRate
  /** A session ends after so long without a request, and after so long in any case. */
  readonly sessionIdleMs: number
  readonly sessionLifetimeMs: number
  /** The folders with dictionaries for the check of spelling; null: none is set. */
  readonly dictionaries: readonly string[] | null
  /** Folders with programs that tell the dictionary forms of words; none: no such program is used. */
  readonly formPrograms: readonly string[]
  /** The absolute paths of the file with identity providers, and of the policies toolkit's page; null without one. */
  readonly identityProviders: string | null
  readonly policyPage: string | null
  /** People who can register: nobody, invited people, or everybody; null: a setting of the site decides. */
  readonly registration: 'closed' | 'invitation' | 'open' | null
  /** null: no letter is sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null
  /** The first seals secrets, all of them open what was sealed; none: a key in dataDir does. */
  readonly secretsKeys: readonly Buffer[]
  /** Whether the installation opens although its key is not the database's: to forget what nothing opens any more. */
  readonly forgetsSecrets: boolean
  readonly taskPatienceMs: number // of a request: less than the minute after which proxies give up
  /** `stderr`, `off`, or a file's absolute path; null: security.log in dataDir. */
  readonly securityLog: string | null
  /** The readers of `/metrics`; null: there is no such page. */
  readonly metrics: MetricsAccess | null
  /** Addresses of proxies whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[]
  /** The whole environment; git gets a few of its variables. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Backups that a server makes by itself; null: none. */
  readonly backups: ConfiguredBackups | null
  /** Traces that this process sends; null: none. */
  readonly tracing: ConfiguredTracing | null
  /** null: for people where standard error is a terminal, else JSON. */
  readonly logFormat: 'json' | 'text' | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** Between the signal to stop and the end of the port; meanwhile `/readyz/` answers 503. */
  readonly drainMs: number
  /** Check every reply against its contract: for tests and development. */
  readonly checkReplies: boolean
}

export { ConfigError }

/** A database that several nodes may share takes a key that each of them has. */
class MissingSecretsKey extends ConfigError {
  constructor() {
    super('SECRETS_KEY', '', '')
    this.message =
      'SECRETS_KEY is missing: with DATABASE_URL it seals the secrets in the database; make one with openssl rand -hex 32, ' +
      'give it to every node, and keep it beside your backups'
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment (the only reader of it). Throws ConfigError for the first wrong value. */
export function readConfig(given: Environment = process.env): Config {
  const environment = readSecretFiles(given)
  const port = readPort(environment)
  const host = read(environment, 'HOST') ?? '127.0.0.1'
  return {
    port,
    host,
    dataDir: resolve(read(environment, 'DATA_DIR') ?? 'data'),
    databaseUrl: readDatabaseUrl(environment),
    databasePool: readDatabasePool(environment),
    migrates: readSwitch(environment, 'MIGRATE', { on: 'on', off: 'off', usual: true }),
    siteUrl: readSiteUrl(
      environment,
      `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : hostInUrl(host)}:${port}`,
    ),
    siteUrlGiven: read(environment, 'SITE_URL') !== undefined,
    demo: readSwitch(environment, 'DEMO', { on: 'on', off: 'off', usual: true }),
    siteName: readSiteName(environment),
    projectGlossaries: readSwitch(environment, 'PROJECT_GLOSSARIES', { on: 'on', off: 'off', usual: null }),
    gitAllowPrivate: readSwitch(environment, 'GIT_ALLOW_PRIVATE', { on: '1', off: '0', usual: false }),
    cloneLimit: readSize(environment, 'CLONE_LIMIT', '4G'),
    projectCloneLimit: readSize(environment, 'PROJECT_CLONE_LIMIT', '40G'),
    userCloneLimit: readSize(environment, 'USER_CLONE_LIMIT', '100G'),
    localLimit: readSize(environment, 'LOCAL_LIMIT', '500M'),
    screenshotLimit: readSize(environment, 'SCREENSHOT_LIMIT', '2G'),
    userScreenshotLimit: readSize(environment, 'SCREENSHOT_LIMIT_USER', '500M'),
    projectBackupLimit: readSize(environment, 'PROJECT_BACKUP_LIMIT', '4G'),
    rateAnonymous: readRate(environment, 'API_RATELIMIT_ANON', '100/day'),
    rateUser: readRate(environment, 'API_RATELIMIT_USER', '5000/hour'),
    rateSession: readRate(environment, 'API_RATELIMIT_SESSION', '30000/hour'),
    ratePage: readRate(environment, 'API_RATELIMIT_PAGE', '10000/hour'),
    sessionIdleMs: readDuration(environment, 'SESSION_IDLE', '14d'),
    sessionLifetimeMs: readDuration(environment, 'SESSION_LIFETIME', '90d'),
    rateWrongToken: readRate(environment, 'API_RATELIMIT_WRONG_TOKEN', '30/minute'),
    rateUnknownPath: readRate(environment, 'API_RATELIMIT_UNKNOWN_PATH', '300/minute'),
    rateNotice: readRate(environment, 'RATELIMIT_HOOKS_AND_FEEDS', '600/minute'),
    registration: readRegistration(environment),
    mail: readMail(environment),
    metrics: readMetricsAccess(environment),
    trustedProxies: readProxies(environment),
    dictionaries: readFolders(read(environment, 'DICTIONARIES')),
    formPrograms: readFormPrograms(read(environment, 'WORD_FORMS'), environment.PATH),
    identityProviders: readPath(environment, 'IDENTITY_PROVIDERS'),
    policyPage: readPath(environment, 'POLICY_PAGE'),
    secretsKeys: readSecretsKeys(environment),
    forgetsSecrets: false,
    taskPatienceMs: 45_000,
    securityLog: readSecurityLog(environment),
    environment,
    backups: readBackups((variable) => read(environment, variable)),
    tracing: readTracing((variable) => read(environment, variable)),
    logFormat: readLogFormat(environment),
    logLevel: readLogLevel(environment),
    drainMs: readDrain(environment),
    checkReplies: readSwitch(environment, 'CHECK_REPLIES', { on: '1', off: '0', usual: false }),
  }
}

/** An empty variable counts as none. */
function read(environment: Environment, variable: string): string | undefined {
  const value = environment[variable]?.trim()
  return value === '' ? undefined : value
}

const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

function readPort(environment: Environment): number {
  const text = read(environment, 'PORT') ?? '8080'
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigError('PORT', text, 'a port is a number from 0 (any free one) to 65535')
  return port
}

const readPath = (environment: Environment, variable: string): string | null =>
  read(environment, variable) === undefined ? null : resolve(read(environment, variable) ?? '')

/** The newest key first, then those before it. The values themselves stand in no message. */
function readSecretsKeys(environment: Environment): Buffer[] {
  const texts = (read(environment, 'SECRETS_KEY') ?? '').split(/[\s,]+/).filter(Boolean)
  if (texts.some((text) => !/^[\da-f]{64}$/i.test(text)))
    throw new ConfigError('SECRETS_KEY', '***', 'expected 64 hexadecimal digits, such as openssl rand -hex 32 gives')
  if (texts.length === 0 && read(environment, 'DATABASE_URL') !== undefined) throw new MissingSecretsKey()
  return texts.map((text) => Buffer.from(text, 'hex'))
}

function readSecurityLog(environment: Environment): string | null {
  const text = read(environment, 'SECURITY_LOG')
  return text === undefined || text === 'stderr' || text === 'off' ? (text ?? null) : resolve(text)
}

/** The value itself stands in no message: it holds a password. */
function readDatabaseUrl(environment: Environment): string | null {
  const text = read(environment, 'DATABASE_URL')
  if (text === undefined) return null
  try {
    readDatabaseAddress(text)
  } catch (error) {
    if (error instanceof WrongAddress) throw new ConfigError('DATABASE_URL', '***', error.message)
    throw error
  }
  return text
}

/** Three sessions are kept for saves. */
const [leastPool, mostPool] = [4, 100]

function readDatabasePool(environment: Environment): number {
  const text = read(environment, 'DATABASE_POOL') ?? '10'
  const size = Number(text)
  if (/^\d{1,3}$/.test(text) && size >= leastPool && size <= mostPool) return size
  throw new ConfigError('DATABASE_POOL', text, `expected a number of sessions from ${leastPool} to ${mostPool}`)
}

function readSiteUrl(environment: Environment, usual: string): string {
  const text = read(environment, 'SITE_URL') ?? usual
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    !/^(\/[\w.~-]+)*\/?$/.test(url.pathname) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new ConfigError(
      'SITE_URL',
      text,
      'expected scheme, host and perhaps a path, such as https://example.org/weft',
    )
  }
  return url.origin + url.pathname.replace(/\/$/, '')
}

function readSwitch<Usual extends boolean | null>(
  environment: Environment,
  variable: string,
  { on, off, usual }: { on: string; off: string; usual: Usual },
): boolean | Usual {
  const text = read(environment, variable)
  if (text === undefined) return usual
  if (text !== on && text !== off) throw new ConfigError(variable, text, `expected ${on} or ${off}`)
  return text === on
}

const periods: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function readRate(environment: Environment, variable: string, usual: string): ConfiguredRate {
  const text = read(environment, variable) ?? usual
  const match = /^(\d{1,9})\/([smhd])[a-z]*$/.exec(text)
  const windowMs = periods[match?.[2] ?? '']
  if (match === null || windowMs === undefined || Number(match[1]) < 1) {
    throw new ConfigError(
      variable,
      text,
      'expected a number and a period (second, minute, hour, day), such as 5000/hour',
    )
  }
  return { limit: Number(match[1]), windowMs }
}

/** As long as a bar has room for. */
const longestName = 60

function readSiteName(environment: Environment): string | null {
  const text = read(environment, 'SITE_NAME')
  if (text !== undefined && text.length > longestName)
    throw new ConfigError('SITE_NAME', text, `expected at most ${longestName} characters`)
  return text ?? null
}

const registrations = ['closed', 'invitation', 'open'] as const

function readRegistration(environment: Environment): Config['registration'] {
  const text = read(environment, 'REGISTRATION')
  if (text === undefined) return null
  const found = registrations.find((one) => one === text)
  if (found === undefined) throw new ConfigError('REGISTRATION', text, `expected ${registrations.join(', ')}`)
  return found
}

function readMail(environment: Environment): Config['mail'] {
  const [smtpUrl, from] = [read(environment, 'SMTP_URL'), read(environment, 'MAIL_FROM')]
  if (smtpUrl === undefined && from === undefined) return null
  const url = smtpUrl !== undefined && URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    const shown = (smtpUrl ?? '').replace(/\/\/[^@/]*@/, '//***@')
    throw new ConfigError('SMTP_URL', shown, 'expected smtp://user:password@host:587, or smtps:')
  }
  if (from === undefined || !/^[^<>@\s]+@[^<>@\s]+$|^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/.test(from))
    throw new ConfigError('MAIL_FROM', from ?? '', 'expected who letters are from, such as Weft <weft@example.org>')
  return { smtpUrl: url.href, from }
}

/** A cookie lives no longer than 400 days in a browser. */
const longestDuration = 400 * 86_400_000

function readDuration(environment: Environment, variable: string, usual: string): number {
  const text = read(environment, variable) ?? usual
  const match = /^(\d{1,6})([mhd])$/.exec(text)
  const duration = Number(match?.[1]) * (periods[match?.[2] ?? ''] ?? 0)
  if (match === null || duration === 0 || duration > longestDuration) {
    throw new ConfigError(variable, text, 'expected a number and a unit (m, h, d), at most 400d, such as 14d')
  }
  return duration
}

/** No supervisor waits longer. */
const longestDrain = 300

function readDrain(environment: Environment): number {
  const text = read(environment, 'DRAIN_TIME') ?? '0s'
  const seconds = Number(/^(\d{1,3})s$/.exec(text)?.[1] ?? Number.NaN)
  if (seconds <= longestDrain) return seconds * 1000
  throw new ConfigError('DRAIN_TIME', text, `expected seconds, at most ${longestDrain}s, such as 5s`)
}

function readLogFormat(environment: Environment): Config['logFormat'] {
  const text = read(environment, 'LOG_FORMAT')
  if (text === undefined || text === 'json' || text === 'text') return text ?? null
  throw new ConfigError('LOG_FORMAT', text, 'expected json or text')
}

const logLevels = ['debug', 'info', 'warn', 'error'] as const

function readLogLevel(environment: Environment): Config['logLevel'] {
  const text = read(environment, 'LOG_LEVEL') ?? 'info'
  const found = logLevels.find((one) => one === text)
  if (found === undefined) throw new ConfigError('LOG_LEVEL', text, `expected ${logLevels.join(', ')}`)
  return found
}

const sizes: Readonly<Record<string, number>> = { M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 }

function readSize(environment: Environment, variable: string, usual: string): number {
  const text = read(environment, variable) ?? usual
  const match = /^(\d{1,6})([MGT])$/.exec(text)
  const size = Number(match?.[1]) * (sizes[match?.[2] ?? ''] ?? 0)
  if (match === null || size === 0) {
    throw new ConfigError(variable, text, 'expected a number and a unit (M, G, T for 1024^2, ^3, ^4 bytes), such as 4G')
  }
  return size
}

/** Names that stand for ranges of addresses. */
const proxyNames: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

function readProxies(environment: Environment): string[] {
  const proxies = (read(environment, 'TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter(Boolean)
  const wrong = proxies.find((proxy) => !proxyNames.has(proxy) && !isNetwork(proxy))
  if (wrong === undefined) return proxies
  const expected = 'expected addresses or networks, such as 127.0.0.1, 10.0.0.0/8 or fd00::/8, or one of '
  throw new ConfigError('TRUSTED_PROXIES', wrong, expected + [...proxyNames].join(', '))
}

function readMetricsAccess(environment: Environment): MetricsAccess | null {
  const token = read(environment, 'METRICS_TOKEN') ?? null
  const networks = (read(environment, 'METRICS_ADDRESSES') ?? '').split(/[\s,]+/).filter(Boolean)
  if (token === null && networks.length === 0) return null
  if (token !== null && token.length < 16)
    throw new ConfigError('METRICS_TOKEN', '***', 'expected at least 16 characters, such as openssl rand -hex 16 gives')
  const addresses = new BlockList()
  for (const network of networks) {
    if (!isNetwork(network))
      throw new ConfigError(
        'METRICS_ADDRESSES',
        network,
        'expected addresses or networks, such as 127.0.0.1 or 10.0.0.0/8',
      )
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    addresses.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return { token, addresses }
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || address.includes('%') || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
}
