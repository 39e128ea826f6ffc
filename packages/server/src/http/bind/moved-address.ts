import type { FastifyReply } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { securityHeaders } from '../reply/headers.ts'
import { encodeSegment } from '../reply/links.ts'
import type { Exchange } from './exchange.ts'
import type { RequestState } from './request-state.ts'
import { leaveBody } from './unread-body.ts'

/** A request for an address that a project, a category or a component had before; answered with where it is now. */
export class MovedAddress extends Error {
  readonly location: string

  constructor(location: string) {
    super(`moved to ${location}`)
    this.name = 'MovedAddress'
    this.location = location
  }
}

/** Weblate's command line takes every redirect for an error: it is answered under the old address. */
const followsNothing = /^wlc\//i

/** Moves that follow each other, such as a project renamed twice. */
const mostMoves = 8

type Params = Record<string, unknown>

/** `%2F` in a segment stands for the `/` between the slugs of categories. */
const slugsOf = (segment: string): string => segment.replaceAll(/%2F/gi, '/')

/** The parameters of where a thing is now; undefined where nothing of that name has moved. */
async function movedParams({ options }: Exchange, state: RequestState): Promise<Params | undefined> {
  const params = state.params as Params // the router's: one value for each name in the path
  const { project, component } = params
  if (typeof project !== 'string') return undefined
  const path = typeof component === 'string' ? `${project}/${slugsOf(component)}` : project
  const moved = await options.movedPath?.(state, path)
  if (moved === undefined) return undefined
  const [first = '', ...rest] = moved.split('/')
  // A project's former path leads to a project only.
  if ((typeof component === 'string') !== rest.length > 0) return undefined
  return { ...params, project: first, ...(rest.length > 0 && { component: encodeURIComponent(rest.join('/')) }) }
}

function addressOf(pattern: string, state: RequestState, params: Params): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeSegment(String(params[name])))
  return state.suffix === undefined ? path : `${path.replace(/\/$/, '')}.${state.suffix}`
}

/**
 * Finds what a request is about. If the address has a new place, the request goes there: by a redirect, and directly for
 * a client that follows none.
 */
export async function findMoved<Found>(
  exchange: Exchange,
  state: RequestState,
  find: () => Found | Promise<Found>,
): Promise<Found> {
  for (let moves = 0; ; moves++) {
    try {
      return await find()
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'not_found' || moves === mostMoves) throw error
      const params = await movedParams(exchange, state)
      if (params === undefined) throw error
      if (!followsNothing.test(state.header('user-agent') ?? ''))
        throw new MovedAddress(locationOf(exchange, state, params))
      state.params = params as RequestState['params']
    }
  }
}

function locationOf({ request, bound }: Exchange, state: RequestState, params: Params): string {
  const { linkOrigin, basePath } = state.links
  const search = /\?.*$/s.exec(request.raw.url ?? '')?.[0] ?? ''
  return `${linkOrigin}${basePath}${addressOf(bound?.path ?? '/', state, params)}${search}`
}

/** A write goes to the new place with its body: 308 keeps method and body. */
export function sendMoved({ request, reply, bound }: Exchange, { location }: MovedAddress): FastifyReply {
  leaveBody(request, reply)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return (
    reply
      .code(isRead ? 301 : 308)
      .headers(bound?.headers ?? securityHeaders)
      // The place may move again, and a browser would keep a 301 for ever.
      .headers({ location, 'cache-control': 'no-store' })
      .send()
  )
}
