import { isOutOfResources } from '../../db/connection-loss.ts'
import { DatabaseUnavailable, type Queries, statement } from '../../db/database.ts'
import { clearAlert, raiseAlert } from '../../domain/component/alerts.ts'
import { type GitResult, readRef, trackingRef, updateRef } from '../../git/index.ts'
import type { Branch } from '../clone/branch.ts'
import { unwrap } from '../clone/clone.ts'
import { oneAtATime } from '../clone/one-at-a-time.ts'
import { isWithoutRoom } from '../clone/repository-failure.ts'
import { fetchLocal, keepCommits } from './database-origin.ts'
import type { DeliveryMethod, DeliveryPlace, FetchOrigin, PushResult } from './delivery.ts'
import { checkStorage, limitOfRemovals } from './storage-limit.ts'

/** Brings what the database keeps into a clone. */
export const fetchFromDatabase: FetchOrigin = ({ database, repository, repositoryId }, { branch }) =>
  fetchLocal(database, repository, { componentId: repositoryId, branch })

/** A repository without a remote: the database keeps its commits, up to a size. */
export function ownDatabase(place: DeliveryPlace): DeliveryMethod {
  const { repository, request, services, branchName } = place
  let waiting: string | null = null
  /** How many bytes at most our commits have that are not kept; null: not known. */
  let unkept: number | null = null
  return {
    canPush: true,
    pushesAtOnce: true,
    retriesPushes: true,
    mayBeEmpty: true,
    get waiting() {
      return waiting
    },
    async fetchTip() {
      const about = { componentId: request.repositoryId, branch: branchName }
      const fetching = () => fetchLocal(services.database, repository, about)
      return unwrap(await oneAtATime(repository.directory, fetching)).revision
    },
    fetchHistory: async () => {},
    async push(branch) {
      const pushed = await keepTip(place, branch)
      if (pushed.kind === 'pushed') unkept = 0
      return pushed
    },
    async admit(commit, branch) {
      // At the tip that the database has, nothing is left to keep.
      unkept ??= branch.tip === branch.remoteTip ? 0 : null
      unkept = await checkStorage(place, { ...commit, base: branch.remoteTip, unkept })
    },
    async ifRoom(make) {
      try {
        return await make()
      } catch (error) {
        if (!isWithoutRoom(error)) throw error
        waiting = `${error.message} What was typed is not lost: it waits, and is committed by itself once there is room.`
        return null
      }
    },
    finish: (hasMoved) => settleAlert(place, waiting, hasMoved),
    addedByOthers: async () => null,
    keepsHistory: async () => false,
  }
}

/** Keeps our commits in the database; the history does not mention it. */
async function keepTip(
  { repository, branchName, services, request }: DeliveryPlace,
  branch: Branch,
): Promise<PushResult> {
  const limit = limitOfRemovals(services.config)
  const about = { componentId: request.repositoryId, revision: branch.tip, base: branch.remoteTip, limit }
  const kept = await keepWithinDisk(() => keepCommits(services.database, repository, about))
  if (!kept.ok) return { kind: 'refused', detail: kept.problem.detail, forGood: false }
  if (!kept.value) return { kind: 'behind' }
  await updateRef(repository, trackingRef(branchName), branch.tip, await readRef(repository, trackingRef(branchName)))
  branch.sawRemote(branch.tip)
  return { kind: 'pushed', updated: false }
}

/** A disk that is full has room again one day, and until then the component says so. */
async function keepWithinDisk<Value>(keep: () => Promise<GitResult<Value>>): Promise<GitResult<Value>> {
  try {
    return await keep()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable && isOutOfResources(error.cause))) throw error
    const detail =
      "The disk of Weft's database is full. Nothing is lost: the commits are kept as soon as there is room on it again."
    return { ok: false, problem: { code: 'disk-full', span: null, detail } }
  }
}

const selectPending = statement<{ pending: boolean }>(
  'repository_has_pending_edits',
  `select exists (select 1 from pending_edits e join translations t on t.id = e.translation_id
     join components c on c.id = t.component_id where coalesce(c.repository_component_id, c.id) = $1) as pending`,
)

const hasPending = async (database: Pick<Queries, 'query'>, repositoryId: number): Promise<boolean> =>
  (await database.query(selectPending, [repositoryId]))[0]?.pending ?? false

/** Says at the component that commits wait for room in the database, or that none does any more. */
async function settleAlert(
  { services, request: { repositoryId } }: DeliveryPlace,
  waiting: string | null,
  hasMoved: boolean,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const details = { error: waiting, code: 'no-room' }
    if (waiting !== null) await raiseAlert(tx, repositoryId, 'RepositoryOperationFailure', details)
    else if (hasMoved || !(await hasPending(tx, repositoryId)))
      await clearAlert(tx, repositoryId, 'RepositoryOperationFailure')
  })
}
