import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify'
import { attend } from '../db/background.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { answer, refuse } from './answer.ts'
import type { Authenticate } from './authenticate.ts'
import { type BoundRoute, bindRoutes } from './bound-route.ts'
import type { UnreadBody } from './read-body.ts'
import type { Route } from './route.ts'
import type { Throttle } from './throttle.ts'

export interface BindOptions {
  readonly routes: readonly Route[]
  readonly services: Services
  readonly authenticate: Authenticate
  readonly throttle: Throttle
  readonly siteUrl: string
  /** Check each reply against its contract; a reply that breaks it is a 500. */
  readonly checkReplies: boolean
  readonly trustedProxies: readonly string[]
  /** Gets every error that is no refusal. */
  reportError(error: unknown, place: string): void
}

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** A request whose path had a format suffix, which rewriteUrl took off: `/api/projects.json` -> `/api/projects/`. */
export interface SuffixedMessage extends IncomingMessage {
  weftSuffix?: string
}

const suffixed = /^(\/api(?:\/[^?]*)?\/[^/?]*)\.([a-z0-9]+)(\?.*)?$/

/** A Fastify that answers every route of the registry by one rule; it does not listen yet. */
export function bindHttp(options: BindOptions): FastifyInstance {
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    rewriteUrl: takeSuffix,
    routerOptions: { maxParamLength: 2000, querystringParser: () => ({}) },
    bodyLimit: 1024 * 1024,
    // A client that sends its request in drops holds a connection no longer than this.
    requestTimeout: 300_000,
  })
  app.register(multipart)
  readBodiesLazily(app)
  const paths = new Map(bindRoutes(options).map((bound) => [bound.path, bound]))
  for (const bound of paths.values()) addPath(app, bound, options)
  app.setNotFoundHandler((request, reply) => answerUnknown(request, reply))
  app.setErrorHandler((error, request, reply) =>
    refuse(fastifyRefusal(error), {
      request,
      reply,
      options,
      bound: paths.get(request.routeOptions.url ?? '') ?? null,
    }),
  )
  return app
}

function takeSuffix(message: IncomingMessage): string {
  const url = message.url ?? '/'
  if (!url.startsWith('/api/') || url.charCodeAt(url.length - 1) === 47) return url
  const match = suffixed.exec(url)
  if (match?.[2] === undefined) return url
  const tagged: SuffixedMessage = message
  tagged.weftSuffix = match[2]
  const path = match[1] ?? ''
  return `${path}${path.endsWith('/') ? '' : '/'}${match[3] ?? ''}`
}

/** Bodies are parsed by the endpoint's own rule after its permission: here they are only gathered. */
function readBodiesLazily(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes: Buffer, done) => {
    done(null, { kind: 'json', bytes } satisfies UnreadBody)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, bytes: Buffer, done) => {
      done(null, { kind: 'urlencoded', bytes } satisfies UnreadBody)
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes: Buffer, done) => {
    // A body without a type, or none at all under an odd one, is JSON's empty body.
    done(null, (bytes.length === 0 ? { kind: 'json', bytes } : { kind: 'unknown' }) satisfies UnreadBody)
  })
}

/** All methods of a path have one handler, so that what a path does not take is refused by the same rule. */
function addPath(app: FastifyInstance, bound: BoundRoute, options: BindOptions): void {
  const bodyLimit = Math.max(...[...bound.routes.values()].map((route) => route.endpoint.bodyLimit))
  app.route({
    method: allMethods,
    url: bound.path,
    bodyLimit,
    // Large bodies are only taken from people who are known: anonymous writes are refused before the body is read.
    onRequest: (request, reply, done) => {
      const isOpen = bound.routes.get(request.method)?.permission === 'anyone'
      if (withBody.has(request.method) && !isOpen && request.headers.authorization === undefined) {
        void answer(bound, { request, reply, options })
        return
      }
      done()
    },
    handler: (request, reply) => {
      const answered = () => answer(bound, { request, reply, options })
      return withBody.has(request.method) ? attend(answered) : answered()
    },
  })
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply): void {
  const url = request.raw.url ?? '/'
  const [path = '/', query] = splitOnce(url, '?')
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  // One leading slash only: `//host/` would lead to another site.
  if (isReading && !path.endsWith('/') && !path.startsWith('//') && /^\/(api|hooks|healthz)(\/|$)/.test(path)) {
    void reply.redirect(`${path}/${query === undefined ? '' : `?${query}`}`, 301)
    return
  }
  void reply
    .code(404)
    .header('content-type', 'application/json')
    .header('vary', 'Accept, Authorization')
    .header('x-content-type-options', 'nosniff')
    .send(
      Buffer.from('{"type":"client_error","errors":[{"code":"not_found","detail":"Nothing is here.","attr":null}]}'),
    )
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const index = text.indexOf(separator)
  return index === -1 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)]
}

/** What Fastify itself refuses before a handler: too large or broken bodies, broken URLs. */
function fastifyRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // The client went away while it sent its body: nobody reads the answer, and nothing is wrong here.
  if (code === 'ECONNRESET') return new Refusal('parse_error', { cause: error })
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('request_too_large', { cause: error })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported_media_type', { cause: error })
  if (code.startsWith('FST_ERR_CTP') || code.startsWith('FST_INVALID'))
    return new Refusal('parse_error', { cause: error })
  return error
}
