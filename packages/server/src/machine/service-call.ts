import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import type { Outbound, OutboundRequest } from '../outbound/outbound.ts'
import { OutboundFault } from '../outbound/outbound-fault.ts'
import type { OutboundReply } from '../outbound/send-once.ts'
import { MachineFault } from './machine-fault.ts'

/** One call of a service, with its settings. */
export interface ServiceCall<Settings> {
  readonly settings: Settings
  /** Sends a request and reads JSON of this form. Throws MachineFault. */
  json<Schema extends TSchema>(request: SentRequest, form: Schema): Promise<Static<Schema>>
}

export interface SentRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, unless it is a form. */
  readonly body?: unknown
  /** The vendor's own statuses, beside the common ones. */
  readonly exhausted?: readonly number[]
}

/** The quota of a call, and the hosts that it may reach. */
export interface CallPlace {
  readonly outbound: Outbound
  /** `deepl project:7`. */
  readonly quotaKey: string
  /** An operator named the host, which may stand on a private network. */
  readonly allowPrivate: boolean
  /** The texts that no message may show. */
  readonly secrets: readonly string[]
  readonly signal: AbortSignal
}

/** A model may think for long, and writes a text of pages. */
const timeoutMs = 120_000
const maxBytes = 8_000_000
const requestsPerMinute = 600
const requestsAtOnce = 4
const longestSaid = 200

const codeOfFault = {
  'unknown-host': 'unreachable',
  'private-host': 'private-host',
  'bad-address': 'unreachable',
  timeout: 'timeout',
  'too-large': 'unreadable',
  redirect: 'unreachable',
  network: 'unreachable',
  quota: 'rate',
} as const

/** Opens the way to a service. */
export function openCall<Settings>(settings: Settings, place: CallPlace): ServiceCall<Settings> {
  return {
    settings,
    async json(request, form) {
      const reply = await send(request, place)
      if (reply.status < 200 || reply.status > 299) throw faultOf(reply, request, place)
      const value = readJson(reply)
      if (value === undefined || !Check(form, value)) throw new MachineFault('unreadable')
      return value as Static<typeof form> // checked above
    },
  }
}

async function send(
  { url, method = 'POST', headers = {}, body }: SentRequest,
  place: CallPlace,
): Promise<OutboundReply> {
  const isForm = body instanceof URLSearchParams
  const type = isForm ? 'application/x-www-form-urlencoded;charset=UTF-8' : 'application/json'
  const sent: OutboundRequest = {
    url,
    method,
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': type }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' || isForm ? String(body) : JSON.stringify(body) }),
    allowPrivate: place.allowPrivate,
    timeoutMs,
    maxBytes,
    retries: 2,
    quota: { key: place.quotaKey, perMinute: requestsPerMinute, atOnce: requestsAtOnce },
    signal: place.signal,
  }
  try {
    return await place.outbound.send(sent)
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error
    throw new MachineFault(codeOfFault[error.code], '', error.retryAfter)
  }
}

/** An answer without a body is null. */
function readJson({ body }: OutboundReply): unknown {
  if (body.length === 0) return null
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function faultOf(reply: OutboundReply, { exhausted = [] }: SentRequest, { secrets }: CallPlace): MachineFault {
  const { status, headers } = reply
  const said = saidIn(readJson(reply), secrets)
  if (status === 402 || exhausted.includes(status)) return new MachineFault('exhausted', said)
  if (status === 401 || status === 403) return new MachineFault('key', said)
  if (status === 429) return new MachineFault('rate', said, Number(headers['retry-after']) || undefined)
  if (status === 413 || status === 414) return new MachineFault('too-long', said)
  return new MachineFault(status >= 500 || status === 408 ? 'failed' : 'refused', said)
}

/** The message in the places where vendors put it; without secrets, which some repeat. */
function saidIn(value: unknown, secrets: readonly string[]): string {
  const found = [value, at(value, 'error'), at(value, 'errors'), at(at(value, 'errors'), '0')]
    .flatMap((one) => [one, at(one, 'explanation'), at(one, 'message'), at(one, 'Message'), at(one, 'detail')])
    .find((one) => typeof one === 'string')
  const words = [nameOfError(value), typeof found === 'string' ? found : ''].filter((one) => one !== '').join(': ')
  const told = secrets.filter((one) => one !== '').reduce((text, secret) => text.replaceAll(secret, '***'), words)
  return told.replace(/\s+/g, ' ').trim().slice(0, longestSaid)
}

/** Amazon and Google name an error beside its message: `com.amazonaws…#LimitExceededException`, `NOT_FOUND`. */
function nameOfError(value: unknown): string {
  const type = at(value, '__type')
  if (typeof type === 'string') return type.split('#').at(-1) ?? type
  const status = at(at(value, 'error'), 'status')
  return typeof status === 'string' && /^[A-Z_]+$/.test(status) ? status : ''
}

const at = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? value[name as keyof typeof value]
    : undefined
