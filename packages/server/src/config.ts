import { isIP } from 'node:net'
import { resolve } from 'node:path'

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
  /** Where people find the pages: scheme, host and perhaps a path, without a slash at the end. */
  readonly siteUrl: string
  /** SITE_URL was set: what it is, is no guess. */
  readonly siteUrlGiven: boolean
  /** Import and show the demo projects. */
  /** Whether a project gets its glossary with its first component. */
  readonly projectGlossaries: boolean
  readonly demo: boolean
  /** Git hosts on private and loopback addresses are allowed. */
  readonly gitAllowPrivate: boolean
  /** Bytes that the clone of one repository may take on the disk. */
  readonly cloneLimit: number
  /** Bytes that the database keeps of a repository without a remote; no more than `cloneLimit`. */
  readonly localLimit: number
  readonly rateAnonymous: ConfiguredRate
  readonly rateUser: ConfiguredRate
  /** Of a user whose browser is signed in, and of an address whose browsers are not. */
  readonly rateSession: ConfiguredRate
  readonly ratePage: ConfiguredRate
  /** Wrong tokens, and paths that lead nowhere, of one address. */
  readonly rateWrongToken: ConfiguredRate
  readonly rateUnknownPath: ConfiguredRate
  /** Of hooks, feeds and pictures, by address. */
  readonly rateNotice: ConfiguredRate
  /** A session ends after so long without a request, and after so long in any case. */
  readonly sessionIdleMs: number
  readonly sessionLifetimeMs: number
  /** The file that lists identity providers, absolute; null: there are none. */
  readonly identityProviders: string | null
  /** Who makes an account: nobody, who was invited, or whoever wants. */
  readonly registration: 'closed' | 'invitation' | 'open'
  /** null: no letter is sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null
  /** Encrypts the seeds of second factors; null: a key in dataDir does. */
  readonly secretsKey: Buffer | null
  /** `stderr`, `off`, or a file's absolute path; null: security.log in dataDir. */
  readonly securityLog: string | null
  /** Addresses of proxies whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[]
  /** The whole environment, of which git gets a few variables. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Check every reply against its contract: for tests and development. */
  readonly checkReplies: boolean
}

/** A wrong environment variable: the message is the one line to show. */
export class ConfigError extends Error {
  readonly variable: string

  constructor(variable: string, value: string, expected: string) {
    super(`${variable}=${JSON.stringify(value)} is wrong: ${expected}`)
    this.name = 'ConfigError'
    this.variable = variable
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment (the only reader of it). Throws ConfigError for the first wrong value. */
export function readConfig(environment: Environment = process.env): Config {
  const port = readPort(environment)
  const host = read(environment, 'HOST') ?? '127.0.0.1'
  return {
    port,
    host,
    dataDir: resolve(read(environment, 'DATA_DIR') ?? 'data'),
    databaseUrl: readDatabaseUrl(environment),
    siteUrl: readSiteUrl(
      environment,
      `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : hostInUrl(host)}:${port}`,
    ),
    siteUrlGiven: read(environment, 'SITE_URL') !== undefined,
    demo: readSwitch(environment, 'DEMO', { on: 'on', off: 'off', usual: true }),
    projectGlossaries: readSwitch(environment, 'PROJECT_GLOSSARIES', { on: 'on', off: 'off', usual: true }),
    gitAllowPrivate: readSwitch(environment, 'GIT_ALLOW_PRIVATE', { on: '1', off: '0', usual: false }),
    cloneLimit: readSize(environment, 'CLONE_LIMIT', '4G'),
    localLimit: readSize(environment, 'LOCAL_LIMIT', '500M'),
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
    trustedProxies: readProxies(environment),
    identityProviders: readPath(environment, 'IDENTITY_PROVIDERS'),
    secretsKey: readSecretsKey(environment),
    securityLog: readSecurityLog(environment),
    environment,
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

function readPath(environment: Environment, variable: string): string | null {
  const text = read(environment, variable)
  return text === undefined ? null : resolve(text)
}

/** The value itself stands in no message. */
function readSecretsKey(environment: Environment): Buffer | null {
  const text = read(environment, 'SECRETS_KEY')
  if (text === undefined) return null
  if (!/^[\da-f]{64}$/i.test(text))
    throw new ConfigError('SECRETS_KEY', '***', 'expected 64 hexadecimal digits, such as openssl rand -hex 32 gives')
  return Buffer.from(text, 'hex')
}

function readSecurityLog(environment: Environment): string | null {
  const text = read(environment, 'SECURITY_LOG')
  return text === undefined || text === 'stderr' || text === 'off' ? (text ?? null) : resolve(text)
}

function readDatabaseUrl(environment: Environment): string | null {
  const text = read(environment, 'DATABASE_URL')
  if (text === undefined) return null
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new ConfigError(
      'DATABASE_URL',
      text.replace(/:[^:@/]*@/, ':***@'),
      'expected postgresql://user:password@host/database',
    )
  }
  return text
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

function readSwitch(
  environment: Environment,
  variable: string,
  { on, off, usual }: { on: string; off: string; usual: boolean },
): boolean {
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

const registrations = ['closed', 'invitation', 'open'] as const

function readRegistration(environment: Environment): Config['registration'] {
  const text = read(environment, 'REGISTRATION') ?? 'closed'
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

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || address.includes('%') || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
}
