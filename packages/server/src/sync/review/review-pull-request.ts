import { statement } from '../../db/database.ts'
import { closeRepository, ensureBareRepository, fetchCommit, mergeBase, parseRepositoryUrl } from '../../git/index.ts'
import { openHostClient } from '../../git-hosts/store/open-host-client.ts'
import { gitOf } from '../../secrets/remote-secrets.ts'
import type { Services } from '../../services.ts'
import { unwrap } from '../clone/clone.ts'
import { limitOfClone } from '../clone/clone-limits.ts'
import { repositoryDirectory } from '../clone/repository-directory.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import type { RepositoryWork } from '../run/run.ts'
import type { RunRequest } from '../run/run-request.ts'
import { withRepository } from '../run/with-repository.ts'
import { type ComponentReview, type ReviewedRange, reviewComponent } from './review-component.ts'
import { reportOf } from './review-text.ts'

/** A pull request that a notice told of. */
export interface ReviewedPull {
  readonly number: string
  /** `refs/pull/7/head`: where its host has its commits. */
  readonly ref: string
  readonly revision: string
}

interface ReviewRow {
  readonly project_id: number
  readonly vcs: string
  readonly repo: string
}

const selectRow = statement<ReviewRow>(
  'repository_to_review',
  'select project_id, vcs, repo from components where id = $1',
)

/**
 * Reads the commits of a pull request, and tells its host what they do to the source strings. Nothing changes here until the merge: not our
 * branch, our strings or their translations. Resolves to whether something was told.
 */
export async function reviewPullRequest(
  services: Services,
  request: RunRequest,
  pull: ReviewedPull,
): Promise<{ readonly result: boolean; readonly detail: string }> {
  const [row] = await services.database.query(selectRow, [request.repositoryId])
  if (row === undefined) return { result: false, detail: 'The component is gone.' }
  const { signal } = request
  const place = { projectId: row.project_id, vcs: row.vcs, repositoryUrl: row.repo, signal }
  const client = await openHostClient(services, place)
  if (client === null) return { result: false, detail: 'No git host is known for this repository.' }
  // Other projects may share the repository by links: those who read the report need not know of them.
  const isTold = ({ projectId }: SyncedComponent) => projectId === row.project_id
  const reviews = await withRepository(services, request, async (work) => {
    // The clone is whole by now: only what it lacks is fetched.
    const base = await fetchPull(services, request, { row, pull, tip: work.branch.remoteTip })
    return reviewAll({ ...work, components: work.components.filter(isTold) }, { base, head: pull.revision })
  })
  const report = reportOf(reviews, { revision: pull.revision, pullRequest: pull.number })
  if (report === null) return { result: true, detail: 'It changes no source string.' }
  // A notice may come late, or again: the report of an older commit says nothing of the newer one.
  const { state, head } = await client.read(pull.number)
  if (state !== 'open' || (head !== '' && head !== pull.revision))
    return { result: true, detail: 'The pull request has moved on.' }
  await client.report(report)
  return { result: true, detail: report.title }
}

/** Brings its commits into the clone, and resolves to the commit where it left our base (`tip`), as far as the clone knows. */
async function fetchPull(
  services: Services,
  { repositoryId, signal, away }: RunRequest,
  { row, pull, tip }: { readonly row: ReviewRow; readonly pull: ReviewedPull; readonly tip: string },
): Promise<string> {
  const url = unwrap(parseRepositoryUrl(row.repo, { localPath: true }))
  const git = gitOf(services, { projectId: row.project_id })
  const directory = repositoryDirectory(services.config.dataDir, repositoryId)
  const repository = unwrap(await ensureBareRepository(git, directory))
  try {
    const { bytes: sizeLimit } = await limitOfClone(services, repositoryId)
    const fetch = () => fetchCommit(repository, url, pull, { signal, sizeLimit })
    unwrap(await (away === undefined ? fetch() : away(fetch, url.host)))
    return (await mergeBase(repository, tip, pull.revision)) ?? tip
  } finally {
    await closeRepository(repository)
  }
}

async function reviewAll(work: RepositoryWork, { base, head }: ReviewedRange): Promise<ComponentReview[]> {
  // The files that differ are all that is looked at: the same file on both sides says nothing.
  const changed = await work.clone.changedFiles(base, head)
  const side = (name: 'before' | 'after') =>
    new Map(changed.flatMap(({ path, [name]: oid }) => (oid === null ? [] : [[path, { path, oid }] as const])))
  const trees = { base: side('before'), head: side('after') }
  const reviews: ComponentReview[] = []
  for (const component of work.components) {
    const review = await reviewComponent(work, component, trees)
    if (review !== null) reviews.push(review)
  }
  return reviews
}
