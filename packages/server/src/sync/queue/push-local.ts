import { isOutOfResources } from '../../db/connection-loss.ts'
import { DatabaseUnavailable, statement } from '../../db/database.ts'
import {
  type GitResult,
  lsRemote,
  pushBranch,
  type RepositoryUrl,
  readRef,
  trackingRef,
  updateRef,
} from '../../git/index.ts'
import type { RepositoryWork } from '../repository-work.ts'
import { atHost } from './at-host.ts'
import { keepCommits } from './local-origin.ts'
import { limitOfRemovals } from './local-room.ts'
import type { OpenRepository, Tips } from './open-repository.ts'

const updatePushed = statement<never>(
  'update_pushed',
  `update components set pushed_revision = $2, pushing_revision = '' where id = $1`,
)
const updatePushing = statement<never>('update_pushing', 'update components set pushing_revision = $2 where id = $1')

/** Pushes our branch: see RepositoryWork. */
export async function pushLocal(opened: OpenRepository, tips: Tips): ReturnType<RepositoryWork['push']> {
  const { repository, url, pushUrl, branch, pushBranch: target } = opened
  if (!pushUrl) throw new Error('there is nowhere to push to')
  if (pushUrl.scheme === 'local') return keepLocal(opened, tips)
  if (pushUrl.location !== url.location || target !== branch) return pushToOwnBranch(opened, tips, pushUrl)
  const pushed = await pushTip(opened, tips, { pushUrl })
  if (!pushed.ok) return notPushed(opened, pushed.problem)
  // We know where the branch that we follow is without asking.
  const known = await readRef(repository, trackingRef(branch))
  await updateRef(repository, trackingRef(branch), tips.local, known)
  tips.remote = tips.local
  return { kind: 'pushed', updated: pushed.value.updated }
}

/** Keeps the commits of a repository without a remote in the database; the history does not mention it. */
async function keepLocal(opened: OpenRepository, tips: Tips): ReturnType<RepositoryWork['push']> {
  const { repository, branch, services, request } = opened
  const limit = limitOfRemovals(services.config)
  const about = { componentId: request.repositoryId, revision: tips.local, base: tips.remote, limit }
  const kept = await keepWithinDisk(() => keepCommits(services.database, repository, about))
  if (!kept.ok) return notPushed(opened, kept.problem)
  if (!kept.value) return { kind: 'behind' }
  await updateRef(repository, trackingRef(branch), tips.local, await readRef(repository, trackingRef(branch)))
  Object.assign(tips, { remote: tips.local, unkept: 0 })
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

interface PushTarget {
  readonly pushUrl: RepositoryUrl
  /** Replaces what is there if it still is this revision. */
  readonly replaces?: string
}

function pushTip(opened: OpenRepository, tips: Tips, { pushUrl, replaces }: PushTarget): ReturnType<typeof pushBranch> {
  const { repository, url, branch, pushBranch: target, services, request } = opened
  const about = { signal: request.signal, sizeLimit: services.config.cloneLimit, fetchedFrom: { url, branch } }
  const settings = replaces === undefined ? about : { ...about, replaces }
  return atHost(request, pushUrl, () =>
    pushBranch(repository, pushUrl, { revision: tips.local, branch: target }, settings),
  )
}

/** Refusals that the remote repeats however often it is asked; other failures may pass. */
const refusedForGood: ReadonlySet<string> = new Set(['declined', 'authentication-required', 'not-found', 'refused'])

const notPushed = (
  { branch, pushBranch: target }: OpenRepository,
  { code, detail }: { readonly code: string; readonly detail: string },
): Awaited<ReturnType<RepositoryWork['push']>> =>
  code === 'rejected' && target === branch
    ? { kind: 'behind' }
    : { kind: 'refused', detail, forGood: refusedForGood.has(code) }

/**
 * A push branch beside the followed one: upstream merges it, and only we write to it; if somebody else did, it is left as it is.
 */
async function pushToOwnBranch(
  opened: OpenRepository,
  tips: Tips,
  pushUrl: RepositoryUrl,
): ReturnType<RepositoryWork['push']> {
  const { services, request } = opened
  const ended = await endCutOffPush(opened, tips, pushUrl)
  if (!ended.ok) return notPushed(opened, ended.problem)
  if (tips.pushed !== tips.local) await services.database.query(updatePushing, [request.repositoryId, tips.local])
  let pushed = await pushTip(opened, tips, { pushUrl })
  // Our commits were made anew on what the remote got meanwhile.
  if (!pushed.ok && pushed.problem.code === 'rejected' && tips.pushed !== '')
    pushed = await pushTip(opened, tips, { pushUrl, replaces: tips.pushed })
  if (!pushed.ok) return notPushed(opened, pushed.problem)
  if (tips.pushed !== tips.local) {
    await services.database.query(updatePushed, [request.repositoryId, tips.local])
    tips.pushed = tips.local
  }
  return { kind: 'pushed', updated: pushed.value.updated }
}

/** After a push that was interrupted before it was recorded, the remote is asked whether it arrived. */
async function endCutOffPush(opened: OpenRepository, tips: Tips, pushUrl: RepositoryUrl): Promise<GitResult<void>> {
  const { services, request, pushBranch: target } = opened
  if (tips.pushing === '') return { ok: true, value: undefined }
  const look = () => lsRemote(services.git, pushUrl, target, { signal: request.signal })
  const seen = await atHost(request, pushUrl, look)
  if (!seen.ok) return seen
  if (seen.value.tip === tips.pushing) tips.pushed = tips.pushing
  await services.database.query(updatePushed, [request.repositoryId, tips.pushed])
  tips.pushing = ''
  return { ok: true, value: undefined }
}
