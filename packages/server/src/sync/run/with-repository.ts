import { statement } from '../../db/database.ts'
import { clearAlert } from '../../domain/component/alerts.ts'
import { nobody } from '../../events/ledger.ts'
import {
  closeRepository,
  ensureBareRepository,
  parseRepositoryUrl,
  type Repository,
  type RepositoryUrl,
  readRef,
  trackingRef,
} from '../../git/index.ts'
import { gitOf } from '../../secrets/remote-secrets.ts'
import type { Services } from '../../services.ts'
import { type Branch, openBranch } from '../clone/branch.ts'
import { isHere, openClone, unwrap } from '../clone/clone.ts'
import { withFolders } from '../clone/folder-files.ts'
import { withLanguageParts } from '../clone/language-parts.ts'
import { oneAtATime } from '../clone/one-at-a-time.ts'
import { repositoryDirectory } from '../clone/repository-directory.ts'
import { componentGone } from '../clone/repository-failure.ts'
import { withSignature } from '../clone/signed.ts'
import { withSignOff } from '../clone/signed-off.ts'
import { readComponentsOfRepository, type SyncedComponent } from '../component/synced-component.ts'
import { openDelivery } from '../delivery/delivery.ts'
import { deliveryOf } from '../delivery/delivery-of.ts'
import { vcsParametersOf } from '../delivery/vcs-parameters.ts'
import { type CommitSigner, openCommitSigner, unsigned } from './commit-signer.ts'
import { readyClone } from './ready-clone.ts'
import type { RepositoryWork, Run } from './run.ts'
import type { RunRequest } from './run-request.ts'

interface RepositoryRow {
  readonly project_id: number
  readonly vcs: string
  readonly repo: string
  readonly branch: string
  readonly push: string
  readonly push_branch: string
  readonly local_revision: string
  readonly remote_revision: string
  readonly pushed_revision: string
  readonly pushing_revision: string
  readonly synced: boolean
}

const selectRepository = statement<RepositoryRow>(
  'repository_of_component',
  `select project_id, vcs, repo, branch, push, push_branch, local_revision, remote_revision, pushed_revision, pushing_revision, synced
     from components where id = $1`,
)

/**
 * Opens a component's repository for one run, calls `run`, and closes it. The caller holds the repository's queue key.
 * Throws RepositoryFailure for what git refuses.
 */
export async function withRepository<Result>(
  services: Services,
  request: RunRequest,
  run: (work: RepositoryWork) => Promise<Result>,
): Promise<Result> {
  const { database, config } = services
  const [row] = await database.query(selectRepository, [request.repositoryId])
  const components = await readComponentsOfRepository(database, request.repositoryId)
  const owner = components.find(({ id }) => id === request.repositoryId)
  if (!row || !owner) throw componentGone()
  const directory = repositoryDirectory(config.dataDir, request.repositoryId)
  const git = gitOf(services, { projectId: row.project_id })
  const repository = unwrap(await oneAtATime(directory, () => ensureBareRepository(git, directory)))
  try {
    const { repositoryId, doer, reader = nobody, signal, progress } = request
    const about = { database, siteUrl: config.siteUrl, repositoryId, components, owner }
    const signer = signerFor(services, repository, { owner, projectId: row.project_id })
    try {
      const opened = { request, repository, row, signer }
      const work = await openWork(services, { ...about, doer, reader, signal, progress }, opened)
      await readyClone(work)
      const result = await run(work)
      await work.delivery.finish(work.branch.tip !== row.local_revision)
      return result
    } finally {
      await signer.close()
    }
  } finally {
    await closeRepository(repository)
  }
}

/** A repository's clone, as the row and the request say. */
interface OpenedRepository {
  readonly request: RunRequest
  readonly repository: Repository
  readonly row: RepositoryRow
  readonly signer: CommitSigner
}

/** Signs as the owner of the repository wants it. */
function signerFor(
  services: Services,
  repository: Repository,
  { owner, projectId }: { readonly owner: SyncedComponent; readonly projectId: number },
): CommitSigner {
  const { sign_commits: signs, sign_with: kind } = vcsParametersOf(owner.settings)
  return signs ? openCommitSigner(services, repository, { projectId, kind }) : unsigned
}

async function openWork(
  services: Services,
  run: Run & { readonly owner: SyncedComponent },
  { request, repository, row, signer }: OpenedRepository,
): Promise<RepositoryWork> {
  const url = repositoryUrl(row.repo)
  const parameters = vcsParametersOf(run.owner.settings)
  const committer = { name: parameters.committer_name, email: parameters.committer_email }
  const { sign } = signer
  const method = deliveryOf({
    services,
    request,
    repository,
    clone: () => inFolders,
    url,
    pushUrl: row.push === '' ? null : repositoryUrl(row.push),
    branchName: row.branch,
    pushBranch: row.push_branch || row.branch,
    vcs: row.vcs,
    committer,
    sign,
    run,
    owner: run.owner,
    pushed: row.pushed_revision,
    pushing: row.pushing_revision,
  })
  const whole = openClone(repository, { admit: (commit) => method.admit(commit, branch), committer })
  const parts = withLanguageParts(whole, run.database, run.components)
  const inFolders = withFolders(parts, { repository, database: run.database }, run.components)
  const signed = parameters.sign_commits ? withSignature(inFolders, sign) : inFolders
  const clone = parameters.sign_off ? withSignOff(signed) : signed
  const branch: Branch = openBranch({
    database: run.database,
    repository,
    clone,
    repositoryId: run.repositoryId,
    components: run.components,
    name: row.branch,
    tip: row.local_revision,
    remoteTip: row.remote_revision,
    upstreamTips: await readUpstreamTips(repository, row),
    isSynced: row.synced,
  })
  const settleAlert = () => run.database.transaction((tx) => clearAlert(tx, run.repositoryId, 'UpdateFailure'))
  return { ...run, clone, branch, delivery: openDelivery(method, repository, branch, settleAlert) }
}

async function readUpstreamTips(repository: Repository, row: RepositoryRow): Promise<string[]> {
  // A run that was cut off may have fetched more than it wrote down.
  const fetched = (await readRef(repository, trackingRef(row.branch))) ?? ''
  const tips: string[] = []
  for (const revision of [row.remote_revision, fetched])
    if (revision !== '' && (await isHere(repository, revision))) tips.push(revision)
  return tips
}

/** The command line allowed a path of this machine when it was written to the row. */
const repositoryUrl = (text: string): RepositoryUrl => unwrap(parseRepositoryUrl(text, { localPath: true, own: true }))
