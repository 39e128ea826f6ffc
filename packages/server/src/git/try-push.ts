import { branchRef } from './branch-name.ts'
import { commitFiles } from './commit-files.ts'
import { type GitResult, succeed } from './failure.ts'
import type { TransferSettings } from './fetch.ts'
import { pushBranch } from './push.ts'
import type { RepositoryUrl } from './repository-url.ts'
import { withScratchRepository } from './scratch-repository.ts'
import type { GitSettings } from './settings.ts'

const nobody = { name: 'Weft', email: 'weft@localhost', date: new Date(0) }

/**
 * Whether a host would let us push to a repository: git connects as for a push, and sends nothing. The rules of the host for
 * single branches and files are asked only by a real push. Default deadline: one minute.
 */
export function tryPush(
  settings: GitSettings,
  url: RepositoryUrl,
  branch: string,
  transfer: Pick<TransferSettings, 'deadline' | 'signal'> = {},
): Promise<GitResult<null>> {
  branchRef(branch)
  return withScratchRepository(settings, async (repository) => {
    const commit = {
      parents: [],
      baseTree: null,
      changes: new Map(),
      author: nobody,
      committer: nobody,
      message: 'Try',
    }
    const made = await commitFiles(repository, commit)
    if (!made.ok) throw new Error(`a commit without files was not made: ${made.problem.detail}`)
    const target = { revision: made.value.revision, branch }
    const tried = await pushBranch(repository, url, target, { deadline: 60_000, ...transfer, isTrial: true })
    // A branch with commits that the empty repository lacks is told only to who may push.
    return tried.ok || tried.problem.code === 'rejected' ? succeed(null) : tried
  })
}
