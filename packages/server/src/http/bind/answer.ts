import { Readable } from 'node:stream'
import type { Endpoint } from '@weft/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { demandOpen, refusalOfRight, seesOrLacksFactor } from '../../permissions/demand-right.ts'
import { type Actor, can, site } from '../../permissions/index.ts'
import { InvalidFields, invalidField, Refusal, validationErrors } from '../../refusal.ts'
import { checkFields, comesSeveralTimes, parseFields } from '../fields/index.ts'
import { cacheControlOf, varyOf } from '../reply/headers.ts'
import {
  claimRequest,
  fingerprintOf,
  isClaim,
  isKeyKnown,
  KeptRefusal,
  type KeptReply,
  readKey,
} from '../reply/idempotent-replies.ts'
import { RawJson, rawJson } from '../reply/json.ts'
import { linksFor } from '../reply/link-cache.ts'
import { logRefusal } from '../reply/log-refusal.ts'
import { replyToRefusal } from '../reply/refusal-replies.ts'
import { Reply } from '../reply/reply.ts'
import { placeOf, sendBareError, sendBody, sendError } from '../reply/send.ts'
import { refuseForgery } from '../session/forgery.ts'
import { credentialsOf, identify, isFromPage, tooMany } from '../session/identify.ts'
import { mayTry } from '../session/may-try.ts'
import { refuseUnproved } from '../session/recent-session.ts'
import { senderAddress } from '../session/sender-address.ts'
import { refuseBeyondScopes } from '../session/token-scope.ts'
import type { BindOptions } from './bind-options.ts'
import type { BoundRoute } from './bound-route.ts'
import type { Exchange } from './exchange.ts'
import type { SuffixedMessage } from './format-suffix.ts'
import { findMoved, MovedAddress, sendMoved } from './moved-address.ts'
import { type Negotiation, negotiate, prefersHtml } from './negotiate.ts'
import { optionsBody } from './options-reply.ts'
import { readBody } from './read-body.ts'
import { RequestState } from './request-state.ts'
import type { HandlerResult, Route, Target } from './route.ts'
import { leaveBody } from './unread-body.ts'

const noNegotiation: Negotiation = { rendering: 'json', format: undefined }

/**
 * Answers a request on a known path. The order is fixed, as clients see it: format (404, 406), credentials (401), rate (429),
 * method (405), path and object (404), permission (403), body (400, 415), handler.
 */
export async function answer(
  bound: BoundRoute,
  { request, reply, options }: Omit<Exchange, 'bound'>,
): Promise<FastifyReply> {
  const exchange: Exchange = { request, reply, options, bound }
  const { weftSuffix: suffix }: SuffixedMessage = request.raw
  reply.headers({ 'cache-control': cacheControlOf(request), vary: varyOf(request) })
  try {
    const { method } = request
    const route = bound.routes.get(method)
    const { path, search, format } = splitUrl(request.raw.url ?? '/')
    // A wrong method is refused in the form of the path.
    const { renders } = (route ?? bound.routes.get('GET'))?.endpoint ?? bound.endpoints[0] ?? { renders: usualRenders }
    const negotiated =
      renders === 'file' ? noNegotiation : negotiate(renders, { suffix, format, accept: request.headers.accept })
    const credentials = route?.hasOwnCredentials ? {} : credentialsOf(exchange)
    const identified = identify(exchange, credentials)
    const caller = identified instanceof Promise ? await identified : identified
    const { actor } = caller
    exchange.actor = actor
    if (caller.by.kind === 'session') exchange.csrfToken = caller.by.csrfToken
    if (actor.kind === 'anonymous') refuseAnonymous(method, route)
    refuseForgery(exchange, caller, route)
    if (bound.isCounted) countRequest(exchange, caller, route)
    else countNotice(exchange)
    if (method === 'OPTIONS' && bound.isCounted) return sendOptions(exchange, actor)
    if (route === undefined) throw new Refusal('method_not_allowed')
    refuseBeyondScopes(route.endpoint, actor)
    const links = linksFor(request, {
      siteUrl: options.siteUrl,
      siteUrlGiven: options.siteUrlGiven,
      format: renders === 'file' ? undefined : negotiated.format,
      suffix: renders === 'file' ? undefined : suffix,
    })
    const state = new RequestState({
      request,
      services: options.services,
      credentials,
      caller,
      links,
      path,
      search,
      suffix,
      endpoint: route.endpoint,
    })
    state.params = readParams(bound, request)
    if (bound.hasQuery) state.query = readQuery(route.endpoint, { search, suffix }, options)
    const key = isReading(method) || actor.kind === 'anonymous' ? null : readKey(state.header('idempotency-key'))
    const made = () => make(route, { state, exchange })
    const { handled, target } = key === null ? await made() : await makeOnce({ key, route, state, exchange }, made)
    return await sendBody(exchange, {
      handled,
      negotiated,
      endpoint: route.endpoint,
      search,
      actor,
      scope: isTarget(target) ? target.scope : undefined,
    })
  } catch (error) {
    if (error instanceof MovedAddress) return sendMoved(exchange, error)
    return refuse(suffix === undefined ? error : unknownSuffix(error), exchange)
  }
}

/** The result of a handler. */
interface HandledRequest {
  readonly handled: HandlerResult
  readonly target: unknown
}

/** Finds what the request is about, reads what was sent, and has it handled. */
async function make(route: Route, sending: Answer): Promise<HandledRequest> {
  const { state, exchange } = sending
  const target = leavesFinding(route, exchange.request)
    ? undefined
    : await findMoved(exchange, state, () => findTarget(route, state))
  if (route.endpoint.body.extent !== 'none')
    state.body = (await readSent(route, target, sending)) as unknown as RequestState['body'] // of this endpoint's fields
  refuseUnproved(route, state.caller)
  return { handled: await handle(route, state, target), target }
}

/** If a handler does not find a hidden thing, users who may know of it get the message about the missing factor. */
async function handle(route: Route, state: RequestState, target: unknown): Promise<HandlerResult> {
  try {
    return await route.handle(state, target)
  } catch (error) {
    if (route.locksOwnTarget && error instanceof Refusal && error.code === 'not_found') await findTarget(route, state)
    throw error
  }
}

/** Refusals that may be none at the next try: another version was there, the thing was locked, there were too many requests. */
const passing: ReadonlySet<number> = new Set([412, 423, 429])

/** Makes a request that carries a key once; sent again it is answered the same, by what was kept of the first answer. */
async function makeOnce(keyed: KeyedRequest, made: () => Promise<HandledRequest>): Promise<HandledRequest> {
  const { key, route, state, exchange } = keyed
  const { request, reply } = exchange
  const { database, actor, services } = state
  if (route.takesNoKey)
    throw invalidField('Idempotency-Key', 'This takes no key as a whole: each request in it has a separate key.')
  if (route.endpoint.body.extent !== 'none') {
    if (!hasSmallBody(request) && !(await isKeyKnown({ database, userId: actor.id, key })))
      await findMoved(exchange, state, () => findTarget(route, state))
    state.sent = await readBody(route.endpoint, request, reply)
  }
  const content = { method: request.method, url: request.raw.url ?? '', sent: state.sent?.values, token: actor.token }
  const claimed = { database, secretBox: services.secretBox, userId: actor.id, key }
  const found = await claimRequest({ ...claimed, fingerprint: fingerprintOf(content) })
  if (!isClaim(found)) {
    if (found.status >= 400) throw new KeptRefusal(found)
    return { handled: replyOfKept(found), target: undefined }
  }
  try {
    const result = await made()
    const kept = route.showsSecret
      ? shownOnce
      : keptOf(result.handled, exchange.bound?.statuses.get(request.method) ?? 200)
    await (kept === null ? found.release() : found.keep(kept))
    return result
  } catch (error) {
    const refused = replyToRefusal(error)
    const isLasting = refused !== undefined && refused.status < 500 && !passing.has(refused.status)
    if (isLasting) await found.keep({ ...refused, body: JSON.stringify(refused.body) })
    else await found.release()
    throw error
  }
}

const onceOnly = new Refusal('conflict', {
  detail: 'This request was made, and its answer has a secret, which is shown once: end what it made, and ask anew.',
})
const onceReply = replyToRefusal(onceOnly)
/** The stored form of an answer with a secret: only that there was one. */
const shownOnce: KeptReply = {
  status: onceReply?.status ?? 409,
  headers: onceReply?.headers ?? {},
  body: JSON.stringify(onceReply?.body ?? null),
}

interface KeyedRequest extends Answer {
  readonly key: string
  readonly route: Route
}

const replyOfKept = ({ status, headers, body }: KeptReply): Reply =>
  new Reply(status, body === null ? null : rawJson(body), headers)

/** The stored form of an answer; null for files and streams. */
function keptOf(handled: HandlerResult, usualStatus: number): KeptReply | null {
  const { status = usualStatus, headers = {}, body } = handled instanceof Reply ? handled : { body: handled }
  if (Buffer.isBuffer(body) || body instanceof Readable) return null
  return { status, headers, body: body === null ? null : body instanceof RawJson ? body.text : JSON.stringify(body) }
}

/**
 * Answers every error: a refusal by its table, all others as a 500 without details. It throws nothing itself: no client
 * is left without an answer, and nobody else would catch it.
 */
export function refuse(error: unknown, exchange: Exchange): FastifyReply {
  try {
    logRefusal(exchange, error)
    const asPage = prefersHtml(exchange.request.headers.accept) && (exchange.bound?.hasPages ?? true)
    return sendError(exchange, error, asPage ? 'api' : 'json')
  } catch (another) {
    exchange.options.reportError(another, placeOf(exchange))
    return sendBareError(exchange.reply)
  }
}

const usualRenders = ['json', 'api', 'csv'] as const

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

function refuseAnonymous(method: string, route: Route | undefined): void {
  if (route?.permission === 'anyone' || route?.allowsAnonymousWrites) return
  if (!isReading(method) || (route?.permission === 'signed-in' && method !== 'OPTIONS'))
    throw new Refusal('not_authenticated')
}

/** The rate headers stand on refused requests too: clients show them. */
function countRequest(exchange: Exchange, { actor, by }: Caller, route: Route | undefined): void {
  const { request, reply, options } = exchange
  const isFewOnly = route?.allowsAnonymousWrites === true
  const isPage = actor.kind === 'anonymous' && !isFewOnly && (route?.countedAs === 'page' || isFromPage(exchange))
  const client = by.kind === 'session' ? 'session' : isPage ? 'page' : undefined
  const { headers, retryAfterSeconds } = options.throttle.admit(actor, senderAddress(request), client)
  reply.headers(headers)
  if (retryAfterSeconds === null) return
  const detail = `Too many requests: try again in ${retryAfterSeconds} seconds.`
  throw new Refusal('throttled', { detail, retryAfterSeconds })
}

/** Machines that know no limits send requests outside the API: too many of an address are refused. */
function countNotice({ request, options }: Exchange): void {
  const seconds = options.throttle.admitFailure('notice', senderAddress(request))
  if (seconds !== null) throw tooMany('requests', seconds)
}

interface SplitUrl {
  readonly path: string
  readonly search: string
  readonly format: string | undefined
}

function splitUrl(url: string): SplitUrl {
  const index = url.indexOf('?')
  if (index === -1) return { path: url, search: '', format: undefined }
  const search = url.slice(index + 1)
  const format = search.includes('format=') ? new URLSearchParams(search).getAll('format').at(-1) : undefined
  return { path: url.slice(0, index), search, format: format === '' ? undefined : format }
}

function readParams(bound: BoundRoute, request: FastifyRequest): Record<string, unknown> {
  const params = request.params as Record<string, unknown> // the router's: one text for each name in the path
  // No name has a NUL in it, and the database takes none.
  for (const name in params) if (String(params[name]).includes('\0')) throw new Refusal('not_found')
  for (const { name, maximum } of bound.integerParams) {
    const text = String(params[name])
    if (!/^\d{1,15}$/.test(text) || Number(text) > maximum) throw new Refusal('not_found')
    params[name] = Number(text)
  }
  return params
}

/** The parameters of the query string; of a file its suffix is one: `…/file.csv` is `…/file/?format=csv`. */
function readQuery(
  { query, renders }: Endpoint,
  { search, suffix }: { readonly search: string; readonly suffix: string | undefined },
  { fieldRules }: Pick<BindOptions, 'fieldRules'>,
): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  const parameters = new URLSearchParams(search)
  if (renders === 'file' && suffix !== undefined) parameters.set('format', suffix)
  for (const name in query) {
    const values = parameters.getAll(name)
    const field = query[name]
    if (values.length > 0 && field !== undefined) sent[name] = comesSeveralTimes(field) ? values : values.at(-1)
  }
  const { values, problems } = parseFields(query, sent, { extent: 'whole', source: 'query', rules: fieldRules })
  if (problems.length > 0) throw new InvalidFields(problems)
  return values
}

/** A format that no file has is a wrong value in the query string; in the path it is an address at which nothing is. */
function unknownSuffix(error: unknown): unknown {
  if (!(error instanceof InvalidFields)) return error
  const [problem, ...others] = error.problems
  if (problem?.attr !== 'format' || others.length > 0) return error
  return new Refusal('not_found', { detail: problem.detail, cause: error })
}

/** Bytes of a body that is read before anybody looks whether what it is for is there. */
const smallBody = 65_536

const hasSmallBody = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= smallBody

const leavesFinding = ({ locksOwnTarget }: Route, request: FastifyRequest): boolean =>
  locksOwnTarget === true && hasSmallBody(request)

/** The target of the request, if the actor has the right. */
function findTarget(route: Route, state: RequestState): unknown {
  const found = route.find === undefined ? undefined : route.find(state)
  const allowed = (target: unknown) => {
    checkAccess(route, state.actor, target)
    return target
  }
  return found instanceof Promise ? found.then(allowed) : allowed(found)
}

/** Hidden things are a 404, visible but forbidden ones a 403. */
function checkAccess(route: Route, actor: Actor, target: unknown): void {
  const scope = isTarget(target) ? target.scope : site
  const { permission } = route
  if (!isReading(route.endpoint.method) && !route.isOwnAffair) demandOpen(actor, scope)
  else if (!seesOrLacksFactor(actor, scope)) throw new Refusal('not_found')
  if (permission === 'public' || permission === 'anyone' || permission === 'signed-in' || permission === 'view') return
  if (!can(actor, permission, scope)) {
    if (actor.kind === 'anonymous' && route.allowsAnonymousWrites) throw new Refusal('not_authenticated')
    throw refusalOfRight(actor, permission, scope)
  }
}

function isTarget(value: unknown): value is Target {
  return typeof value === 'object' && value !== null && 'scope' in value
}

interface Answer {
  readonly state: RequestState
  readonly exchange: Exchange
}

/** The values of the body. That nothing is there for it is said before what is wrong with it. */
async function readSent(route: Route, target: unknown, sending: Answer): Promise<object> {
  try {
    return await readValues(route, target, sending)
  } catch (error) {
    if (route.locksOwnTarget) await findTarget(route, sending.state)
    throw error
  }
}

async function readValues(
  route: Route,
  target: unknown,
  { state, exchange: { request, reply, options: bindOptions } }: Answer,
): Promise<object> {
  const { extent, fields } = route.endpoint.body
  const sent = state.sent ?? (await readBody(route.endpoint, request, reply))
  if (extent === 'signed') return { values: sent.values, bytes: sent.bytes ?? null }
  const options = {
    extent: extent === 'partial' ? 'partial' : 'whole',
    source: sent.source,
    rules: bindOptions.fieldRules,
    shown: route.shown?.(target, state) ?? {},
  } as const
  const more = async (values: object) => route.problems?.(values, target, state) ?? []
  const values = await checkFields(fields, sent.values, options, more)
  const problems = (await route.objectProblems?.(values, target, state)) ?? []
  if (problems.length > 0) throw validationErrors(problems)
  return values
}

function sendOptions(exchange: Exchange, actor: Actor): FastifyReply {
  const { bound } = exchange
  if (bound === null) throw new Error('OPTIONS reached a path without routes')
  const writable = bound.endpoints
    .map((one) => one.method)
    .filter((method) => {
      const route = bound.routes.get(method)
      return route !== undefined && mayTry(route, actor, undefined)
    })
  const body = optionsBody(bound.path, bound.endpoints, writable)
  leaveBody(exchange.request, exchange.reply)
  return exchange.reply
    .code(200)
    .headers(bound.jsonHeaders)
    .send(Buffer.from(JSON.stringify(body)))
}
