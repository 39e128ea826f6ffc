import { randomUUID } from 'node:crypto'
import { statement, type Transaction } from '../db/database.ts'
import { jobQueue } from '../db/job-queue.ts'
import type { JobKind } from './job.ts'

/** Tells all nodes that there is something to do. */
export const jobsChannel = 'weft_jobs'

/** What a job row holds for us, besides pg-boss's own columns. */
export interface JobData {
  readonly job: string
  readonly payload: unknown
}

/** Equal for jobs that stand for each other: of one kind, with the same payload. */
function mergeKey(name: string, payload: unknown): string {
  return `${name} ${JSON.stringify(payload)}`
}

/**
 * A waiting job that will run in time. Locked: it cannot start before this transaction has committed, and so sees what
 * the transaction writes. Many transactions may hold this lock at once.
 */
const selectWaiting = statement<{ id: string }>(
  'job_waiting',
  `select id from pgboss.job
   where name = '${jobQueue}' and state < 'active' and not blocked and singleton_key = $1
     and start_after <= now() + $2 * interval '1 second'
   limit 1 for key share`,
)

const moveForward = statement<{ id: string }>(
  'job_move_forward',
  `update pgboss.job set start_after = now() + $2 * interval '1 second'
   where name = '${jobQueue}' and state < 'active' and not blocked and singleton_key = $1
   returning id`,
)

const insertJob = statement<never>(
  'job_insert',
  `with task as (
     insert into tasks (id, kind, component_id, user_id) values ($1, $2, $3, $4)
   )
   insert into pgboss.job (id, name, data, priority, start_after, keep_until, singleton_key, group_id, retry_limit,
     retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, policy)
   values ($1, '${jobQueue}', $5, $6, now() + $7 * interval '1 second', now() + interval '1 year', $8, $9, $10,
     2, true, 600, 604800, 86400, 60, 'standard')`,
)

export interface EnqueueOptions {
  /** The component that the task is about; it is shown there. */
  readonly componentId?: number
  /** Who may follow it. */
  readonly userId?: number
  /** Not before so many seconds. */
  readonly delay?: number
}

/**
 * Enqueues a job in the transaction that makes it necessary: both happen, or neither. Resolves to the id of its task, or
 * to that of a waiting one which serves as well (Job.merge).
 */
export async function enqueue<Payload>(
  tx: Pick<Transaction, 'query' | 'notify'>,
  job: JobKind<Payload>,
  payload: Payload,
  { componentId, userId, delay = 0 }: EnqueueOptions = {},
): Promise<string> {
  const queueKey = job.queueKey(payload)
  const key = mergeKey(job.name, payload)
  if (job.merge) {
    const [waiting] = await tx.query(selectWaiting, [key, delay])
    if (waiting) return waiting.id
    const [moved] = await tx.query(moveForward, [key, delay])
    tx.notify(jobsChannel, '')
    if (moved) return moved.id
  }
  const id = randomUUID()
  const data: JobData = { job: job.name, payload }
  const about = [id, job.name, componentId ?? null, userId ?? null]
  await tx.query(insertJob, [...about, JSON.stringify(data), job.priority, delay, key, queueKey, job.attempts - 1])
  tx.notify(jobsChannel, '')
  return id
}
