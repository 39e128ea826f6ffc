import { changedPaths, listCommits, type Repository } from '../../git/index.ts'
import type { ChangedFile, OwnCommit } from '../repository-work.ts'

/** A changed path, whatever kind of entry it is. */
export const plainChange = (changed: Awaited<ReturnType<typeof changedPaths>>[number]): ChangedFile => ({
  path: changed.path,
  before: changed.before?.oid ?? null,
  after: changed.after?.oid ?? null,
})

/** Commits of ours from `base` to `tip`, oldest first; those that only join histories are left out. */
export async function ownCommits(repository: Repository, base: string, tip: string): Promise<OwnCommit[]> {
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
