/** The operations that a client may request of a repository, by Weblate's names. */
export const repositoryOperations = [
  'commit',
  'push',
  'pull',
  'pull-rebase',
  'pull-merge',
  'pull-merge-noff',
  'reset',
  'reset-keep',
  'cleanup',
  'file-sync',
  'file-scan',
] as const
export type RepositoryOperation = (typeof repositoryOperations)[number]
