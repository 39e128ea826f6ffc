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
