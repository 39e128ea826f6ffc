import type { FastifyReply } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { redirectUnkept } from '../reply/redirect.ts'
import { placeOf, sendBareError, sendError } from '../reply/send.ts'
import { credentialsOf, identify, tooMany } from '../session/identify.ts'
import { senderAddress } from '../session/sender-address.ts'
import { isForPeople, sendUnknownPage } from '../web-ui/serve-web-ui.ts'
import { basePathOf } from './base-path.ts'
import type { Exchange } from './exchange.ts'
import { leaveBody } from './unread-body.ts'

type Unknown = Omit<Exchange, 'bound' | 'actor'>

/** Answers where no path leads: with its slash it may be one, else it is a 404. Those are counted by address. */
export async function answerUnknown({ request, reply, options }: Unknown): Promise<FastifyReply> {
  try {
    await countUnknown({ request, options })
    const target = slashed(request.method, request.raw.url ?? '/', basePathOf(options.siteUrl))
    const { webUi } = options
    if (target === null && webUi !== undefined && isForPeople(request)) {
      leaveBody(request, reply)
      return await sendUnknownPage({ request, reply, options: { ...options, webUi } })
    }
    if (target === null) throw new Refusal('not_found')
    leaveBody(request, reply)
    return redirectUnkept(reply, target)
  } catch (error) {
    return refuseUnknown({ request, reply, options }, error)
  }
}

/** Always JSON, for any Accept header: these are not pages for people. */
function refuseUnknown(unknown: Unknown, error: unknown): FastifyReply {
  try {
    return sendError({ ...unknown, bound: null }, error, 'json')
  } catch (another) {
    unknown.options.reportError(another, placeOf({ ...unknown, bound: null }))
    return sendBareError(unknown.reply)
  }
}

/** Valid credentials are never refused: they are only checked above the rate. */
async function countUnknown({ request, options }: Omit<Unknown, 'reply'>): Promise<void> {
  const seconds = options.throttle.admitFailure('unknown-path', senderAddress(request))
  if (seconds === null) return
  const hasCredentials = request.headers.authorization !== undefined || request.headers.cookie !== undefined
  const isKnown =
    hasCredentials && (await identify({ request, options }, credentialsOf({ request, options }))).actor.kind === 'user'
  if (!isKnown) throw tooMany('paths that lead nowhere', seconds)
}

/** The same address with a slash at its end, for reading alone; null where that makes none of ours. */
function slashed(method: string, url: string, basePath: string): string | null {
  const index = url.indexOf('?')
  const path = index === -1 ? url : url.slice(0, index)
  if ((method !== 'GET' && method !== 'HEAD') || path.endsWith('/')) return null
  // One leading slash only: `//host/` would lead to another site.
  const query = index === -1 ? '' : url.slice(index)
  // Below it cookies are sent, at it not.
  if (basePath !== '' && path === basePath) return `${path}/${query}`
  return /^\/(api|hooks|healthz|livez|readyz|exports|download|changes\/(rss|atom|csv))(\/|$)/.test(path)
    ? `${basePath}${path}/${query}`
    : null
}
