import type { RepositoryUrl } from '../../git/index.ts'
import type { DeliveryMethod, DeliveryPlace, FetchOrigin } from './delivery.ts'
import { fetchFromDatabase, ownDatabase } from './own-database.ts'
import { fetchFromRemote, remoteBranch } from './remote-branch.ts'

const isLocal = ({ scheme }: RepositoryUrl): boolean => scheme === 'local'

/** The way in which a run delivers. */
export const deliveryOf = (place: DeliveryPlace): DeliveryMethod =>
  isLocal(place.url) ? ownDatabase(place) : remoteBranch(place)

/** How a clone of an address is brought up to date. */
export const originOf = (url: RepositoryUrl): FetchOrigin => (isLocal(url) ? fetchFromDatabase : fetchFromRemote)
