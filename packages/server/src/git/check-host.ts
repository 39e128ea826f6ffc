import { addressesOf, isPublicAddress } from '../system/public-address.ts'
import { fail, type GitResult, succeed } from './failure.ts'
import type { RepositoryUrl } from './repository-url.ts'
import type { GitSettings } from './settings.ts'

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
  const addresses = await addressesOf(url.host)
  if (addresses === null) return fail('network', unreachable)
  const inner = addresses.find((address) => !isPublicAddress(address))
  if (inner === undefined) return succeed(addresses)
  return fail('refused', unreachable)
}
