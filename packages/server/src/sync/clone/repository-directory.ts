import { join } from 'node:path'

/** The folder of a repository's clone. */
export const repositoryDirectory = (dataDir: string, repositoryId: number): string =>
  join(dataDir, 'repositories', `${repositoryId}.git`)
