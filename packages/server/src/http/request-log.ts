import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentOrigin, noteOrigin } from '../system/origin.ts'
import { log } from '../system/process-log.ts'
import { beginTraced, type OpenWork, type TracedWork } from '../system/tracing.ts'

/** The name of a request in its reply, in the log and in the jobs that it began. */
export const requestIdHeader = 'x-request-id'

/** A request that another one carries has the id of that one. */
export const newRequestId = ({ socket }: Pick<IncomingMessage, 'socket'>): string =>
  (socket instanceof Socket ? undefined : currentOrigin()?.request) ?? randomUUID()

/** Fastify reads the addresses of X-Forwarded-For from trusted proxies alone. */
const isFromProxy = (request: FastifyRequest): boolean => (request.ips?.length ?? 0) > 1

/** The id that a trusted proxy gave; others could give one that is somebody else's. */
function idOfProxy(request: FastifyRequest): string | undefined {
  const sent = request.headers[requestIdHeader]
  return isFromProxy(request) && typeof sent === 'string' && /^[\w.:=+-]{1,128}$/.test(sent) ? sent : undefined
}

/** Every reply names its request. To be added before what may refuse one. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    request.id = idOfProxy(request) ?? request.id
    reply.header(requestIdHeader, request.id)
    done()
  })
}

/** By its route, as in the log: addresses as they were sent may have secrets. */
function requestWork(request: FastifyRequest): TracedWork {
  const route = request.routeOptions.url ?? 'unknown'
  const sent = request.headers.traceparent
  return {
    name: `${request.method} ${route}`,
    kind: 'server',
    facts: { 'http.request.method': request.method, 'http.route': route, 'weft.request': request.id },
    parent: isFromProxy(request) && typeof sent === 'string' ? sent : null,
  }
}

/** The work for a request names it, and so does its line in the log. To be added after what lets requests wait, and gives them a scope. */
export function logRequests(app: FastifyInstance): void {
  const open = new WeakMap<FastifyRequest, OpenWork>()
  app.addHook('onRequest', (request, _reply, done) => {
    noteOrigin({ request: request.id })
    const work = beginTraced(() => requestWork(request))
    if (work === null) return done()
    open.set(request, work)
    work.within(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    // By its route, so that nothing that was sent stands there.
    const route = request.routeOptions.url ?? 'unknown'
    const facts = { place: `${request.method} ${route}`, request: request.id, status: reply.statusCode }
    open
      .get(request)
      ?.end({ facts: { 'http.response.status_code': reply.statusCode }, failed: reply.statusCode >= 500 })
    log('debug', 'answered', { ...facts, ms: Math.round(reply.elapsedTime) })
    done()
  })
}
