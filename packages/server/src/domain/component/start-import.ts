import { statement, type Transaction } from '../../db/database.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { repositoryKind, type SeenTip } from '../../jobs/repository-jobs.ts'
import { dropCaches } from '../cache-drop.ts'

const setTask = statement<never>('set_component_task', 'update components set task_id = $2 where id = $1')

/** The part of a transaction that is needed: a restore has another kind of transaction. */
export type ImportTransaction = Pick<Transaction, 'query' | 'notify' | 'signal' | 'afterCommit'>

/** The component to read, and its requester. */
export interface ImportTarget {
  readonly projectId: number
  readonly componentId: number
  /** The component that owns the repository. */
  readonly repositoryId: number
  readonly userId: number | null
  /** Whether unchanged files are read as well, because they are read differently now. */
  readonly everything?: boolean
  /** The remote's tip, if the caller has just read it. */
  readonly seen?: SeenTip | null
}

/** Starts reading a component's files in the background; its `task_url` shows the progress. Returns the task's id. */
export async function startImport(tx: ImportTransaction, target: ImportTarget): Promise<string> {
  const { projectId, componentId, repositoryId, userId, everything = false, seen = null } = target
  const work = { kind: 'import', ...(everything ? { everything } : {}), ...(seen && { seen }) } as const
  const options = { componentId, ...(userId === null ? {} : { userId }) }
  const taskId = await enqueue(tx, repositoryKind, { repositoryId, componentId, userId, work }, options)
  await tx.query(setTask, [componentId, taskId])
  dropCaches(tx, 'settings', `project:${projectId}`)
  return taskId
}
