import type { FileSource } from '../component/new-file.ts'
import type { RepositoryWork } from '../run/run.ts'

/** The files at the tip of our branch. */
export const filesAtTip = ({
  database,
  clone,
  branch,
}: Pick<RepositoryWork, 'database' | 'clone' | 'branch'>): FileSource => ({
  database,
  readFile: (path) => clone.readFile(branch.tip, path),
})
