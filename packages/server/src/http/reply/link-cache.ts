import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../../refusal.ts'
import { type Links, makeLinks } from './links.ts'

interface LinkOptions {
  readonly siteUrl: string
  /** Somebody said what it is; else it is a guess by the port. */
  readonly siteUrlGiven: boolean
  readonly format?: string | undefined
  readonly suffix?: string | undefined
}

/** Hosts that a server is reached by are few; a client that makes up many must not fill the memory. */
const capacity = 500
/** A name of 253 characters, and a port. */
const longestHost = 260
const cache = new LRUCache<string, Links>({ max: capacity })

/** The target of links in carried requests, because a carried request has no connection. */
const carried = new AsyncLocalStorage<string>()

/** Answers the requests made meanwhile with links to the target of their carrier's links. */
export const withLinksOf = <Result>({ linkOrigin }: Links, work: () => Result): Result => carried.run(linkOrigin, work)

/**
 * The links for a request. They begin with SITE_URL if it is set; Host and X-Forwarded-Host do not count. But requests to the
 * exact address on which the server listens get links to it, since clients refuse links to another one. Without SITE_URL they
 * are on the origin that the client used.
 */
export function linksFor(request: FastifyRequest, options: LinkOptions): Links {
  const { siteUrl, siteUrlGiven, format, suffix } = options
  const { protocol, host } = request
  // A proxy's header may say anything.
  if (protocol !== 'http' && protocol !== 'https')
    throw new Refusal('parse_error', { detail: 'The X-Forwarded-Proto header is not valid.' })
  // It stands in every link of a reply: a long one would make a page many times as large as what it tells.
  if (host.length > longestHost) throw new Refusal('parse_error', { detail: 'The Host header is not valid.' })
  const origin = originOf(protocol, host, siteUrl)
  const followsHost = !siteUrlGiven || isOwnAddress(host, request.socket)
  const linkOrigin = carried.getStore() ?? (followsHost ? origin : new URL(siteUrl).origin)
  const key = `${origin}\n${linkOrigin}\n${format ?? ''}\n${suffix ?? ''}\n${siteUrl}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const links = makeLinks({
    origin,
    linkOrigin,
    siteUrl,
    ...(format === undefined ? {} : { format }),
    ...(suffix === undefined ? {} : { suffix }),
  })
  cache.set(key, links)
  return links
}

/** Whether a host is the address at which this connection has arrived, or `localhost` for one of this machine. */
function isOwnAddress(host: string, { localAddress, localPort }: FastifyRequest['socket']): boolean {
  if (localAddress === undefined) return false
  const address = localAddress.replace(/^::ffff:/, '')
  const names = [address.includes(':') ? `[${address}]` : address]
  if (address === '::1' || address.startsWith('127.')) names.push('localhost')
  return names.some((name) => host === `${name}:${localPort}` || (localPort === 80 && host === name))
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
