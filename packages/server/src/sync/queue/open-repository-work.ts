import { statement, type Transaction } from '../../db/database.ts'
import { clearAlert } from '../../domain/component/alerts.ts'
import { nobody } from '../../events/ledger.ts'
import {
  branchRef,
  changedPaths,
  closeRepository,
  commitFiles,
  commitsBeyond,
  ensureBareRepository,
  entryAt,
  fetchBranch,
  fetchHistory,
  type GitResult,
  hasRoom,
  isAncestor,
  isShallow,
  listTree,
  mergeBase,
  parseRepositoryUrl,
  type Repository,
  type RepositoryUrl,
  readBlob,
  readRef,
  trackingRef,
  updateRef,
} from '../../git/index.ts'
import type { SeenTip } from '../../jobs/repository-jobs.ts'
import type { Services } from '../../services.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { repositoryDirectory } from '../repository-directory.ts'
import { RepositoryFailure } from '../repository-failure.ts'
import type { MergeCommit, NewCommit, RepositoryWork } from '../repository-work.ts'
import { readComponentsOfRepository, type SyncedComponent } from '../synced-component.ts'
import { atHost } from './at-host.ts'
import { fetchLocal } from './local-origin.ts'
import { checkRoom } from './local-room.ts'
import type { OpenRepository, Tips, WorkRequest } from './open-repository.ts'
import { ownCommits, plainChange } from './own-commits.ts'
import { pushLocal } from './push-local.ts'
import { readyClone } from './ready-clone.ts'
import { settleRoom } from './settle-room.ts'
import { writeTips } from './write-tips.ts'

function given<Value>(result: GitResult<Value, string>): Value {
  if (!result.ok) throw new RepositoryFailure(result.problem, true)
  return result.value
}

interface RepositoryRow {
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
  `select repo, branch, push, push_branch, local_revision, remote_revision, pushed_revision, pushing_revision, synced
     from components where id = $1`,
)

const forgetCompared = statement<{ files_revision: string }>(
  'forget_compared_files',
  `update components set files_revision = 'changed in ' || pg_current_xact_id() where id = $1 returning files_revision`,
)

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
  const url = repositoryUrl(row.repo)
  const opened: OpenRepository = {
    services,
    request,
    repository: given(await oneAtATime(directory, () => ensureBareRepository(services.git, directory))),
    url,
    pushUrl: row.push === '' ? (url.scheme === 'local' ? url : null) : repositoryUrl(row.push),
    branch: row.branch,
    pushBranch: row.push_branch || row.branch,
    componentIds: components.map(({ id }) => id),
  }
  try {
    // A run that was cut off may have fetched more than it wrote down.
    const fetched = (await readRef(opened.repository, trackingRef(row.branch))) ?? ''
    const tips: Tips = {
      unkept: row.local_revision === row.remote_revision ? 0 : null,
      local: row.local_revision,
      remote: row.remote_revision,
      pushed: row.pushed_revision,
      pushing: row.pushing_revision,
      isSynced: row.synced,
      isFresh: false,
      asked: 'no',
    }
    const upstreamTips: string[] = []
    for (const revision of [row.remote_revision, fetched])
      if (revision !== '' && (await isHere(opened.repository, revision))) upstreamTips.push(revision)
    const work = workOn(
      opened,
      { components, owner, upstreamTips, wasSynced: row.synced, reader: request.reader ?? nobody },
      tips,
    )
    await readyClone(work)
    if (tips.asked === 'yes') tips.asked = 'to make the clone ready'
    const result = await run(work)
    if (work.isLocal) await settleRoom(work, tips.local !== row.local_revision)
    return result
  } finally {
    await closeRepository(opened.repository)
  }
}

/** How long what was seen of a remote is taken for what it has, in milliseconds: a job may have waited for its turn. */
const seenFor = 15_000

/** Whether the remote was just seen to have what the row says, with which the clone was made ready. */
const isKnown = ({ remote }: Tips, seen: SeenTip | undefined): boolean =>
  seen !== undefined && seen.revision === remote && Math.abs(Date.now() - seen.at) < seenFor

const isHere = async (repository: Repository, revision: string): Promise<boolean> =>
  (await repository.objects.info(revision)) !== null

/** A path of this machine was let in by the command line when it was written to the row; here it is taken as it is. */
function repositoryUrl(text: string): RepositoryUrl {
  return given(parseRepositoryUrl(text, { localPath: true, own: true }))
}

/** How a branch moves: what else is written, and whether the strings match afterwards. */
interface BranchMove {
  readonly isSynced: boolean
  readonly write?: (tx: Transaction) => Promise<void>
}

/** The database goes first: a clone that could not follow is moved by the next run. */
async function advance(
  opened: OpenRepository,
  tips: Tips,
  revision: string,
  { isSynced, write }: BranchMove,
): Promise<void> {
  const hasStrings = write !== undefined
  await opened.services.database.transaction(async (tx) => {
    await writeTips(tx, opened, tips, { local: revision, isSynced, hasStrings })
    await write?.(tx)
  })
  Object.assign(tips, { local: revision, isSynced, isFresh: false })
  await align(opened, revision)
}

/** Puts the branch of the clone on a commit. */
async function align({ repository, branch }: OpenRepository, revision: string): Promise<void> {
  const current = await readRef(repository, branchRef(branch))
  if (current === revision) return
  if (!(await updateRef(repository, branchRef(branch), revision, current)))
    throw new RepositoryFailure({ code: 'conflict', detail: 'Somebody else moved the branch of our clone.' })
}

/** Where commits go, when, and what waits. */
const deliveryOf = ({ url, pushUrl }: OpenRepository, { settings }: SyncedComponent) => ({
  canPush: pushUrl !== null,
  pushesAtOnce: pushUrl !== null && (url.scheme === 'local' || settings.push_on_commit),
  isLocal: url.scheme === 'local',
  noRoom: null,
})

function workOn(
  opened: OpenRepository,
  who: Pick<RepositoryWork, 'components' | 'owner' | 'upstreamTips' | 'wasSynced' | 'reader'>,
  tips: Tips,
): RepositoryWork {
  const { services, request, repository } = opened
  const blobAt = async (path: string, revision = tips.local) => {
    const entry = revision === '' ? null : await entryAt(repository, revision, path)
    return entry && (entry.type === 'file' || entry.type === 'executable') ? entry.oid : null
  }
  let marks: ReadonlyMap<number, string> = new Map(who.components.map(({ id, filesRevision }) => [id, filesRevision]))
  const record = async (hasStrings: boolean, components: readonly SyncedComponent[] = []) => {
    const compared = new Map(components.map(({ id }) => [id, marks.get(id) ?? '']))
    const next = { local: tips.local, isSynced: true, hasStrings, compared }
    const written = await services.database.transaction((tx) => writeTips(tx, opened, tips, next))
    // This run has read the old settings; a change made meanwhile is handled by the next run.
    marks = new Map([...marks].map(([id, mark]) => [id, written.get(id) === tips.local ? tips.local : mark]))
    tips.isSynced = true
  }
  const work: RepositoryWork = {
    ...who,
    database: services.database,
    siteUrl: services.config.siteUrl,
    repositoryId: request.repositoryId,
    doer: request.doer,
    signal: request.signal,
    progress: request.progress,
    ...deliveryOf(opened, who.owner),
    get localRevision() {
      return tips.local
    },
    get remoteRevision() {
      return tips.remote
    },
    get isSynced() {
      return tips.isSynced
    },
    get isFresh() {
      return tips.isFresh
    },
    comparedAt({ id }) {
      const mark = marks.get(id) ?? ''
      return /^[0-9a-f]{40,64}$/.test(mark) ? mark : null
    },
    async compareAll(tx, { id }) {
      const [row] = await tx.query(forgetCompared, [id])
      marks = new Map([...marks, [id, row?.files_revision ?? '']])
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
      const read = oid === null ? null : await readBlob(repository.objects, oid)
      return read === null || (!read.ok && read.problem.code === 'too-large') ? null : given(read)
    },
    async blobOf(path, revision = tips.local) {
      const oid = await blobAt(path, revision)
      if (oid === null) throw new Error(`${path} is not in ${revision}`)
      return oid
    },
    hasFile: async (revision, path) => (await blobAt(path, revision)) !== null,
    hasRoom: (revision, path) => hasRoom(repository, revision, path),
    hasCommit: (revision) => isHere(repository, revision),
    commit: async (commit) => work.moveTo(await work.commitOn(tips.local, commit)),
    commitOn: (parent, commit) => makeCommit(opened, tips, parent, commit),
    // It has the files that our branch has.
    mergeCommit: async (commit) =>
      advance(opened, tips, await makeMerge(repository, commit), { isSynced: tips.isSynced }),
    moveTo: (revision) => advance(opened, tips, revision, { isSynced: false }),
    moveWith: (revision, write) => advance(opened, tips, revision, { isSynced: tips.isSynced, write }),
    alignBranch: () => align(opened, tips.local),
    async fetch(seen) {
      if (tips.asked === 'to make the clone ready') {
        tips.asked = 'no'
        return
      }
      if (!isKnown(tips, seen)) tips.remote = await fetchRemote(opened)
      tips.asked = 'yes'
      await services.database.transaction((tx) => clearAlert(tx, request.repositoryId, 'UpdateFailure'))
    },
    undelivered: (revisions) => undelivered(opened, tips, revisions),
    push: () => pushLocal(opened, tips),
    isAncestor: (ancestor, of) => isAncestor(repository, ancestor, of),
    mergeBase: (a, b) => mergeBase(repository, a, b),
    ownCommits: (base) => ownCommits(repository, base, tips.local),
    changedFiles: async (before, after) => (await changedPaths(repository, before, after)).map(plainChange),
    async recordRevisions(compared) {
      await record(true, compared)
      tips.isFresh = true
    },
    recordTips: () => record(false),
  }
  return work
}

const committer = () => ({ name: 'Weft', email: 'noreply@localhost', date: new Date() })

async function makeCommit(opened: OpenRepository, tips: Tips, tip: string, commit: NewCommit): Promise<string> {
  const { repository, url } = opened
  const made = await commitFiles(repository, {
    parents: [tip],
    baseTree: tip,
    changes: commit.changes,
    author: commit.author,
    committer: committer(),
    message: `${commit.message.trimEnd()}\n`,
  })
  const { revision } = given(made)
  if (url.scheme === 'local') await checkRoom(opened, tips, { revision, parent: tip, changes: commit.changes })
  return revision
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

async function fetchRemote(opened: OpenRepository): Promise<string> {
  const { request, repository, url, branch, services } = opened
  if (url.scheme === 'local') {
    const about = { componentId: request.repositoryId, branch }
    const kept = () => fetchLocal(services.database, repository, about)
    return given(await oneAtATime(repository.directory, kept)).revision
  }
  const onTransfer = request.onTransfer
  const transfer = {
    signal: request.signal,
    sizeLimit: opened.services.config.cloneLimit,
    ...(onTransfer ? { onProgress: ({ percent }: { percent: number }) => onTransfer(percent) } : {}),
  }
  // A request may be fetching into the same clone, to read from it.
  const fetching = () => oneAtATime(repository.directory, () => fetchBranch(repository, url, branch, transfer))
  const fetched = await atHost(request, url, fetching)
  return given(fetched).revision
}

async function undelivered(opened: OpenRepository, tips: Tips, revisions: readonly string[]): Promise<Set<string>> {
  const { repository, url, branch, request } = opened
  const here = async () => {
    const known: string[] = []
    for (const revision of revisions) if (await isHere(repository, revision)) known.push(revision)
    return known
  }
  let known = await here()
  // In a shallow clone, a commit that the remote got long ago looks like one that it never had.
  if (known.length < revisions.length && (await isShallow(repository))) {
    const settings = { signal: request.signal, sizeLimit: opened.services.config.cloneLimit }
    given(await atHost(request, url, () => fetchHistory(repository, url, branch, settings)))
    known = await here()
  }
  const beyond = await commitsBeyond(repository, known, tips.remote)
  return new Set(revisions.filter((revision) => !known.includes(revision) || beyond.has(revision)))
}
