import type { Queries } from '../db/database.ts'
import type { AskedRight } from '../jobs/repository-jobs.ts'
import { type Actor, isPermission, type Permission } from '../permissions/index.ts'
import { loadMakers } from './load-actor.ts'

/** Work that somebody asked for and that is done later. */
interface AskedWork {
  readonly userId: number | null
  /** Absent where the service itself asked. */
  readonly right?: AskedRight
}

/** A task says this where who asked for it lost the right before its turn came. */
export const noLonger = 'Nothing was done: the account or the token that asked for this may not do it any more.'

/**
 * Whether somebody who asked for work may still do it: the account and the token are open, and they give the right. `may` says whether an actor
 * has it where the work is done. Work waits for its turn, at times for hours, and rights end meanwhile.
 */
export async function mayStill(
  queries: Queries,
  { userId, right }: AskedWork,
  may: (actor: Actor, permission: Permission, languageId: number | null) => boolean,
): Promise<boolean> {
  if (right === undefined || userId === null) return true
  const [actor] = await loadMakers(queries, [{ userId, tokenId: right.tokenId }])
  const { permission, languageId } = right
  if (actor === undefined || !isPermission(permission)) return false
  return may(actor, permission, languageId)
}
