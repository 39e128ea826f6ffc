import { statement } from '../../db/database.ts'
import {
  branchRef,
  type CommitInfo,
  closeRepository,
  countCommits,
  openRepository,
  readCommitInfo,
  readRef,
} from '../../git/index.ts'
import type { Services } from '../../services.ts'
import { repositoryDirectory } from './open-repository-work.ts'

/** How a repository stands to its remote, as far as we know without asking. */
export interface RepositoryStatus {
  readonly pendingEdits: boolean
  /** Commits of the remote that our branch does not have. */
  readonly missing: number
  /** Commits of ours that the remote does not have. */
  readonly outgoing: number
  /** The last commit that strings were read from or written into: not one that only removed a language. */
  readonly local: CommitInfo | null
  readonly remote: CommitInfo | null
  readonly branch: string
  /** Why the last fetch or push failed; null where it did not. */
  readonly failure: string | null
}

interface Row {
  readonly branch: string
  readonly remote_revision: string
  readonly strings_revision: string
  readonly pending: boolean
  readonly failure: string | null
}

const selectStatus = statement<Row>(
  'repository_status',
  `select c.branch, c.remote_revision, c.strings_revision,
          exists (select 1 from pending_edits e join translations t on t.id = e.translation_id
                    join components o on o.id = t.component_id
                   where o.id = c.id or o.repository_component_id = c.id) as pending,
          (select a.details ->> 'error' from alerts a where a.component_id = c.id
              and a.name in ('PushFailure', 'UpdateFailure', 'MergeFailure') order by a.updated desc limit 1) as failure
     from components c where c.id = $1`,
)

/** Reads the status of the repository that a component owns. */
export async function readRepositoryStatus(services: Services, repositoryId: number): Promise<RepositoryStatus> {
  const [row] = await services.database.query(selectStatus, [repositoryId])
  if (!row) throw new Error(`component ${repositoryId} is gone`)
  const about = { pendingEdits: row.pending, branch: row.branch, failure: row.failure }
  const repository = openRepository(services.git, repositoryDirectory(services.config.dataDir, repositoryId))
  try {
    const tip = row.branch === '' ? null : await readTip(repository, row.branch)
    if (tip === null) return { ...about, missing: 0, outgoing: 0, local: null, remote: null }
    const local = await readStrings(repository, row.strings_revision, tip)
    const remote = row.remote_revision === '' ? null : await readCommitInfo(repository, row.remote_revision)
    const same = row.remote_revision === '' || row.remote_revision === tip
    return {
      ...about,
      missing: same ? 0 : await countCommits(repository, tip, row.remote_revision),
      outgoing: same ? 0 : await countCommits(repository, row.remote_revision, tip),
      local,
      remote: remote?.ok ? remote.value : null,
    }
  } finally {
    await closeRepository(repository)
  }
}

/** The commit that strings were last exchanged with; our tip, where a clone does not have it. */
async function readStrings(
  repository: ReturnType<typeof openRepository>,
  revision: string,
  tip: string,
): Promise<CommitInfo | null> {
  const known = revision === '' ? null : await readCommitInfo(repository, revision)
  if (known?.ok) return known.value
  const last = await readCommitInfo(repository, tip)
  return last.ok ? last.value : null
}

/** The tip of our branch; null where the clone is not there yet. */
async function readTip(repository: ReturnType<typeof openRepository>, branch: string): Promise<string | null> {
  try {
    return await readRef(repository, branchRef(branch))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
