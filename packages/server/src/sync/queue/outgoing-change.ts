import { statement } from '../../db/database.ts'
import { changedLines, countCommits, diffText, type LineChange } from '../../git/index.ts'
import type { Services } from '../../services.ts'
import { readClone } from './read-clone.ts'

const selectRemote = statement<{ remote_revision: string }>(
  'remote_tip_of_repository',
  'select remote_revision from components where id = $1',
)

/** A change that is longer is shown by its beginning. */
const shownCharacters = 100_000
const shownFiles = 1000
const shownLines = 5000

/** As many files as have few changed lines together. */
function smallFiles(files: readonly LineChange[]): string[] {
  const chosen: string[] = []
  let lines = 0
  for (const { path, added, deleted } of files) {
    lines += added + deleted
    if (lines > shownLines || chosen.length === 100) break
    chosen.push(path)
  }
  return chosen
}

/** The changes that a push would make to the remote's files; null if nothing was imported yet. */
export async function readOutgoingChange(
  services: Pick<Services, 'database' | 'git' | 'config' | 'secretBox'>,
  repositoryId: number,
) {
  const [row] = await services.database.query(selectRemote, [repositoryId])
  const remote = row?.remote_revision ?? ''
  if (remote === '') return null
  return readClone(services, repositoryId, async ({ repository, tip, hasOurs }) => {
    // On a node without our commits, nothing can be shown.
    if (!hasOurs || (await repository.objects.info(remote)) === null) return null
    const files = await changedLines(repository, remote, tip)
    const paths = smallFiles(files)
    const diff = await diffText(repository, { before: remote, after: tip, paths, limit: shownCharacters })
    return {
      commits: await countCommits(repository, remote, tip),
      files: files.slice(0, shownFiles).map(({ path, added, deleted }) => ({ path, added, deleted })),
      diff: diff.text,
      is_cut: diff.isCut || paths.length < files.length,
    }
  })
}
