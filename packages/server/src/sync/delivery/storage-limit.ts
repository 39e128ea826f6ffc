import type { Config } from '../../config.ts'
import { entryAt } from '../../git/index.ts'
import type { MadeCommit } from '../clone/clone.ts'
import { RepositoryFailure } from '../clone/repository-failure.ts'
import { findRoom, keptBytes } from './database-origin.ts'
import type { DeliveryPlace } from './delivery.ts'

// A repository without a remote has only so much room in the database. A commit that does not fit is not made, so that none
// stands in the way of those after it: what people typed stays pending, and is committed once there is room.

type Limits = Pick<Config, 'cloneLimit' | 'localLimit'>

/** Bytes that the database keeps of one repository. */
export const localLimit = (limits: Limits): number => Math.min(limits.cloneLimit, limits.localLimit)

/** The same for what makes a repository's files smaller: a removal has room where nothing else has. */
export const limitOfRemovals = (limits: Limits): number => Math.floor(localLimit(limits) * 1.05)

/** Bytes of a commit beside its files: folders, signature and message. */
const aroundFiles = 100_000

interface StoredCommit extends MadeCommit {
  /** The tip that the database has. */
  readonly base: string
  /** How many bytes at most the commits before it have that are not kept; null: not known. */
  readonly unkept: number | null
}

/** Refuses a commit for which there is no room, before any branch moves to it. Returns `unkept` with the commit's bytes. */
export async function checkStorage(
  place: DeliveryPlace,
  { revision, parent, changes, base, unkept: before }: StoredCommit,
): Promise<number | null> {
  const { services, repository, request } = place
  const limit = localLimit(services.config)
  let added = 0
  for (const content of changes.values()) added += content?.length ?? 0
  const unkept = before === null ? null : before + added + aroundFiles
  // Far from the limit nothing is packed to be measured.
  const kept = await keptBytes(services.database, request.repositoryId)
  if (unkept !== null && (kept + unkept) * 2 < limit) return unkept
  const isRemoval = added < (await bytesBefore(place, parent, changes))
  const about = { componentId: request.repositoryId, base, revision }
  const found = await findRoom(services.database, repository, {
    ...about,
    limit: isRemoval ? limitOfRemovals(services.config) : limit,
  })
  if (!found.ok) throw new RepositoryFailure({ code: 'no-room', detail: found.problem.detail })
  return unkept
}

async function bytesBefore(
  { repository }: DeliveryPlace,
  parent: string,
  changes: MadeCommit['changes'],
): Promise<number> {
  let bytes = 0
  for (const path of changes.keys()) {
    const entry = await entryAt(repository, parent, path)
    if (entry) bytes += (await repository.objects.info(entry.oid))?.size ?? 0
  }
  return bytes
}
