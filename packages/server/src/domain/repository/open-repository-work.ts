import { join } from 'node:path'
import { statement } from '../../db/database.ts'
import type { Doer } from '../../events/ledger.ts'
import {
  branchRef,
  changedPaths,
  closeRepository,
  commitFiles,
  ensureBareRepository,
  entryAt,
  fetchBranch,
  type GitFailure,
  type GitResult,
  isAncestor,
  listCommits,
  listTree,
  mergeBase,
  parseRepositoryUrl,
  pushBranch,
  type Repository,
  type RepositoryUrl,
  readBlob,
  readRef,
  trackingRef,
  updateRef,
} from '../../git/index.ts'
import type { Services } from '../../services.ts'
import { clearAlert } from '../component/alerts.ts'
import type { MergeCommit, NewCommit, OwnCommit, Progress, RepositoryWork } from '../sync/repository-work.ts'
import { readComponentsOfRepository } from '../sync/synced-component.ts'

/** Git could not do what a run asked of it, and said why. What was done before stays and the run may be repeated. */
export class RepositoryFailure extends Error {
  override readonly name = 'RepositoryFailure'
  readonly problem: GitFailure | { readonly code: string; readonly detail: string }
  constructor(problem: GitFailure | { readonly code: string; readonly detail: string }) {
    super(problem.detail)
    this.problem = problem
  }
}

function given<Value>(result: GitResult<Value, string>): Value {
  if (!result.ok) throw new RepositoryFailure(result.problem)
  return result.value
}

/** Where the clone of a repository is. */
export const repositoryDirectory = (dataDir: string, repositoryId: number): string =>
  join(dataDir, 'repositories', `${repositoryId}.git`)

interface RepositoryRow {
  readonly repo: string
  readonly branch: string
  readonly push: string
  readonly push_branch: string
  readonly local_revision: string
  readonly remote_revision: string
}

const selectRepository = statement<RepositoryRow>(
  'repository_of_component',
  'select repo, branch, push, push_branch, local_revision, remote_revision from components where id = $1',
)

const updateTips = statement<never>(
  'update_tips',
  `update components set local_revision = $2, remote_revision = $3
    where (id = $1 or repository_component_id = $1) and (local_revision <> $2 or remote_revision <> $3)`,
)

const updateRevisions = statement<never>(
  'update_revisions',
  `update components set local_revision = $2, remote_revision = $3, strings_revision = $2
    where (id = $1 or repository_component_id = $1)
      and (local_revision <> $2 or remote_revision <> $3 or strings_revision <> $2)`,
)

/** What a run needs beside the repository itself. */
export interface WorkRequest {
  readonly repositoryId: number
  readonly doer: Doer
  readonly signal: AbortSignal
  readonly progress: Progress
  /** How far a transfer is, in percent. */
  readonly onTransfer?: (percent: number) => void
  /** Runs what waits for a git host: somebody else may work here meanwhile. */
  readonly away?: <Value>(wait: () => Promise<Value>) => Promise<Value>
}

interface Opened {
  readonly services: Services
  readonly request: WorkRequest
  readonly repository: Repository
  readonly url: RepositoryUrl
  readonly pushUrl: RepositoryUrl | null
  readonly branch: string
  readonly pushBranch: string
}

/**
 * Opens a component's repository for one run, calls `run`, and closes it. The caller holds the repository's queue key.
 * Throws RepositoryFailure for what git refuses.
 */
export async function withRepository<Result>(
  services: Services,
  request: WorkRequest,
  run: (work: RepositoryWork) => Promise<Result>,
): Promise<Result> {
  const [row] = await services.database.query(selectRepository, [request.repositoryId])
  const components = await readComponentsOfRepository(services.database, request.repositoryId)
  const owner = components.find(({ id }) => id === request.repositoryId)
  if (!row || !owner) throw new RepositoryFailure({ code: 'not-found', detail: 'The component is gone.' })
  const directory = repositoryDirectory(services.config.dataDir, request.repositoryId)
  const opened: Opened = {
    services,
    request,
    repository: given(await ensureBareRepository(services.git, directory)),
    url: repositoryUrl(row.repo),
    pushUrl: row.push === '' ? null : repositoryUrl(row.push),
    branch: row.branch,
    pushBranch: row.push_branch || row.branch,
  }
  try {
    const local = (await readRef(opened.repository, branchRef(row.branch))) ?? ''
    // A run that was cut off may have fetched more than it wrote down.
    const fetched = (await readRef(opened.repository, trackingRef(row.branch))) ?? ''
    const wasInStep = local !== '' && local === row.local_revision
    const tips = { local, remote: row.remote_revision, inStep: wasInStep }
    const known = row.local_revision === '' || (await opened.repository.objects.info(row.local_revision)) !== null
    const isStale = !known && row.local_revision !== row.remote_revision
    const upstreamTips = [row.remote_revision, fetched].filter((revision) => revision !== '')
    return await run(workOn(opened, { components, owner, upstreamTips, isStale, wasInStep }, tips))
  } finally {
    await closeRepository(opened.repository)
  }
}

/** A path of this machine was let in by the command line when it was written to the row; here it is taken as it is. */
function repositoryUrl(text: string): RepositoryUrl {
  return given(parseRepositoryUrl(text, { localPath: true }))
}

interface Tips {
  local: string
  remote: string
  inStep: boolean
}

function workOn(
  opened: Opened,
  who: Pick<RepositoryWork, 'components' | 'owner' | 'upstreamTips' | 'isStale' | 'wasInStep'>,
  tips: Tips,
): RepositoryWork {
  const { services, request, repository, branch } = opened
  const move = async (revision: string) => {
    const moved = await updateRef(repository, branchRef(branch), revision, tips.local === '' ? null : tips.local)
    if (!moved)
      throw new RepositoryFailure({ code: 'conflict', detail: 'Somebody else moved the branch of our clone.' })
    tips.local = revision
  }
  const blobAt = async (path: string, revision = tips.local) => {
    const entry = revision === '' ? null : await entryAt(repository, revision, path)
    return entry && (entry.type === 'file' || entry.type === 'executable') ? entry.oid : null
  }
  const work: RepositoryWork = {
    ...who,
    database: services.database,
    siteUrl: services.config.siteUrl,
    repositoryId: request.repositoryId,
    doer: request.doer,
    signal: request.signal,
    progress: request.progress,
    canPush: opened.pushUrl !== null,
    pushesToFollowed: opened.pushBranch === branch,
    get localRevision() {
      return tips.local
    },
    get remoteRevision() {
      return tips.remote
    },
    get inStep() {
      return tips.inStep
    },
    listFiles: async () =>
      tips.local === ''
        ? []
        : (await listTree(repository, tips.local)).filter(({ type }) => type === 'file' || type === 'executable'),
    async readBlob(oid) {
      const read = await readBlob(repository.objects, oid)
      return read.ok ? { bytes: read.value } : { problem: read.problem }
    },
    readFile: (path) => work.readFileAt(tips.local, path),
    async readFileAt(revision, path) {
      const oid = await blobAt(path, revision)
      return oid === null ? null : given(await readBlob(repository.objects, oid))
    },
    async blobOf(path) {
      const oid = await blobAt(path)
      if (oid === null) throw new Error(`${path} is not at the tip of our branch`)
      return oid
    },
    commit: async (commit) => move(await makeCommit(repository, tips.local, commit)),
    commitOn: (parent, commit) => makeCommit(repository, parent, commit),
    mergeCommit: async (commit) => move(await makeMerge(repository, commit)),
    moveTo: move,
    async fetch() {
      tips.remote = await fetchRemote(opened)
      await services.database.transaction((tx) => clearAlert(tx, request.repositoryId, 'UpdateFailure'))
    },
    push: () => pushLocal(opened, tips),
    isAncestor: (ancestor, of) => isAncestor(repository, ancestor, of),
    mergeBase: (a, b) => mergeBase(repository, a, b),
    ownCommits: (base) => ownCommits(repository, base, tips.local),
    changedFiles: async (before, after) => (await changedPaths(repository, before, after)).map(plainChange),
    async recordRevisions() {
      await services.database.query(updateRevisions, [request.repositoryId, tips.local, tips.remote])
      tips.inStep = true
    },
    async recordTips() {
      await services.database.query(updateTips, [request.repositoryId, tips.local, tips.remote])
      tips.inStep = true
    },
  }
  return work
}

const plainChange = (changed: Awaited<ReturnType<typeof changedPaths>>[number]) => ({
  path: changed.path,
  before: changed.before?.oid ?? null,
  after: changed.after?.oid ?? null,
})

const committer = () => ({ name: 'Weft', email: 'noreply@localhost', date: new Date() })

async function makeCommit(repository: Repository, tip: string, commit: NewCommit): Promise<string> {
  const made = await commitFiles(repository, {
    parents: [tip],
    baseTree: tip,
    changes: commit.changes,
    author: commit.author,
    committer: committer(),
    message: `${commit.message.trimEnd()}\n`,
  })
  return given(made).revision
}

async function makeMerge(repository: Repository, commit: MergeCommit): Promise<string> {
  const made = await commitFiles(repository, {
    parents: commit.parents,
    baseTree: commit.treeOf,
    changes: new Map(),
    author: committer(),
    committer: committer(),
    message: `${commit.message.trimEnd()}\n`,
  })
  return given(made).revision
}

async function fetchRemote(opened: Opened): Promise<string> {
  const { request, repository, url, branch } = opened
  const onTransfer = request.onTransfer
  const transfer = {
    signal: request.signal,
    sizeLimit: opened.services.config.cloneLimit,
    ...(onTransfer ? { onProgress: ({ percent }: { percent: number }) => onTransfer(percent) } : {}),
  }
  const fetched = await atHost(request, url, () => fetchBranch(repository, url, branch, transfer))
  return given(fetched).revision
}

/** A path of this machine is worked on here, and no host waited for. */
function atHost<Value>({ away }: WorkRequest, url: RepositoryUrl, wait: () => Promise<Value>): Promise<Value> {
  return away === undefined || url.scheme === 'path' ? wait() : away(wait)
}

/** The tip that our last push gave a branch of its own. */
const pushedRef = (branch: string) => `refs/weft/pushed/${branch}`

async function pushLocal(opened: Opened, tips: Tips): ReturnType<RepositoryWork['push']> {
  const { repository, url, pushUrl, branch, pushBranch: target } = opened
  if (!pushUrl) throw new Error('there is nowhere to push to')
  const isFollowed = pushUrl.location === url.location && target === branch
  const { request, services } = opened
  const settings = { signal: request.signal, sizeLimit: services.config.cloneLimit, fetchedFrom: { url, branch } }
  const what = { revision: tips.local, branch: target }
  let pushed = await atHost(request, pushUrl, () => pushBranch(repository, pushUrl, what, settings))
  const ours = isFollowed ? null : await readRef(repository, pushedRef(target))
  // Our commits were made anew on what the remote got meanwhile; nobody but us wrote to this branch, or it stays.
  if (!pushed.ok && pushed.problem.code === 'rejected' && ours !== null)
    pushed = await atHost(request, pushUrl, () =>
      pushBranch(repository, pushUrl, what, { ...settings, replaces: ours }),
    )
  if (!pushed.ok) {
    if (pushed.problem.code === 'rejected' && target === branch) return { kind: 'behind' }
    return { kind: 'refused', detail: pushed.problem.detail }
  }
  if (isFollowed) {
    // We know where the branch that we follow is without asking. Another branch is merged by its owner.
    const known = await readRef(repository, trackingRef(branch))
    await updateRef(repository, trackingRef(branch), tips.local, known)
    tips.remote = tips.local
  } else if (ours !== tips.local) await updateRef(repository, pushedRef(target), tips.local, ours)
  return { kind: 'pushed', updated: pushed.value.updated }
}

async function ownCommits(repository: Repository, base: string, tip: string): Promise<OwnCommit[]> {
  const commits = await listCommits(repository, `${base}..${tip}`)
  const own: OwnCommit[] = []
  for (const commit of commits.reverse()) {
    const [parent] = commit.parents
    if (parent === undefined || commit.parents.length > 1) continue
    own.push({
      revision: commit.revision,
      author: { name: commit.authorName, email: commit.authorEmail, date: commit.authorDate },
      message: commit.message,
      changed: (await changedPaths(repository, parent, commit.revision)).map(plainChange),
    })
  }
  return own
}
