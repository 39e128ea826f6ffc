import { randomUUID } from 'node:crypto'
import { statement, type Transaction, type TransactionBatch } from '../db/database.ts'
import { currentOrigin } from '../system/origin.ts'
import { presentTrace } from '../system/tracing.ts'
import type { JobKind } from './job.ts'

/** Tells all nodes that there is something to do. */
export const jobsChannel = 'weft_jobs'

/** Equal for jobs that stand for each other: of one kind, with the same payload. */
const mergeKeyOf = (name: string, payload: unknown): string => `${name} ${JSON.stringify(payload)}`

const jobColumns = 'id, kind, payload, priority, due, merge_key, queue_key, attempts, request, trace'
const jobValues = `$1::uuid, $2::text, $5::jsonb, $6::int, now() + $7::float8 * interval '1 second', $8::text, $9::text, $10::int, $11::text, $12::text`
const taskValues = '$1::uuid, $2::text, $3::int, $4::int'

const insertJob = statement<{ id: string }>(
  'job_insert',
  `with task as (insert into tasks (id, kind, component_id, user_id) values (${taskValues}))
   insert into jobs (${jobColumns}) values (${jobValues}) returning id`,
)

const isWaiting = 'node is null and merge_key = a.key'
const dueTime = `now() + a.delay * interval '1 second'`

/** The kinds of the values that `mergeJobs` takes as lists, in their order. */
const jobTypes = ['uuid', 'text', 'int', 'int', 'jsonb', 'int', 'float8', 'text', 'text', 'int', 'text', 'text']

/**
 * A waiting job that will run in time serves as well. Locked: it cannot start before this transaction has committed, and
 * so sees what the transaction writes; many transactions may hold this lock at once. Nodes pass over it meanwhile, and are
 * told to look again after the commit. Else a later one is moved forward. Jobs come in the order of their keys, each with
 * another, so that two transactions which lock the same rows lock them in the same order.
 */
const mergeJobs = statement<{ id: string }>(
  'jobs_merge',
  `with asked as materialized (
     select * from unnest(${jobTypes.map((type, at) => `$${at + 1}::${type}[]`).join(', ')})
       as a (id, kind, component_id, user_id, payload, priority, delay, key, queue_key, attempts, request, trace)
   ), waiting as materialized (
     select a.key, j.id from asked a cross join lateral (
       select id from jobs where ${isWaiting} and due <= ${dueTime} limit 1 for key share) j
   ), later as materialized (
     select a.key, a.delay, j.id from asked a cross join lateral (select id from jobs where ${isWaiting} offset 0) j
      where a.key not in (select key from waiting)
   ), moved as (
     update jobs j set due = ${dueTime} from later a where j.id = a.id and ${isWaiting} returning a.key, j.id
   ), missing as materialized (
     select * from asked where key not in (select key from waiting) and key not in (select key from moved)
   ), task as (
     insert into tasks (id, kind, component_id, user_id) select id, kind, component_id, user_id from missing
   ), made as (
     insert into jobs (${jobColumns})
     select id, kind, payload, priority, ${dueTime}, key, queue_key, attempts, request, trace from missing a returning id
   )
   select id from waiting union all select id from moved union all select id from made`,
)

/** A job that is to wait, of several. */
interface BatchedJob {
  readonly key: string
  readonly values: readonly unknown[]
  /** Seconds. */
  readonly delay: number
}

/** Jobs as the lists that `mergeJobs` takes. */
const listsOf = (jobs: readonly (readonly unknown[])[]): unknown[][] =>
  jobTypes.map((_, at) => jobs.map((values) => values[at]))

/** The jobs that a transaction has for later: of those with one key, the one that is to run first. */
const gatheredJobs: TransactionBatch<BatchedJob> = {
  statement: mergeJobs,
  values(items) {
    const byKey = new Map<string, BatchedJob>()
    for (const item of items) {
      const known = byKey.get(item.key)
      if (!known || item.delay < known.delay) byKey.set(item.key, item)
    }
    return listsOf([...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ values }) => values))
  },
}

export interface EnqueueOptions {
  /** The component that the task is about; it is shown there. */
  readonly componentId?: number
  /** The user who may follow it. */
  readonly userId?: number
  /** Not before so many seconds. */
  readonly delay?: number
}

/** The part of a transaction that `sendJob` uses. */
export type JobSender = Pick<Transaction, 'send' | 'gather' | 'signal'>

/** A job as the values of its row and of its task's row. */
function batchedJob<Payload>(
  { name, priority, attempts, queueKey }: JobKind<Payload>,
  payload: Payload,
  { componentId, userId, delay = 0 }: EnqueueOptions,
): BatchedJob {
  const key = mergeKeyOf(name, payload)
  const task = [randomUUID(), name, componentId ?? null, userId ?? null]
  const request = currentOrigin()?.request ?? null
  const values = [
    ...task,
    JSON.stringify(payload),
    priority,
    delay,
    key,
    queueKey(payload),
    attempts,
    request,
    presentTrace(),
  ]
  return { key, delay, values }
}

/**
 * Enqueues a job in the transaction that makes it necessary: both happen, or neither. Resolves to the id of its task, or
 * to that of a waiting one which serves as well (Job.merge).
 */
export async function enqueue<Payload>(
  tx: Pick<Transaction, 'query' | 'signal'>,
  job: JobKind<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<string> {
  const { values } = batchedJob(job, payload, options)
  const [enqueued] = await (job.merge ? tx.query(mergeJobs, listsOf([values])) : tx.query(insertJob, values))
  if (!enqueued) throw new Error(`${job.name} was not enqueued`)
  tx.signal(jobsChannel, '')
  return enqueued.id
}

/**
 * The same without an id as the result: it costs no extra round trip. Jobs that merge with waiting ones are enqueued at the end of the
 * transaction, all with one statement.
 */
export function sendJob<Payload>(
  tx: JobSender,
  job: JobKind<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): void {
  const batched = batchedJob(job, payload, options)
  if (job.merge) tx.gather(gatheredJobs, batched)
  else tx.send(insertJob, batched.values)
  tx.signal(jobsChannel, '')
}
