import { statement } from '../../db/database.ts'
import {
  type CommitInfo,
  closeRepository,
  countCommits,
  openRepository,
  type Repository,
  readCommitInfo,
} from '../../git/index.ts'
import type { Services } from '../../services.ts'
import { repositoryDirectory } from '../clone/repository-directory.ts'
import { hasClone } from './read-clone.ts'

/** How a repository compares with its remote, as far as is known without asking it. */
export interface RepositoryStatus {
  readonly pendingEdits: boolean
  readonly pendingUnits: PendingUnits
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

/** Strings whose texts wait to be committed. */
export interface PendingUnits {
  readonly total: number
  /** In files that cannot be read. */
  readonly errors: number
  /** Kept back by the project's policy. */
  readonly policy: number
}

export const noPendingUnits: PendingUnits = { total: 0, errors: 0, policy: 0 }

export const sumPendingUnits = (all: readonly PendingUnits[]): PendingUnits =>
  all.reduce(
    (sum, one) => ({
      total: sum.total + one.total,
      errors: sum.errors + one.errors,
      policy: sum.policy + one.policy,
    }),
    noPendingUnits,
  )

interface Row {
  readonly branch: string
  readonly local_revision: string
  readonly remote_revision: string
  readonly strings_revision: string
  readonly pending: boolean
  /** Commits with texts that the remote does not have. */
  readonly own_commits: number
  readonly failure: string | null
}

const selectStatus = statement<Row>(
  'repository_status',
  `select c.branch, c.local_revision, c.remote_revision, c.strings_revision,
          (select count(distinct e.revision)::int from committed_edits e join translations t on t.id = e.translation_id
                    join components o on o.id = t.component_id
                   where o.id = c.id or o.repository_component_id = c.id) as own_commits,
          exists (select 1 from pending_edits e join translations t on t.id = e.translation_id
                    join components o on o.id = t.component_id
                   where o.id = c.id or o.repository_component_id = c.id) as pending,
          (select a.details ->> 'error' from alerts a where a.component_id = c.id
              and a.name in ('PushFailure', 'UpdateFailure', 'MergeFailure', 'RepositoryOperationFailure') order by a.updated desc limit 1) as failure
     from components c where c.id = $1`,
)

/** The last edit of a string counts; what a policy lets through says `eligible` of `sync/write/commit-pending.ts` as well. */
const selectPendingUnits = statement<PendingUnits>(
  'pending_units_of_repository',
  `select count(*)::int as total, count(*) filter (where w.broken)::int as errors,
          count(*) filter (where not w.broken and w.kept)::int as policy
     from (select distinct on (e.unit_id) p.commit_policy > 0 and e.state < p.commit_policy
                  and not (e.adds and replace(e.target, chr(30), '') = '') as kept,
                  exists (select 1 from alerts a where a.component_id = o.id and a.details -> 'occurrences' @> jsonb_build_array(
                     case a.name when 'ParseError' then jsonb_build_object('filename', t.filename)
                                 when 'UnwritableString' then jsonb_build_object('unit', e.unit_id) end)) as broken
             from pending_edits e join translations t on t.id = e.translation_id join components o on o.id = t.component_id
             join projects p on p.id = o.project_id
            where o.id = $1 or o.repository_component_id = $1 order by e.unit_id, e.id desc) w`,
)

async function readPendingUnits({ database }: Services, repositoryId: number): Promise<PendingUnits> {
  const [row] = await database.query(selectPendingUnits, [repositoryId])
  return row ?? noPendingUnits
}

/** Reads the status of the repository that a component owns: from this node's clone, or as far as the database knows. */
export async function readRepositoryStatus(services: Services, repositoryId: number): Promise<RepositoryStatus> {
  const [row] = await services.database.query(selectStatus, [repositoryId])
  if (!row) throw new Error(`component ${repositoryId} is gone`)
  const pendingUnits = row.pending ? await readPendingUnits(services, repositoryId) : noPendingUnits
  const about = { pendingEdits: row.pending, pendingUnits, branch: row.branch, failure: row.failure }
  const unknown = { ...about, missing: 0, outgoing: row.own_commits, local: null, remote: null }
  const directory = repositoryDirectory(services.config.dataDir, repositoryId)
  if (row.local_revision === '' || !(await hasClone(directory))) return unknown
  const repository = openRepository(services.git, directory)
  try {
    const { local_revision: tip, remote_revision: remote } = row
    for (const revision of [tip, remote])
      if (revision !== '' && (await repository.objects.info(revision)) === null) return unknown
    const same = remote === '' || remote === tip
    return {
      ...about,
      missing: same ? 0 : await countCommits(repository, tip, remote),
      outgoing: same ? 0 : await countCommits(repository, remote, tip),
      local: (await read(repository, row.strings_revision)) ?? (await read(repository, tip)),
      remote: await read(repository, remote),
    }
  } finally {
    await closeRepository(repository)
  }
}

/** The facts about a commit; null if the clone does not have it. */
async function read(repository: Repository, revision: string): Promise<CommitInfo | null> {
  const info = revision === '' ? null : await readCommitInfo(repository, revision)
  return info?.ok ? info.value : null
}
