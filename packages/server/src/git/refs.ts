import { dirname, join } from 'node:path'
import { hasCode } from '../system/has-code.ts'
import { syncFolder } from '../system/sync-folder.ts'
import { failureOf, GitError } from './failure.ts'
import type { Repository } from './repository.ts'
import { gitOutput, runGit } from './run-git.ts'
import { whileWriting } from './writing.ts'

/** The id to which a full reference name (`refs/heads/main`) leads; null if it does not exist. */
export async function readRef(repository: Repository, ref: string): Promise<string | null> {
  return (await repository.objects.info(fullName(ref)))?.oid ?? null
}

function fullName(ref: string): string {
  if (!/^refs\/[^\s~^:@{}]+$/.test(ref)) throw new Error(`not a full reference name: ${JSON.stringify(ref)}`)
  return ref
}

const noObject = '0'.repeat(40)

/**
 * Moves a reference if it still has the expected value (null: it must not exist yet). Returns false if it has another value,
 * or if another process holds its lock. `next` null removes it.
 */
export async function updateRef(
  repository: Repository,
  ref: string,
  next: string | null,
  expected: string | null,
): Promise<boolean> {
  const args = ['update-ref', '--no-deref', '--end-of-options', fullName(ref), next ?? noObject, expected ?? noObject]
  const { settings, directory } = repository
  const run = await whileWriting(directory, async (failed) => {
    const ended = await runGit(settings, args, { directory })
    // The lock may be stale.
    if (!ended.ok || ended.value.exitCode !== 0) failed()
    return ended
  })
  if (!run.ok) throw new GitError('update-ref', run.problem)
  if (run.value.exitCode === 0) {
    await syncNames(repository, ref)
    return true
  }
  const moved =
    /but expected|reference already exists|unable to resolve reference|Unable to create '.*\.lock': File exists/
  if (moved.test(run.value.stderr)) return false
  throw new GitError('update-ref', failureOf(run.value.stderr))
}

/** Syncs the folders of a reference's file. Git syncs only the file, so a power cut could undo the move. */
async function syncNames({ directory }: Repository, ref: string): Promise<void> {
  for (let folder = dirname(ref); folder !== '.'; folder = dirname(folder)) {
    try {
      await syncFolder(join(directory, folder))
    } catch (error) {
      // Git removes a folder that has no name any more.
      if (!hasCode(error, 'ENOENT')) throw error
    }
  }
}

/** All references below a prefix, such as `refs/remotes/origin/`, by full name. */
export async function listRefs(repository: Repository, prefix: string): Promise<Map<string, string>> {
  const args = ['for-each-ref', '--format=%(objectname) %(refname)', '--', prefix]
  const listed = (await gitOutput(repository.settings, args, { directory: repository.directory })).toString('utf8')
  return new Map(
    listed
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const blank = line.indexOf(' ')
        return [line.slice(blank + 1), line.slice(0, blank)]
      }),
  )
}
