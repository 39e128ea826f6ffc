import ipaddr from 'ipaddr.js'
import type { Actor } from '../../permissions/index.ts'

/** `N/period` of the configuration: so many requests within a sliding window. */
export interface Rate {
  readonly limit: number
  readonly windowMs: number
}

/** The times of one client's requests within the window, oldest first: a ring that grows up to the limit. */
interface Log {
  times: Float64Array
  start: number
  length: number
}

/** `retryAfterSeconds` is null for a request that is admitted; a refused one is not noted. */
export interface Admission {
  readonly headers: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | null
}

/** Costly requests that anybody may send: unknown tokens, unknown paths, and the addresses beside the API. */
export type Failure = 'wrong-token' | 'unknown-path' | 'notice'

export interface Throttle {
  /** `session`: by a browser that is signed in; `page`: by one that is not. All others are clients of the API. */
  admit(actor: Actor, address: string, client?: 'session' | 'page'): Admission
  /** Counts a failure of an address; seconds to wait where there were too many, else null. */
  admitFailure(failure: Failure, address: string): number | null
}

interface ThrottleOptions {
  readonly anonymous: Rate
  readonly user: Rate
  /** As `user` where they are not said. */
  readonly session?: Rate
  readonly page?: Rate
  /** `notice` as `unknown-path` where it is not said. */
  readonly failures: { readonly [F in Exclude<Failure, 'notice'>]: Rate } & { readonly notice?: Rate }
  now?(): number
}

/**
 * Sliding logs, kept by this node alone. Users are counted by id, anonymous callers by address, and these twice: as a user of
 * that address and as anonymous. Browsers have separate rates, because a page sends many requests.
 */
export function makeThrottle({
  anonymous,
  user,
  session = user,
  page = user,
  failures,
  now = Date.now,
}: ThrottleOptions): Throttle {
  const userLogs = makeLogs(user)
  const anonymousLogs = makeLogs(anonymous)
  const sessionLogs = makeLogs(session)
  const pageLogs = makeLogs(page)
  const failureLogs = {
    'wrong-token': makeLogs(failures['wrong-token']),
    'unknown-path': makeLogs(failures['unknown-path']),
    notice: makeLogs(failures.notice ?? failures['unknown-path']),
  }
  return {
    admit(actor, address, client) {
      const time = now()
      if (client === 'session') return sessionLogs.admit(`#${actor.id}`, time)
      if (actor.kind === 'user') return userLogs.admit(`#${actor.id}`, time)
      const network = networkOf(address)
      if (client === 'page') return pageLogs.admit(network, time)
      const asUser = userLogs.admit(network, time)
      return asUser.retryAfterSeconds === null ? anonymousLogs.admit(network, time) : asUser
    },
    admitFailure: (failure, address) => failureLogs[failure].admit(networkOf(address), now()).retryAfterSeconds,
  }
}

/** One household has a whole /64 of IPv6: its addresses count as one, however they are written. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : parsed.parts.slice(0, 4).join(':')
}

/** The network that one customer of a provider may have: in IPv6 a /48, with 65,536 smaller networks. */
export function blockOf(address: string): string {
  const network = networkOf(address)
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network
}

/** Logs are looked over for empty ones once in so many requests. */
const sweepInterval = 10_000

function makeLogs({ limit, windowMs }: Rate) {
  const logs = new Map<string, Log>()
  const limitText = String(limit)
  let admitted = 0
  const forget = (log: Log, time: number) => {
    while (log.length > 0 && (log.times[log.start] ?? 0) <= time - windowMs) {
      log.start = (log.start + 1) % log.times.length
      log.length--
    }
  }
  const sweep = (time: number) => {
    for (const [key, log] of logs) {
      forget(log, time)
      if (log.length === 0) logs.delete(key)
    }
  }
  return {
    admit(key: string, time: number): Admission {
      if (++admitted % sweepInterval === 0) sweep(time)
      let log = logs.get(key)
      if (log === undefined) {
        log = { times: new Float64Array(16), start: 0, length: 0 }
        logs.set(key, log)
      }
      forget(log, time)
      const oldest = log.length > 0 ? (log.times[log.start] ?? time) : time
      const isFull = log.length >= limit
      if (!isFull) append(log, time)
      const seconds = Math.max(isFull ? 1 : 0, Math.ceil((oldest + windowMs - time) / 1000))
      return {
        headers: {
          'x-ratelimit-limit': limitText,
          'x-ratelimit-remaining': String(limit - log.length),
          'x-ratelimit-reset': String(seconds),
        },
        retryAfterSeconds: isFull ? seconds : null,
      }
    },
  }
}

function append(log: Log, time: number): void {
  if (log.length === log.times.length) {
    const larger = new Float64Array(log.times.length * 2)
    for (let index = 0; index < log.length; index++)
      larger[index] = log.times[(log.start + index) % log.times.length] ?? 0
    log.times = larger
    log.start = 0
  }
  log.times[(log.start + log.length) % log.times.length] = time
  log.length++
}
