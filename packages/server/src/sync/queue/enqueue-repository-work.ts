import type { Database } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { type RepositoryPayload, repositoryKind } from '../../jobs/repository-jobs.ts'

/** Puts a wish into its repository's turn and returns the id of the task to follow. */
export async function enqueueRepositoryWork(database: Database, payload: RepositoryPayload): Promise<string> {
  const { componentId, userId } = payload
  return database.transaction((tx) =>
    enqueue(tx, repositoryKind, payload, { componentId, ...(userId === null ? {} : { userId }) }),
  )
}
