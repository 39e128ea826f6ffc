import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import type { OutboundReply } from '../../outbound/send-once.ts'
import type { HostAccess, HostFault } from '../git-host.ts'
import { holdBack, keyOfSecret, refuseWhileHeldBack } from './held-back.ts'
import { hostFaultOf, unreadable, waitOf } from './host-fault-of.ts'

/** One request to the API of a host. */
export interface ApiRequest<Schema extends TSchema> {
  /** GET where it is absent. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Behind the API's address, made by `path`; or a whole address on the same host. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number>>
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** The answer; what does not fit it is `unreadable`. Absent: the answer's body is of no interest. */
  readonly answer?: Schema
}

/** The API of a host for one secret. Throws HostFault for what the host refuses, and OutboundFault where it does not answer. */
export interface HostApi {
  ask<Schema extends TSchema>(request: ApiRequest<Schema>): Promise<Static<Schema>>
  /** The same, with the answer's headers. */
  askWhole<Schema extends TSchema>(request: ApiRequest<Schema>): Promise<HostAnswer<Static<Schema>>>
}

export interface HostAnswer<Value> {
  readonly value: Value
  readonly headers: Readonly<Record<string, string>>
}

interface ApiSettings {
  /** The headers that sign a request in; their values are secrets. */
  readonly signIn: () => Promise<Readonly<Record<string, string>>>
  readonly headers?: Readonly<Record<string, string>>
  readonly onFault?: (fault: HostFault) => void
  /** An answer by which a host means 401. */
  readonly isSignedOut?: (reply: OutboundReply) => boolean
  /** The text that a host writes before its JSON. */
  readonly prefix?: string
}

const timeoutMs = 20_000
/** A renamed repository is answered by an address of the same host; others get no secret. */
const redirects = 2

/** An API path with escaped parts; a part that would lead to another place is refused like a missing one. */
export function path(texts: TemplateStringsArray, ...parts: readonly (string | number)[]): string {
  const written = parts.map((part) => {
    const text = String(part)
    if (text === '' || text === '.' || text === '..') throw unreadable('an address without a name')
    return encodeURIComponent(text)
  })
  return String.raw({ raw: texts }, ...written)
}

export function openHostApi(access: HostAccess, settings: ApiSettings): HostApi {
  const { signIn, headers: usual = {}, prefix = '', onFault } = settings
  const held = keyOfSecret(access.api, access.username, access.secret)

  async function send(request: ApiRequest<TSchema>): Promise<OutboundReply> {
    const { method = 'GET', headers = {} } = request
    refuseWhileHeldBack(held)
    const secret = await signIn()
    const { type, body } = bodyOf(request)
    const answered = await access.outbound.send({
      url: addressOf(access.api, request),
      method,
      headers: { accept: 'application/json', ...usual, ...type, ...headers, ...secret },
      ...(body !== undefined && { body }),
      allowPrivate: access.allowPrivate,
      retries: method === 'GET' ? 2 : 0,
      timeoutMs,
      redirects,
      ...(access.signal && { signal: access.signal }),
    })
    const reply = settings.isSignedOut?.(answered) ? { ...answered, status: 401 } : answered
    const wait = waitOf(reply)
    if (reply.status >= 200 && reply.status <= 299) {
      if (wait !== undefined && reply.headers['retry-after'] === undefined) holdBack(held, wait)
      return reply
    }
    const fault = hostFaultOf(reply, [access.secret, ...secretsIn(secret)])
    if (fault.code === 'limited') holdBack(held, fault.retryAfter ?? 0)
    onFault?.(fault)
    throw fault
  }

  async function askWhole<Schema extends TSchema>(request: ApiRequest<Schema>) {
    const { status, headers, body } = await send(request)
    if (request.answer === undefined) return { value: undefined as Static<Schema>, headers } // nobody reads it
    const value = status === 204 ? undefined : parse(body.toString('utf8'), prefix)
    if (!Check(request.answer, value)) throw unreadable(`${request.method ?? 'GET'} of ${new URL(access.api).host}`)
    return { value, headers }
  }
  return { askWhole, ask: async (request) => (await askWhole(request)).value }
}

function addressOf(api: string, { path: behind, query = {} }: ApiRequest<TSchema>): URL {
  const url = new URL(behind.startsWith('/') ? api + behind : behind)
  if (url.host !== new URL(api).host) throw unreadable('an address of another host')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

function bodyOf({ json, form }: ApiRequest<TSchema>) {
  if (json !== undefined) return { type: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
  if (form === undefined) return { type: {}, body: undefined }
  return {
    type: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  }
}

/** The values that a host might write into its message: a token, and the two halves of a basic one. */
function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.values(headers).flatMap((value) => {
    const word = value.slice(value.indexOf(' ') + 1)
    const opened = /^basic /i.test(value) ? Buffer.from(word, 'base64').toString('utf8') : ''
    return [value, word, opened, opened.slice(opened.indexOf(':') + 1)].filter((text) => text !== '')
  })
}

function parse(text: string, prefix: string): unknown {
  try {
    return JSON.parse(prefix !== '' && text.startsWith(prefix) ? text.slice(prefix.length) : text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
