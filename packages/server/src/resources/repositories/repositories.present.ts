import type { CommitInfo } from '../../git/index.ts'
import type { PendingUnits, RepositoryStatus } from '../../sync/queue/repository-status.ts'

/** Seconds suffice here, and git keeps no more. */
const seconds = (time: Date) => `${time.toISOString().slice(0, 19)}Z`

const presentCommit = (commit: CommitInfo | null) =>
  commit && {
    revision: commit.revision,
    shortrevision: commit.shortRevision,
    author: commit.author,
    author_name: commit.authorName,
    author_email: commit.authorEmail,
    authordate: seconds(commit.authorDate),
    commit: commit.committer,
    commit_name: commit.committerName,
    commit_email: commit.committerEmail,
    commitdate: seconds(commit.committerDate),
    message: commit.message,
    summary: commit.summary,
  }

function describe({ branch, outgoing, missing, pendingEdits }: RepositoryStatus): string {
  const commits = (count: number) => (count === 1 ? '1 commit' : `${count} commits`)
  const lines = [`On branch ${branch}.`]
  if (outgoing > 0) lines.push(`${commits(outgoing)} to be pushed.`)
  if (missing > 0) lines.push(`${commits(missing)} to be pulled.`)
  if (pendingEdits) lines.push('Translations wait to be committed.')
  if (lines.length === 1) lines.push('In step with the remote.')
  return lines.join('\n')
}

export const presentPendingUnits = ({ total, errors, policy }: PendingUnits) => ({
  total,
  errors_skipped: errors,
  commit_policy_skipped: policy,
  eligible_for_commit: total - errors - policy,
})

/** How a repository stands, at its address. */
export const presentStatus = (status: RepositoryStatus, url: string) => ({
  needs_commit: status.pendingEdits,
  needs_merge: status.missing > 0,
  needs_push: status.outgoing > 0,
  url,
  remote_commit: presentCommit(status.remote),
  weblate_commit: presentCommit(status.local),
  status: describe(status),
  merge_failure: status.failure,
  outgoing_commits: status.outgoing,
  missing_commits: status.missing,
  pending_units: presentPendingUnits(status.pendingUnits),
})
