import { closeRepository, collectGarbage, isUntidy, openRepository } from '../../git/index.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { collectGarbageKind } from '../../jobs/repository-jobs.ts'
import type { Services } from '../../services.ts'
import { repositoryDirectory } from './repository-directory.ts'

/** Schedules the cleanup of this node's clone of a repository, if due, after the waiting requests. */
export async function collectLater({ database, config }: Services, repositoryId: number): Promise<void> {
  if (!(await isUntidy(repositoryDirectory(config.dataDir, repositoryId)))) return
  await database.transaction((tx) => enqueue(tx, collectGarbageKind, { repositoryId }))
}

/**
 * Tidies the clone that this node has. If another node got the job, it checks its clone, and the first node schedules
 * the job again after its next run.
 */
export async function collectGarbageOf({ git, config }: Services, repositoryId: number): Promise<void> {
  const directory = repositoryDirectory(config.dataDir, repositoryId)
  if (!(await isUntidy(directory))) return
  const repository = openRepository(git, directory)
  try {
    await collectGarbage(repository)
  } finally {
    await closeRepository(repository)
  }
}
