import type { Config } from '../../config.ts'
import { entryAt } from '../../git/index.ts'
import { RepositoryFailure } from '../repository-failure.ts'
import type { NewCommit } from '../repository-work.ts'
import { findRoom, keptBytes } from './local-origin.ts'
import type { OpenRepository, Tips } from './open-repository.ts'

// A repository without a remote has only so much room in the database. A commit that does not fit is not made, so that none
// stands in the way of those after it: what people typed stays pending, and is committed once there is room.

type Limits = Pick<Config, 'cloneLimit' | 'localLimit'>

/** Bytes that the database keeps of one repository. */
export const localLimit = (limits: Limits): number => Math.min(limits.cloneLimit, limits.localLimit)

/** The same for what makes a repository's files smaller: a removal has room where nothing else has. */
export const limitOfRemovals = (limits: Limits): number => Math.floor(localLimit(limits) * 1.05)

/** Bytes of a commit beside its files: folders, signature and message. */
const aroundFiles = 100_000

/** Refuses a commit for which there is no room, before any branch moves to it. */
export async function checkRoom(
  opened: OpenRepository,
  tips: Tips,
  { revision, parent, changes }: Pick<NewCommit, 'changes'> & { readonly revision: string; readonly parent: string },
): Promise<void> {
  const { services, repository, request } = opened
  const limit = localLimit(services.config)
  const about = { componentId: request.repositoryId, base: tips.remote, revision }
  let added = 0
  for (const content of changes.values()) added += content?.length ?? 0
  if (tips.unkept !== null) tips.unkept += added + aroundFiles
  // Far from the limit nothing is packed to be measured.
  const kept = await keptBytes(services.database, request.repositoryId)
  if (tips.unkept !== null && (kept + tips.unkept) * 2 < limit) return
  const isRemoval = added < (await bytesBefore(opened, parent, changes))
  const found = await findRoom(services.database, repository, {
    ...about,
    limit: isRemoval ? limitOfRemovals(services.config) : limit,
  })
  if (!found.ok) throw new RepositoryFailure({ code: 'no-room', detail: found.problem.detail })
}

async function bytesBefore(
  { repository }: OpenRepository,
  parent: string,
  changes: NewCommit['changes'],
): Promise<number> {
  let bytes = 0
  for (const path of changes.keys()) {
    const entry = await entryAt(repository, parent, path)
    if (entry) bytes += (await repository.objects.info(entry.oid))?.size ?? 0
  }
  return bytes
}
