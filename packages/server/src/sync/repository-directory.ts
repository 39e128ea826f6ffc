import { join } from 'node:path'

/** Where the clone of a repository is. */
export const repositoryDirectory = (dataDir: string, repositoryId: number): string =>
  join(dataDir, 'repositories', `${repositoryId}.git`)
