import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { fail, type GitResult, succeed } from './failure.ts'
import type { RepositoryUrl } from './repository-url.ts'
import type { GitSettings } from './settings.ts'

/**
 * All public IPv6 addresses that IANA assigns lie in this block; the others are for internal use, or stand for IPv4.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** NAT64 (RFC 6052) carries an IPv4 address in its last four bytes; that address decides. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * True for an address on the public internet: not private, loopback, link-local, CGNAT, multicast or reserved. IPv6 is public
 * where it is known to be: `::7f00:1`, `::ffff:0:7f00:1` and their like are ways to write 127.0.0.1 that some systems follow.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast'
  const bytes = parsed.toByteArray()
  const lastFour = bytes.slice(-4).join('.')
  if (parsed.match(translated)) return isPublicAddress(lastFour)
  if (!parsed.match(globalUnicast) || parsed.range() !== 'unicast') return false
  // ISATAP (RFC 5214): a tunnel to the IPv4 address in the last four bytes.
  const isTunnel = bytes[10] === 0x5e && bytes[11] === 0xfe && (bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0
  return !isTunnel || isPublicAddress(lastFour)
}

/** One message for both cases and without an address, so that nobody can explore our internal network by it. */
const unreachable = 'the host is not known, or on a private network; GIT_ALLOW_PRIVATE=1 allows those'

/**
 * The addresses of a URL's host, all of them public; `refused` if one is not, `network` if the name is unknown.
 * Null if nothing is to be checked: for a path, or if the installation allows private addresses.
 * The caller must connect to one of these addresses and not resolve the name again, because the result could then differ.
 */
export async function checkHost(
  settings: GitSettings,
  url: RepositoryUrl,
): Promise<GitResult<readonly string[] | null>> {
  if (url.scheme === 'path' || settings.allowPrivate) return succeed(null)
  const addresses = await resolve(url.host)
  if (addresses === null) return fail('network', unreachable)
  const inner = addresses.find((address) => !isPublicAddress(address))
  if (inner === undefined) return succeed(addresses)
  return fail('refused', unreachable)
}

async function resolve(host: string): Promise<string[] | null> {
  try {
    return (await lookup(host, { all: true })).map((answer) => answer.address)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo') return null
    throw error
  }
}
