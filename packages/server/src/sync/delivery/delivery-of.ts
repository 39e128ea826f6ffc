import type { RepositoryUrl } from '../../git/index.ts'
import { gitHosts } from '../../git-hosts/registry.ts'
import type { DeliveryMethod, DeliveryPlace, FetchOrigin } from './delivery.ts'
import { fetchFromDatabase, ownDatabase } from './own-database.ts'
import { pullRequest } from './pull-request.ts'
import { fetchFromRemote, remoteBranch } from './remote-branch.ts'
import { vcsParametersOf } from './vcs-parameters.ts'

const isLocal = ({ scheme }: RepositoryUrl): boolean => scheme === 'local'

/** The way in which a run delivers. */
export function deliveryOf(place: DeliveryPlace): DeliveryMethod {
  if (isLocal(place.url)) return ownDatabase(place)
  const { vcs, owner } = place
  return isHosted(vcs) && vcsParametersOf(owner.settings).create_merge_request
    ? pullRequest(place)
    : remoteBranch(place)
}

/** Whether a component's `vcs` is that of a host with pull requests. */
export const isHosted = (vcs: string): boolean => gitHosts.some((host) => host.vcs === vcs)

/** How a clone of an address is brought up to date. */
export const originOf = (url: RepositoryUrl): FetchOrigin => (isLocal(url) ? fetchFromDatabase : fetchFromRemote)
