import { timingSafeEqual } from 'node:crypto'
import type { Caller } from '../access/caller.ts'
import { Refusal } from '../refusal.ts'
import type { Exchange } from './exchange.ts'
import { linksFor } from './link-cache.ts'
import type { Route } from './route.ts'

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site's page sends by its reader's browser. What a session's cookie speaks for needs the session's token and an
 * Origin of ours; where nobody is signed in yet (`sameOrigin` of the route) an Origin must be ours if there is one: browsers
 * send it always, other programs do not.
 */
export function refuseForgery({ request, options }: Exchange, { by }: Caller, route: Route | undefined): void {
  if (reading.has(request.method)) return
  const { origin, 'x-csrftoken': sent } = request.headers
  if (by.kind === 'session') {
    if (origin === undefined) throw forged('The request has no Origin header.')
    refuseOtherOrigin({ request, options }, origin)
    if (typeof sent !== 'string' || !isEqual(sent, by.csrfToken))
      throw forged('Send the csrf_token of GET /api/session/ as the header X-CSRFToken.')
  } else if ((route?.sameOrigin || (route?.admitsStrangers && by.kind === 'nothing')) && origin !== undefined)
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
