import { timingSafeEqual } from 'node:crypto'
import type { Caller } from '../../access/caller.ts'
import { Refusal } from '../../refusal.ts'
import type { Exchange } from '../bind/exchange.ts'
import type { Route } from '../bind/route.ts'
import { linksFor } from '../reply/link-cache.ts'

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site's page sends by its reader's browser. A request with a session's cookie needs the session's token and an
 * Origin of ours. Without a session (`sameOrigin` of the route) a given Origin must be ours: browsers always send it, other programs
 * do not.
 */
export function refuseForgery({ request, options }: Exchange, { by }: Caller, route: Route | undefined): void {
  if (reading.has(request.method)) return
  const { origin, 'x-csrftoken': sent } = request.headers
  if (by.kind === 'session') {
    if (origin === undefined) throw forged('The request has no Origin header.')
    refuseOtherOrigin({ request, options }, origin)
    if (typeof sent !== 'string' || !isEqual(sent, by.csrfToken))
      throw forged('Send the csrf_token of GET /api/session/ as the header X-CSRFToken.')
  } else if ((route?.sameOrigin || (route?.allowsAnonymousWrites && by.kind === 'nothing')) && origin !== undefined)
    refuseOtherOrigin({ request, options }, origin)
}

function refuseOtherOrigin({ request, options }: Pick<Exchange, 'request' | 'options'>, origin: string): void {
  const { origin: own, linkOrigin } = linksFor(request, options)
  if (origin !== own && origin !== new URL(options.siteUrl).origin)
    throw forged(`The request comes from a page of ${origin}, and this is ${linkOrigin}; behind a proxy, set SITE_URL.`)
}

const forged = (detail: string) => new Refusal('csrf_failed', { detail })

function isEqual(sent: string, right: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
