import type { Caller, Credentials } from '../../access/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { Exchange } from '../bind/exchange.ts'
import { linksFor } from '../reply/link-cache.ts'
import { noteActor } from './asker-of.ts'
import { senderAddress } from './sender-address.ts'
import { readCookie, sessionCookieName } from './session-cookie.ts'
import { isVisitor, visitorCookieName } from './visitor-cookie.ts'

type RequestHeaders = Pick<Exchange, 'request' | 'options'>

/** The credentials of a request. The cookie of a session counts where there is no Authorization header. */
export function credentialsOf({ request, options }: RequestHeaders): Credentials {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined || cookie === undefined) return { authorization }
  const links = linksFor(request, options)
  return { session: readCookie(cookie, sessionCookieName(links)) }
}

/** Whether an API request comes from a browser that read a page of ours. */
export function isFromPage({ request, options }: RequestHeaders): boolean {
  const { visitorKey } = options
  const { authorization, cookie } = request.headers
  if (authorization !== undefined || cookie === undefined || visitorKey === undefined) return false
  const links = linksFor(request, options)
  return isVisitor(readCookie(cookie, visitorCookieName(links)), visitorKey)
}

/** Finds the caller. Wrong credentials are counted by address: above the rate they are a 429, and right ones stay right. */
export function identify(headers: RequestHeaders, credentials: Credentials): Caller | Promise<Caller> {
  try {
    const caller = headers.options.authenticate(credentials)
    if (!(caller instanceof Promise)) return noteCaller(headers, caller)
    return caller.then(
      (found) => noteCaller(headers, found),
      (error: unknown) => countWrong(headers, error),
    )
  } catch (error) {
    return countWrong(headers, error)
  }
}

function countWrong(headers: RequestHeaders, error: unknown): never {
  if (error instanceof Refusal && error.code === 'authentication_failed') countFailure(headers, 'wrong tokens')
  throw error
}

/** A browser comes with one cookie of a session that has ended; who comes with many makes them up. */
function noteCaller(headers: RequestHeaders, caller: Caller): Caller {
  if (caller.by.kind === 'ended-session' && caller.by.isNew) countFailure(headers, 'cookies of no session')
  noteActor(caller.actor)
  return caller
}

function countFailure({ request, options }: RequestHeaders, what: string): void {
  const seconds = options.throttle.admitFailure('wrong-token', senderAddress(request))
  if (seconds !== null) throw tooMany(what, seconds)
}

/** Too many of something came from one address. */
export function tooMany(what: string, retryAfterSeconds: number): Refusal {
  const detail = `Too many ${what} from this address: try again in ${retryAfterSeconds} seconds.`
  return new Refusal('throttled', { detail, retryAfterSeconds })
}
