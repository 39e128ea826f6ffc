import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'
import { fail, type GitResult, succeed } from './failure.ts'
import type { RepositoryUrl } from './repository-url.ts'
import type { GitSettings } from './settings.ts'

/** True for an address on the public internet: not private, loopback, link-local, CGNAT, multicast or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  // NAT64 (RFC 6052) carries an IPv4 address in its last four bytes; what counts is where that leads.
  if (parsed.range() === 'rfc6052') return isPublicAddress(parsed.toByteArray().slice(-4).join('.'))
  return parsed.range() === 'unicast'
}

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
  if (addresses === null) return fail('network', `the host "${url.host}" is not known`)
  const inner = addresses.find((address) => !isPublicAddress(address))
  if (inner === undefined) return succeed(addresses)
  return fail('refused', `"${url.host}" is on the private address ${inner}; GIT_ALLOW_PRIVATE=1 allows such hosts`)
}

async function resolve(host: string): Promise<string[] | null> {
  try {
    return (await lookup(host, { all: true })).map((answer) => answer.address)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo') return null
    throw error
  }
}
