import { Readable } from 'node:stream'
import type { Endpoint, RenderingName } from '@weft/contract'
import type { FastifyReply } from 'fastify'
import { DatabaseUnavailable, isDuplicate } from '../../db/database.ts'
import type { Actor, Scope } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { basePathOf, withoutBasePath } from '../bind/base-path.ts'
import type { Exchange } from '../bind/exchange.ts'
import type { Negotiation } from '../bind/negotiate.ts'
import { resourceName } from '../bind/options-reply.ts'
import type { HandlerResult } from '../bind/route.ts'
import { leaveBody } from '../bind/unread-body.ts'
import { browsableHeaders, browsablePage } from '../browsable/page.ts'
import { convertInTurn } from '../conversions/conversion-queue.ts'
import { isOfGoneClient } from '../limits/gone-signal.ts'
import { requestIdHeader } from '../request-log.ts'
import { mayTry } from '../session/may-try.ts'
import { chooseFields, readFields } from './chosen-fields.ts'
import { cacheControlOf, securityHeaders, varyOf, wholeVary } from './headers.ts'
import { parseJson, RawJson } from './json.ts'
import { hasRead, readingTag } from './reading-tag.ts'
import { replyToRefusal, serverErrorReply } from './refusal-replies.ts'
import { openMetrics, openMetricsType, samplesOf } from './render-open-metrics.ts'
import { Reply } from './reply.ts'

interface Outcome {
  readonly handled: HandlerResult
  readonly negotiated: Negotiation
  readonly endpoint: Endpoint
  /** The query of the request's URL, without its question mark. */
  readonly search: string
  readonly actor: Actor
  readonly scope: Scope | undefined
}

/** Sends what a handler returned in the rendering that was negotiated. */
export function sendBody(
  exchange: Exchange,
  { handled, negotiated, endpoint, search, actor, scope }: Outcome,
): FastifyReply | Promise<FastifyReply> {
  const { request, reply, bound } = exchange
  leaveBody(request, reply)
  if (bound === null) throw new Error('A handler answered on a path without routes')
  const body = handled instanceof Reply ? handled.body : handled
  const status = (handled instanceof Reply ? handled.status : undefined) ?? bound.statuses.get(endpoint.method) ?? 200
  reply.code(status)
  if (handled instanceof Reply && handled.headers !== undefined) {
    reply.headers(handled.headers)
    // Shared caches must not serve their copy to clients with credentials.
    if (handled.headers['cache-control']?.startsWith('public')) reply.header('vary', wholeVary)
    // Fastify adds a Set-Cookie to those before it.
    for (const cookie of handled.cookies) reply.header('set-cookie', cookie)
  }
  if (body === null) return reply.headers(bound.headers).send()
  if (body instanceof Readable && request.method === 'HEAD') {
    // Nobody reads it, and a stream of events would never end.
    body.destroy()
    return reply.headers(bound.headers).send()
  }
  if (Buffer.isBuffer(body) || body instanceof Readable) return reply.headers(bound.headers).send(body)
  const whole = body instanceof RawJson ? body : new RawJson(JSON.stringify(body))
  if (bound.checks.size > 0) checkReply(exchange, { status, endpoint, text: whole.text })
  const names = endpoint.method === 'GET' && status === 200 ? readFields(search) : null
  const json = names === null ? whole : new RawJson(chooseFields(whole.text, names, endpoint))
  const { text } = json
  if (negotiated.rendering === 'json') return sendReading(exchange, { status, endpoint, json })
  const { rendering } = negotiated
  if (rendering === 'csv' || rendering === 'json-flat') return sendConverted(exchange, rendering, text)
  return sendRendered(exchange, { rendering, status, text, endpoint, actor, scope })
}

interface ReadingReply {
  readonly status: number
  readonly endpoint: Endpoint
  readonly json: RawJson
}

/** Sends JSON; to a page that has read the very same, that it is the same. */
function sendReading(exchange: Exchange, { status, endpoint, json }: ReadingReply): FastifyReply {
  const { request, reply, bound } = exchange
  const isRead = endpoint.method === 'GET' && status === 200 && !reply.hasHeader('etag')
  const tag = isRead ? readingTag(exchange, json.bytes) : null
  if (tag !== null) {
    reply.header('etag', tag)
    if (hasRead(request.headers['if-none-match'], tag))
      return reply
        .code(304)
        .headers(bound?.headers ?? {})
        .send()
  }
  return reply.headers(bound?.jsonHeaders ?? {}).send(json.bytes)
}

interface RenderedReply {
  readonly rendering: Exclude<RenderingName, 'csv' | 'json-flat'>
  readonly status: number
  readonly text: string
  readonly endpoint: Endpoint | undefined
  readonly actor: Actor | undefined
  /** The scope of the target; undefined without one. */
  readonly scope: Scope | undefined
}

/** Characters of JSON that a page for people is made of at most: it is five times as long. */
const largestShown = 4 * 1024 * 1024

const convertedTypes = { csv: 'text/csv; charset=utf-8', 'json-flat': 'application/json' } as const

/** Sends what a reply says in another form; where that takes long, another thread makes it. */
async function sendConverted(
  { reply, bound }: Exchange,
  kind: keyof typeof convertedTypes,
  json: string,
): Promise<FastifyReply> {
  const { bytes } = await convertInTurn({ kind, json })
  const { buffer, byteOffset, byteLength } = bytes
  return reply
    .headers(bound?.headers ?? securityHeaders)
    .header('content-type', convertedTypes[kind])
    .send(Buffer.from(buffer, byteOffset, byteLength))
}

function sendRendered(exchange: Exchange, rendered: RenderedReply): FastifyReply {
  const { reply, bound } = exchange
  const { rendering, text } = rendered
  if (rendering === 'api' && text.length > largestShown)
    throw invalidField('page_size', 'This is too much for a page: ask for fewer rows, or for JSON.', 'max_value')
  const headers = bound?.headers ?? securityHeaders
  switch (rendering) {
    case 'openmetrics':
      return reply
        .headers(headers)
        .type(openMetricsType)
        .send(openMetrics(samplesOf(Object(parseJson(text)))))
    case 'json':
      return sendJson(reply.headers(headers), text)
    case 'api':
      return reply.headers(headers).headers(browsableHeaders).send(pageOf(exchange, rendered))
  }
}

/** As bytes: to a text Fastify would add a charset, which JSON has not. */
function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', 'application/json').send(Buffer.from(text))
}

function pageOf(
  { request, reply, bound, options, csrfToken }: Exchange,
  { status, text, endpoint, actor, scope }: RenderedReply,
): string {
  const route = bound?.routes.get('POST')
  const basePath = basePathOf(options.siteUrl)
  const isAllowed = actor !== undefined && route !== undefined && mayTry(route, actor, scope)
  return browsablePage({
    name: bound === null ? 'Weft API' : resourceName(bound.path),
    method: request.method,
    basePath,
    csrfToken,
    url: basePath + withoutBasePath(request.originalUrl, basePath),
    status,
    headers: { ...reply.getHeaders(), allow: bound?.allow, 'content-type': 'application/json' },
    text,
    endpoint: endpoint ?? bound?.endpoints.find((one) => one.method === 'GET'),
    actor,
    post: isAllowed ? route.endpoint : undefined,
  })
}

function checkReply(
  { bound }: Exchange,
  { status, endpoint, text }: { status: number; endpoint: Endpoint; text: string },
): void {
  const check = bound?.checks.get(`${endpoint.method} ${status}`)?.()
  const place = `${endpoint.method} ${endpoint.path} ${status}`
  if (check === undefined) throw new Error(`The contract has no reply ${place}`)
  const value: unknown = JSON.parse(text)
  if (check.Check(value)) return
  const problems = check.Errors(value)[1].slice(0, 5)
  const words = problems.map((one) => `${one.instancePath} ${one.message} (${text.slice(0, 300)})`)
  throw new Error(`The reply to ${place} is not what its contract says: ${words.join('; ')}`)
}

/** Turns what the database refuses into a refusal of the request, or of the moment; other errors stay as they were thrown. */
function refusalOf(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return new Refusal('unavailable', { cause: error })
  if (isDuplicate(error))
    return invalidField('non_field_errors', 'Somebody else was faster: this is there already.', 'unique')
  return error
}

/** A request for the log: by its route, because what was sent may be secret. */
export const placeOf = ({ request, bound }: Pick<Exchange, 'request' | 'bound'>): string =>
  `${request.method} ${bound?.path ?? 'an unknown path'}`

/** Sends a refusal by its table; reports any other error and answers 500. */
export function sendError(exchange: Exchange, error: unknown, rendering: 'json' | 'api'): FastifyReply {
  const { request, reply, bound, options } = exchange
  leaveBody(request, reply)
  const known = refusalOf(error)
  const refusal = replyToRefusal(known)
  const isFault = refusal === undefined || error instanceof DatabaseUnavailable
  if (isFault && !isOfGoneClient(request.raw.socket, error)) options.reportError(error, placeOf(exchange))
  const { status, body, headers } = refusal ?? serverErrorReply
  reply.code(status).headers({ ...headers, [requestIdHeader]: request.id })
  if (bound === null) reply.headers({ vary: varyOf(request), 'cache-control': cacheControlOf(request) })
  return sendRendered(exchange, {
    rendering,
    status,
    text: JSON.stringify(body),
    endpoint: undefined,
    actor: exchange.actor,
    scope: undefined,
  })
}

/** The answer where no other can be written: without anything that the request had a part in. */
export function sendBareError(reply: FastifyReply): FastifyReply {
  reply.hijack()
  const { raw } = reply
  // Headers are out: all that can be done is to end the connection, so that nobody takes what came for the whole answer.
  if (raw.headersSent) raw.destroy()
  else {
    for (const name of raw.getHeaderNames()) raw.removeHeader(name)
    const { status, body } = serverErrorReply
    const headers = { 'content-type': 'application/json', connection: 'close', [requestIdHeader]: reply.request.id }
    raw.writeHead(status, headers).end(JSON.stringify(body))
  }
  return reply
}
