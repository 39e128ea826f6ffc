import { randomUUID } from 'node:crypto'
import { statement, type Transaction, type TransactionBatch } from '../db/database.ts'
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

const jobColumns = `id, name, data, priority, start_after, keep_until, singleton_key, group_id, retry_limit,
     retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, policy`
const jobValues = `$1::uuid, '${jobQueue}', $5::jsonb, $6::int, now() + $7::float8 * interval '1 second', now() + interval '1 year',
     $8::text, $9::text, $10::int, 2, true, 600, 604800, 86400, 60, 'standard'`
const taskValues = '$1::uuid, $2::text, $3::int, $4::int'
const tellNodes = `pg_notify('${jobsChannel}', '')`

const insertJob = statement<{ id: string }>(
  'job_insert',
  `with task as (insert into tasks (id, kind, component_id, user_id) values (${taskValues})),
        made as (insert into pgboss.job (${jobColumns}) values (${jobValues}) returning id)
   select id, ${tellNodes} as told from made`,
)

const isWaitingOf = (key: string) =>
  `name = '${jobQueue}' and state < 'active' and not blocked and singleton_key = ${key}`
const isWaiting = isWaitingOf('$8')

/**
 * A waiting job that will run in time serves as well. Locked: it cannot start before this transaction has committed, and
 * so sees what the transaction writes; many transactions may hold this lock at once. Nodes pass over it meanwhile, and are
 * told to look again where it is due. Else a later one is moved forward.
 */
const mergeJob = statement<{ id: string }>(
  'job_merge',
  `with waiting as materialized (
     select id, start_after <= now() as due from pgboss.job
      where ${isWaiting} and start_after <= now() + $7::float8 * interval '1 second' limit 1 for key share
   ), moved as (
     update pgboss.job set start_after = now() + $7::float8 * interval '1 second'
      where ${isWaiting} and not exists (select 1 from waiting) returning id
   ), missing as materialized (
     select 1 as one where not exists (select 1 from waiting) and not exists (select 1 from moved)
   ), task as (
     insert into tasks (id, kind, component_id, user_id) select ${taskValues} from missing
   ), made as (
     insert into pgboss.job (${jobColumns}) select ${jobValues} from missing returning id
   )
   select id, case when due then ${tellNodes} end as told from waiting
   union all select id, ${tellNodes} as told from moved
   union all select id, ${tellNodes} as told from made`,
)

/** A job that is to wait, of several. */
interface BatchedJob {
  readonly key: string
  readonly values: readonly unknown[]
  /** Seconds. */
  readonly delay: number
}

/**
 * The same as `job_merge` for several jobs, each of another key. They come in the order of their keys, so that two transactions which
 * lock the same rows lock them in the same order.
 */
const mergeJobs = statement<never>(
  'jobs_merge',
  `with asked as materialized (
     select * from unnest($1::uuid[], $2::text[], $3::int[], $4::int[], $5::jsonb[], $6::int[], $7::float8[], $8::text[], $9::text[], $10::int[])
       as asked (id, kind, component_id, user_id, data, priority, delay, key, queue_key, retries)
   ), waiting as materialized (
     select a.key, j.due from asked a cross join lateral (
       select start_after <= now() as due from pgboss.job
        where ${isWaitingOf('a.key')} and start_after <= now() + a.delay * interval '1 second' limit 1 for key share) j
   ), later as materialized (
     select a.key, a.delay, j.id from asked a cross join lateral (
       select id from pgboss.job where ${isWaitingOf('a.key')} offset 0) j
      where a.key not in (select key from waiting)
   ), moved as (
     update pgboss.job j set start_after = now() + l.delay * interval '1 second' from later l
      where j.id = l.id and ${isWaitingOf('l.key')} returning l.key
   ), missing as materialized (
     select * from asked where key not in (select key from waiting) and key not in (select key from moved)
   ), task as (
     insert into tasks (id, kind, component_id, user_id) select id, kind, component_id, user_id from missing
   ), made as (
     insert into pgboss.job (${jobColumns})
     select id, '${jobQueue}', data, priority, now() + delay * interval '1 second', now() + interval '1 year',
            key, queue_key, retries, 2, true, 600, 604800, 86400, 60, 'standard' from missing
     returning singleton_key as key
   )
   select ${tellNodes} from (select key from waiting where due union all select key from moved union all select key from made) found limit 1`,
)

/** The jobs that a transaction has for later: of those with one key, the one that is to run first. */
const gatheredJobs: TransactionBatch<BatchedJob> = {
  statement: mergeJobs,
  values(items) {
    const byKey = new Map<string, BatchedJob>()
    for (const item of items) {
      const known = byKey.get(item.key)
      if (!known || item.delay < known.delay) byKey.set(item.key, item)
    }
    const jobs = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
    return (jobs[0]?.values ?? []).map((_, at) => jobs.map(({ values }) => values[at]))
  },
}

export interface EnqueueOptions {
  /** The component that the task is about; it is shown there. */
  readonly componentId?: number
  /** Who may follow it. */
  readonly userId?: number
  /** Not before so many seconds. */
  readonly delay?: number
}

/** What `sendJob` needs of a transaction. */
export type JobSender = Pick<Transaction, 'send' | 'gather'>

/** The statement that enqueues a job, and its values. */
function enqueuing<Payload>(
  job: JobKind<Payload>,
  payload: Payload,
  { componentId, userId, delay = 0 }: EnqueueOptions,
) {
  const data: JobData = { job: job.name, payload }
  const about = [randomUUID(), job.name, componentId ?? null, userId ?? null]
  const key = mergeKey(job.name, payload)
  const values = [JSON.stringify(data), job.priority, delay, key, job.queueKey(payload), job.attempts - 1]
  return { statement: job.merge ? mergeJob : insertJob, values: [...about, ...values] }
}

/**
 * Enqueues a job in the transaction that makes it necessary: both happen, or neither. Resolves to the id of its task, or
 * to that of a waiting one which serves as well (Job.merge).
 */
export async function enqueue<Payload>(
  tx: Pick<Transaction, 'query'>,
  job: JobKind<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<string> {
  const { statement, values } = enqueuing(job, payload, options)
  const [enqueued] = await tx.query(statement, values)
  if (!enqueued) throw new Error(`${job.name} was not enqueued`)
  return enqueued.id
}

/**
 * The same where nobody asks for the id: it costs no round trip of its own. Jobs that merge with those that wait are enqueued at the end
 * of the transaction, all with one statement.
 */
export function sendJob<Payload>(
  tx: JobSender,
  job: JobKind<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): void {
  const { statement, values } = enqueuing(job, payload, options)
  const { delay = 0 } = options
  if (!job.merge) tx.send(statement, values)
  else tx.gather(gatheredJobs, { key: mergeKey(job.name, payload), values, delay })
}
