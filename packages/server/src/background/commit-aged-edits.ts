import type { Database } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { commitAgedJob } from './commit-aged.job.ts'

/** Looks at once for edits whose time came while the node was down, instead of at the next ten minutes. */
export async function commitAgedEdits(database: Database): Promise<void> {
  await database.transaction((tx) => enqueue(tx, commitAgedJob, {}))
}
