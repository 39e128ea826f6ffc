import type { Repository } from './repository.ts'
import { gitOutput } from './run-git.ts'

/** How a file's lines differ between two commits. */
export interface LineChange {
  readonly path: string
  readonly added: number
  readonly deleted: number
}

/** The changed lines of each text file between two commits; binary files are left out, and a renamed one is two files. */
export async function changedLines(repository: Repository, before: string, after: string): Promise<LineChange[]> {
  const args = ['diff-tree', '-r', '-z', '--numstat', '--no-renames', '--no-ext-diff', '--no-textconv']
  const { settings, directory } = repository
  const output = await gitOutput(settings, [...args, '--end-of-options', before, after], { directory })
  return output
    .toString('utf8')
    .split('\0')
    .flatMap((record) => {
      const [added = '', deleted = '', path = ''] = record.split('\t')
      return path === '' || !/^\d+$/.test(deleted) ? [] : [{ path, added: Number(added), deleted: Number(deleted) }]
    })
}

/** The unified diff of these files between two commits, cut after `limit` characters. Choose files whose changes are small. */
export async function diffText(
  repository: Repository,
  { before, after, paths, limit }: DiffChoice,
): Promise<{ readonly text: string; readonly isCut: boolean }> {
  if (paths.length === 0) return { text: '', isCut: false }
  const args = ['diff-tree', '-r', '-p', '--no-renames', '--no-ext-diff', '--no-textconv', '--no-color']
  const { settings, directory } = repository
  const output = await gitOutput(
    settings,
    [...args, '--end-of-options', before, after, '--', ...paths.map((path) => `:(literal)${path}`)],
    { directory },
  )
  const text = output.toString('utf8')
  return { text: text.slice(0, limit), isCut: text.length > limit }
}

export interface DiffChoice {
  readonly before: string
  readonly after: string
  readonly paths: readonly string[]
  readonly limit: number
}
