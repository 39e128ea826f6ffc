import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

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

/** The addresses of a host's name, or the address that it is itself; null: nobody knows the name. */
export async function addressesOf(host: string): Promise<readonly string[] | null> {
  try {
    return (await lookup(host, { all: true })).map((answer) => answer.address)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo') return null
    throw error
  }
}
