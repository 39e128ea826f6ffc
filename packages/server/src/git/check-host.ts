import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { fail, type GitResult, succeed } from './failure.ts'
import type { RepositoryUrl } from './repository-url.ts'
import type { GitSettings } from './settings.ts'

/** All that IANA has given out as public IPv6 addresses lies here; whatever lies outside is for use within, or means IPv4. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** NAT64 (RFC 6052) carries an IPv4 address in its last four bytes; what counts is where that leads. */
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

/** Says neither which of the two it is nor an address: whoever asks learns nothing of the network that we stand in. */
const unreachable = 'the host is not known, or on a private network; GIT_ALLOW_PRIVATE=1 allows those'

/**
 * The addresses of a URL's host, all of them public; `refused` when one is not, `network` when the name is unknown.
 * Null where nothing is to be checked: a path, or an installation that allows private addresses.
 * The caller has to connect to one of these and look no name up again, or the answer could be another by then.
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
