import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** TLS of one connection: off, or the options of Node's `tls.connect`. */
export type Tls = Exclude<pg.ClientConfig['ssl'], undefined | true>

/** One server that may have the database, and one way to connect to it. */
export interface Endpoint {
  readonly host: string
  readonly port: number
  readonly ssl: Tls
}

/** A read `DATABASE_URL`. */
export interface DatabaseAddress {
  /** In the order in which they are tried; never empty. */
  readonly endpoints: readonly Endpoint[]
  /** The login that all endpoints share. */
  readonly login: pg.ClientConfig
  /** Milliseconds that a connection may take to be made; undefined: the usual ones. */
  readonly connectMillis: number | undefined
}

/** A part of the address is wrong. The message names the part, and never holds a password. */
export class WrongAddress extends Error {}

const wrong = (message: string): never => {
  throw new WrongAddress(message)
}

const shape = 'expected postgresql://user:password@host/database'

/** `postgresql://[user[:password]@][host[:port],…][/database][?name=value&…]`; the last @ ends the user's part. */
const pattern = /^postgres(?:ql)?:\/\/(?:([^/?]*)@)?([^/?@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/

function decode(text: string, part: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return wrong(`the ${part} has a % that begins no encoded character; write it as %25`)
  }
}

/** Names of libpq that mean nothing here, or are met already; others are refused, because a slip would pass unseen. */
const passedOver = new Set([
  'application_name',
  'fallback_application_name',
  'gssencmode',
  'keepalives',
  'keepalives_count',
  'keepalives_idle',
  'keepalives_interval',
  'uselibpqcompat',
])

const known = new Set([
  ...passedOver,
  'channel_binding',
  'client_encoding',
  'connect_timeout',
  'dbname',
  'host',
  'options',
  'password',
  'port',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'target_session_attrs',
  'user',
])

type Parameters = ReadonlyMap<string, string>

function readParameters(query: string): Parameters {
  const found = new Map<string, string>()
  for (const pair of query.split('&').filter(Boolean)) {
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at), 'parameter')
    if (at < 0) wrong(`the parameter ${name} has no value`)
    if (!known.has(name)) wrong(`the parameter ${name} is unknown`)
    if (found.has(name)) wrong(`the parameter ${name} stands twice`)
    found.set(name, decode(pair.slice(at + 1), name))
  }
  return found
}

function checkParameters(parameters: Parameters): void {
  const attributes = parameters.get('target_session_attrs') ?? 'read-write'
  if (!['any', 'read-write', 'primary'].includes(attributes))
    wrong(`target_session_attrs=${attributes} leads to a server without writes; expected read-write`)
  const encoding = parameters.get('client_encoding') ?? 'UTF8'
  if (!/^(utf-?8|auto)$/i.test(encoding)) wrong(`client_encoding=${encoding} cannot be used; expected UTF8`)
}

/** The ports: one for each host, or one for all. */
function readPorts(text: string, hosts: number): number[] {
  const ports = text.split(',').map((one) => {
    if (!/^\d{0,5}$/.test(one) || Number(one) > 65_535 || (one !== '' && Number(one) === 0))
      wrong(`the port ${one} is no number from 1 to 65535`)
    return one === '' ? 5432 : Number(one)
  })
  if (ports.length !== 1 && ports.length !== hosts) wrong(`${hosts} hosts have ${ports.length} ports`)
  return ports
}

interface Server {
  readonly host: string
  readonly port: number
}

function readServers(text: string, parameters: Parameters): Server[] {
  const listed = parameters.get('host')
  if (listed !== undefined) {
    const hosts = listed.split(',')
    const ports = readPorts(parameters.get('port') ?? '', hosts.length)
    return hosts.map((host, index) => ({ host, port: ports[index] ?? ports[0] ?? 5432 }))
  }
  return text.split(',').map((one) => {
    const [, bracketed, plain = '', port = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/.exec(one) ?? []
    const host = decode(bracketed ?? plain, 'host')
    if (host === '' && text !== '') wrong(`a host is missing; ${shape}`)
    if (/[\s@[\]]/.test(host))
      wrong(`the host ${host} is none; characters of a password such as @ / ? # are written as %40 %2F %3F %23`)
    const [found = 5432] = readPorts(port || (parameters.get('port') ?? ''), 1)
    return { host: host || 'localhost', port: found }
  })
}

function readPem(parameters: Parameters, name: string): string | undefined {
  const path = parameters.get(name)
  if (path === undefined) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return wrong(`the file that ${name} names cannot be read: ${path} (${code})`)
  }
}

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const

/**
 * The ways to connect, in order: `prefer` falls back to a connection without TLS. Means of `sslmode` are those of libpq
 * (https://www.postgresql.org/docs/current/libpq-ssl.html); `no-verify` is node-postgres's name for `require`.
 */
function readTls(parameters: Parameters): Tls[] {
  const authority = parameters.get('sslrootcert')
  const usual = authority === 'system' ? 'verify-full' : authority === undefined ? 'disable' : 'verify-ca'
  const text = parameters.get('sslmode') ?? usual
  const mode = modes.find((one) => one === text) ?? wrong(`sslmode=${text} is unknown; expected ${modes.join(', ')}`)
  if (mode === 'disable') return [false]
  const ca = authority === 'system' ? undefined : readPem(parameters, 'sslrootcert')
  const own = { cert: readPem(parameters, 'sslcert'), key: readPem(parameters, 'sslkey') }
  if ((own.cert === undefined) !== (own.key === undefined)) wrong('sslcert and sslkey need each other')
  const shared = {
    ...(ca !== undefined && { ca }),
    ...(own.cert !== undefined && { cert: own.cert }),
    ...(own.key !== undefined && { key: own.key }),
  }
  const unchecked = { ...shared, rejectUnauthorized: false }
  if (mode === 'allow') return [false, unchecked]
  if (mode === 'prefer') return [unchecked, false]
  if (mode === 'no-verify' || (mode === 'require' && ca === undefined)) return [unchecked]
  if (mode === 'verify-full') return [{ ...shared, rejectUnauthorized: true }]
  if (ca === undefined) wrong('sslmode=verify-ca needs sslrootcert, the file with the certificate of the authority')
  return [{ ...shared, rejectUnauthorized: true, checkServerIdentity: () => undefined }]
}

function readTimeout(parameters: Parameters): number | undefined {
  const text = parameters.get('connect_timeout')
  if (text === undefined || text === '0') return undefined
  if (!/^\d{1,4}$/.test(text)) wrong(`connect_timeout=${text} is no number of seconds`)
  // As libpq does: at least two seconds.
  return Math.max(2, Number(text)) * 1000
}

function readLogin(user: string | undefined, database: string | undefined, parameters: Parameters): pg.ClientConfig {
  const [name, ...password] = (user ?? '').split(':')
  const found = {
    user: parameters.get('user') ?? decode(name ?? '', 'user'),
    password: parameters.get('password') ?? decode(password.join(':'), 'password'),
    database: parameters.get('dbname') ?? decode(database ?? '', 'database'),
  }
  const options = parameters.get('options')
  return {
    ...(found.user !== '' && { user: found.user }),
    ...(found.password !== '' && { password: found.password }),
    ...(found.database !== '' && { database: found.database }),
    ...(options !== undefined && { options }),
    ...(parameters.get('channel_binding') === 'require' && { enableChannelBinding: true }),
    ...(parameters.get('sslnegotiation') === 'direct' && { sslnegotiation: 'direct' }),
  }
}

/**
 * Reads a connection URI as libpq does (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS), with several
 * hosts. Throws WrongAddress.
 */
export function readDatabaseAddress(text: string): DatabaseAddress {
  if (!/^postgres(ql)?:\/\//.test(text)) wrong(shape)
  const parts =
    pattern.exec(text) ?? wrong(`${shape}; characters of a password such as @ / ? # are written as %40 %2F %3F %23`)
  const [, user, servers = '', database, query = ''] = parts
  const parameters = readParameters(query)
  checkParameters(parameters)
  const ways = readTls(parameters)
  // TLS needs a name to check; a socket of this machine has none.
  const waysOf = ({ host }: Server) => (host.startsWith('/') ? [false as const] : ways)
  return {
    endpoints: readServers(servers, parameters).flatMap((server) => waysOf(server).map((ssl) => ({ ...server, ssl }))),
    login: readLogin(user, database, parameters),
    connectMillis: readTimeout(parameters),
  }
}
