import type { Branch } from '../clone/branch.ts'
import type { DeliveryPlace } from './delivery.ts'
import { partsByLabel } from './label-parts.ts'
import { partsByLanguage } from './language-parts.ts'
import type { RequestPart } from './request-part.ts'
import { vcsParametersOf } from './vcs-parameters.ts'

/** Whether the owner wants several pull requests. */
export const hasParts = ({ owner }: Pick<DeliveryPlace, 'owner'>): boolean =>
  vcsParametersOf(owner.settings).merge_request_scope !== 'repository'

/** The parts of all that our branch has beyond the followed one, as the owner wants them. */
export const partsOf = (place: DeliveryPlace, branch: Branch): Promise<RequestPart[]> =>
  vcsParametersOf(place.owner.settings).merge_request_scope === 'label'
    ? partsByLabel(place, branch)
    : partsByLanguage(place, branch)
