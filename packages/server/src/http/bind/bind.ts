import fastify, { type FastifyInstance, type HTTPMethods } from 'fastify'
import { attend } from '../../db/background.ts'
import { answerInTurn } from '../limits/connection-turns.ts'
import { endConnections } from '../limits/end-connections.ts'
import { refuseConnection } from '../limits/refuse-connection.ts'
import { boundLoad, usualLoadLimits } from '../limits/request-load.ts'
import { logRequests, nameRequests, newRequestId } from '../request-log.ts'
import { addWebUi } from '../web-ui/serve-web-ui.ts'
import { answer, refuse } from './answer.ts'
import { basePathOf, withoutBasePath } from './base-path.ts'
import type { BindOptions } from './bind-options.ts'
import { type BoundRoute, bindRoutes } from './bound-route.ts'
import { slashPicture, takeSuffix } from './format-suffix.ts'
import { foldSpanningPaths } from './spanning-paths.ts'
import { answerUnknown } from './unknown-path.ts'

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** A Fastify that answers every route of the registry by one rule; it does not listen yet. */
export function bindHttp(options: BindOptions): FastifyInstance {
  const basePath = basePathOf(options.siteUrl)
  const foldPath = foldSpanningPaths(options.routes.map(({ endpoint }) => endpoint))
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    rewriteUrl: (message) => foldPath(takeSuffix(message, slashPicture(withoutBasePath(message.url ?? '/', basePath)))),
    routerOptions: { maxParamLength: 2000, querystringParser: () => ({}) },
    // A path with a wrong escape, or with a name longer than any name may be, leads nowhere.
    frameworkErrors: (_error, request, reply) => void answerUnknown({ request, reply, options }),
    clientErrorHandler: refuseConnection,
    genReqId: newRequestId,
    // A client that sends its request in drops holds a connection no longer than this.
    requestTimeout: 300_000,
  })
  app.removeAllContentTypeParsers()
  endConnections(app)
  const limits = { ...usualLoadLimits, ...options.loadLimits }
  nameRequests(app)
  answerInTurn(app, limits)
  boundLoad(app, limits)
  logRequests(app)
  const paths = new Map(bindRoutes(options.routes, options.checkReplies).map((bound) => [bound.path, bound]))
  for (const bound of paths.values()) addPath(app, bound, options)
  const { webUi } = options
  if (webUi !== undefined) addWebUi(app, { ...options, webUi })
  // Before Fastify reads the body of a request that leads nowhere.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) void answerUnknown({ request, reply, options })
    else done()
  })
  app.setNotFoundHandler(() => {
    throw new Error('A request came past its answer')
  })
  app.setErrorHandler((error, request, reply) => refuse(error, { request, reply, options, bound: null }))
  // A client that asks before it sends a body gets its answer when the body is needed, see body-bytes.ts.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  return app
}

/**
 * All methods of a path have one handler, so that what a path does not take is refused by the same rule. It runs before
 * Fastify looks at the body: nobody's bytes are read before it is known that they may send them.
 */
function addPath(app: FastifyInstance, bound: BoundRoute, options: BindOptions): void {
  addUrl(app, bound.path, bound, options)
  // Git hosts follow no redirect, and people forget the slash.
  if (bound.path.startsWith('/hooks/')) addUrl(app, bound.path.slice(0, -1), bound, options)
}

function addUrl(app: FastifyInstance, url: string, bound: BoundRoute, options: BindOptions): void {
  app.route({
    method: allMethods,
    url,
    onRequest: (request, reply) => {
      const answered = () => answer(bound, { request, reply, options })
      void (withBody.has(request.method) ? attend(answered) : answered())
    },
    handler: () => {
      throw new Error('A request came past its answer')
    },
  })
}
