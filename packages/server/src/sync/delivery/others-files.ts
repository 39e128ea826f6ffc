import { changedPaths, isAncestor, type Repository, readBlob, readRef, trackingRef } from '../../git/index.ts'
import type { Branch } from '../clone/branch.ts'
import { isHere } from '../clone/clone.ts'
import { isFileOf } from '../component/find-files.ts'
import type { DeliveryPlace } from './delivery.ts'
import { openPullRequests, type PullRequestRow } from './pull-request-rows.ts'

/** Contents by path; null: they removed the file. */
type Files = ReadonlyMap<string, Uint8Array | null>

/** Files of no component that people added to the branches of open pull requests, by branch: they stay in these. */
export async function filesOfOthers(
  { repository, services, request, run }: DeliveryPlace,
  { remoteTip, tip }: Branch,
): Promise<ReadonlyMap<string, Files>> {
  const rows = (await openPullRequests(services.database, request.repositoryId)).filter((row) => row.has_others)
  const found = new Map<string, Files>()
  if (rows.length === 0) return found
  const ours = new Map(
    (await changedPaths(repository, remoteTip, tip)).map((one) => [one.path, one.after?.oid ?? null]),
  )
  for (const row of rows) {
    const newest = await newestOf(repository, row)
    if (newest === null) continue
    const files = new Map<string, Uint8Array | null>()
    for (const { path, after } of await changedPaths(repository, remoteTip, newest)) {
      const isTheirs = ours.get(path) === (after?.oid ?? null)
      if (!isTheirs || run.components.some((component) => isFileOf(component, path))) continue
      const read = after && (await readBlob(repository.objects, after.oid))
      if (!read || read.ok) files.set(path, read ? read.value : null)
    }
    found.set(row.branch, files)
  }
  return found
}

/** The newest commit of a branch that this clone knows: ours, or theirs that was fetched since; null where it knows none. */
async function newestOf(repository: Repository, { branch, head }: PullRequestRow): Promise<string | null> {
  if (!(await isHere(repository, head))) return null
  const fetched = await readRef(repository, trackingRef(branch))
  return fetched !== null && (await isAncestor(repository, head, fetched)) ? fetched : head
}
