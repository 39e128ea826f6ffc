import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../refusal.ts'
import { type Links, makeLinks } from './links.ts'

interface LinkOptions {
  readonly siteUrl: string
  readonly format: string | undefined
  readonly suffix: string | undefined
}

/** Hosts that a server is reached by are few; a client that makes up many must not fill the memory. */
const capacity = 500
/** A name of 253 characters, and a port. */
const longestHost = 260
const cache = new LRUCache<string, Links>({ max: capacity })

/** The links for a request: API URLs on the origin that the client used, since clients refuse links to another one. */
export function linksFor(request: FastifyRequest, { siteUrl, format, suffix }: LinkOptions): Links {
  const { protocol, host } = request
  // A proxy's header may say anything.
  if (protocol !== 'http' && protocol !== 'https')
    throw new Refusal('parse_error', { detail: 'The X-Forwarded-Proto header is not valid.' })
  // It stands in every link of a reply: a long one would make a page many times as large as what it tells.
  if (host.length > longestHost) throw new Refusal('parse_error', { detail: 'The Host header is not valid.' })
  const key = `${protocol}\n${host}\n${format ?? ''}\n${suffix ?? ''}\n${siteUrl}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const links = makeLinks({
    origin: originOf(protocol, host, siteUrl),
    siteUrl,
    ...(format === undefined ? {} : { format }),
    ...(suffix === undefined ? {} : { suffix }),
  })
  cache.set(key, links)
  return links
}

/** Behind a proxy that ends TLS the request looks like http: where the host is SITE_URL's, its scheme is right. */
function originOf(protocol: string, host: string, siteUrl: string): string {
  const site = new URL(siteUrl)
  if (host === '') return site.origin
  const isHost = /^[\w.-]+(:\d+)?$|^\[[\da-fA-F:.]+\](:\d+)?$/.test(host)
  // Some texts look like hosts and are not: a port over 65535, numbers that form no address.
  if (!isHost || !URL.canParse(`${protocol}://${host}`))
    throw new Refusal('parse_error', { detail: 'The Host header is not valid.' })
  return site.host === host.toLowerCase() ? site.origin : `${protocol}://${host}`
}
