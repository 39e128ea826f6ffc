import { setTimeout as delay } from 'node:timers/promises'
import { OutboundFault } from './outbound-fault.ts'
import { openQuotaBook, type Quota } from './quota.ts'
import { type OutboundReply, sendOnce } from './send-once.ts'

/** A request to a service, an identity provider or the API of a git host. */
export interface OutboundRequest {
  readonly url: string | URL
  /** GET where it is absent. */
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** An operator named this host: it may stand on a private network. */
  readonly allowPrivate?: boolean
  /** Milliseconds for all tries together. */
  readonly timeoutMs?: number
  /** Bytes of the answer. */
  readonly maxBytes?: number
  /** Tries after the first one: of what failed on the way, and of answers 429, 502, 503 and 504. For requests that may arrive twice. */
  readonly retries?: number
  /** Addresses that are followed one after the other; each one is checked. 0 where it is absent: a redirect is a fault. */
  readonly redirects?: number
  readonly quota?: Quota
  readonly signal?: AbortSignal
}

/** The only way by which the server asks others over HTTP, git and mail aside. */
export interface Outbound {
  /** Throws OutboundFault where there is no answer. An answer with an error's status is an answer. */
  send(request: OutboundRequest): Promise<OutboundReply>
}

/** GIT_ALLOW_PRIVATE: every host may be reached. */
export interface OutboundSettings {
  readonly allowPrivate: boolean
}

const usual = { timeoutMs: 10_000, maxBytes: 4_000_000 }
const mayPass = new Set([429, 502, 503, 504])
const leadsOn = new Set([301, 302, 303, 307, 308])
/** Milliseconds before the first further try; each later one waits twice as long, and by chance a little more. */
const firstWait = 250
/** Seconds: a longer wait is refused with a message. */
const longestWait = 20

function readUrl(written: string | URL): URL {
  const url = URL.parse(String(written))
  if (url === null) throw new OutboundFault('bad-address', 'an address')
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundFault('bad-address', url.host)
  return url
}

/** Headers for one host are not sent to another. */
const secretHeaders = new Set(['authorization', 'cookie', 'x-api-key', 'api-key'])
const withoutSecrets = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.has(name.toLowerCase())))

interface Hop {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

/** The target of a redirect. A POST is not repeated, unless the same host requests it. */
function nextHop(hop: Hop, reply: OutboundReply): Hop {
  const written = URL.parse(reply.headers.location ?? '', hop.url.href)
  if (written === null) throw new OutboundFault('redirect', hop.url.host)
  const url = readUrl(written)
  const isElsewhere = url.origin !== hop.url.origin
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') throw new OutboundFault('redirect', hop.url.host)
  const headers = isElsewhere ? withoutSecrets(hop.headers) : hop.headers
  const keepsBody = (reply.status === 307 || reply.status === 308) && !isElsewhere
  if (keepsBody || hop.method === 'GET' || hop.method === 'HEAD') return { ...hop, url, headers }
  if (reply.status === 307 || reply.status === 308) throw new OutboundFault('redirect', hop.url.host)
  return { url, method: 'GET', headers, body: undefined }
}

async function follow(request: OutboundRequest, first: Hop, allowPrivate: boolean, signal: AbortSignal) {
  const { redirects = 0, maxBytes = usual.maxBytes } = request
  let hop = first
  for (let left = redirects; ; left--) {
    // A host that an operator named leads to no other private one.
    const mayBePrivate = allowPrivate || (request.allowPrivate === true && hop.url.host === first.url.host)
    const reply = await sendOnce({ ...hop, maxBytes, signal, allowPrivate: mayBePrivate })
    if (!leadsOn.has(reply.status)) return reply
    if (left === 0) throw new OutboundFault('redirect', hop.url.host)
    hop = nextHop(hop, reply)
  }
}

/** Seconds that an answer asks to wait for (RFC 9110, section 10.2.3). */
function waitOf({ headers }: OutboundReply): number | undefined {
  const written = headers['retry-after']
  if (written === undefined) return undefined
  if (/^\d{1,9}$/.test(written)) return Number(written)
  const at = Date.parse(written)
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000)
}

const isWorthAnother = (error: unknown) => error instanceof OutboundFault && error.code === 'network'

export function openOutbound({ allowPrivate }: OutboundSettings): Outbound {
  const quotas = openQuotaBook()

  async function tryAgain(request: OutboundRequest, hop: Hop, signal: AbortSignal): Promise<OutboundReply> {
    const { retries = 0 } = request
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries
      let asked: number | undefined
      try {
        const reply = await follow(request, hop, allowPrivate, signal)
        if (isLast || !mayPass.has(reply.status)) return reply
        asked = waitOf(reply)
        if (asked !== undefined && asked > longestWait) return reply
      } catch (error) {
        if (isLast || !isWorthAnother(error)) throw error
      }
      const backOff = firstWait * 2 ** attempt * (1 + Math.random() / 2)
      await delay(Math.max(backOff, (asked ?? 0) * 1000), undefined, { signal })
    }
  }

  return {
    async send(request) {
      const { method = 'GET', headers = {}, body, timeoutMs = usual.timeoutMs, quota } = request
      const url = readUrl(request.url)
      const end = quota === undefined ? () => undefined : quotas.begin(quota)
      if (typeof end === 'number') throw new OutboundFault('quota', url.host, end)
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal])
      try {
        return await tryAgain(request, { url, method, body, headers: { 'user-agent': 'Weft', ...headers } }, signal)
      } catch (error) {
        if (timeout.aborted && request.signal?.aborted !== true) throw new OutboundFault('timeout', url.host)
        throw error
      } finally {
        end()
      }
    },
  }
}
