import { type Database, statement, type Transaction } from '../db/database.ts'
import { jobsChannel } from './enqueue.ts'
import { tasksChannel } from './task-events.ts'

// Changes of a job, in `jobs` and in `tasks`; always in one transaction.

/** Nodes fetch one after the other: each sees which keys the others' jobs hold. */
const fetchLock = 7_405_002

/** The remote hosts that jobs of these keys wait for, by key; none for local jobs. */
export type HostsOf = (tx: Transaction, keys: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>

/** A job that a node holds. */
export interface HeldJob {
  readonly id: string
  /** The node that took it, and which of the job's takings that was: with others in the row, another one holds it. */
  readonly nodeId: string
  readonly taking: number
}

export interface FetchedJob extends HeldJob {
  /** Machines of others that it waits for. */
  readonly hosts: readonly string[]
  readonly kind: string
  readonly payload: unknown
  /** The request that it came from. */
  readonly request: string | null
  /** The traced work that it came from. */
  readonly trace: string | null
  readonly attempt: number
  readonly lastAttempt: boolean
}

/**
 * Seconds until the next job that waits for its time, 0 where one is due; null where none waits. Asked in the transaction that
 * fetched, no job falls between the two, because now() stands still in it.
 */
const selectNext = statement<{ seconds: number | null }>(
  'job_next',
  'select extract(epoch from min(due) - now())::float8 as seconds from jobs where node is null and kind = any($1::text[])',
)

/** The same for jobs whose time has not come. */
const selectLater = statement<{ seconds: number | null }>(
  'job_later',
  `select extract(epoch from min(due) - now())::float8 as seconds from jobs
    where node is null and due > now() and kind = any($1::text[])`,
)

const selectDueKeys = statement<{ queue_key: string }>(
  'job_due_keys',
  'select distinct queue_key from jobs where node is null and due <= now() and kind = any($1::text[])',
)

interface JobRow {
  readonly id: string
  readonly kind: string
  readonly payload: unknown
  readonly queue_key: string
  readonly failures: number
  readonly attempts: number
  readonly taking: number
  readonly request: string | null
  readonly trace: string | null
}

/** The first of the highest priority whose key no running job has; one that a transaction holds is passed over. */
const takeNext = statement<JobRow>(
  'job_take',
  `update jobs set node = $1, taking = taking + 1, heartbeat = now()
    where id = (
      select id from jobs j
       where node is null and due <= now() and kind = any($3::text[]) and queue_key <> all($2::text[])
         and not exists (select 1 from jobs r where r.queue_key = j.queue_key and r.node is not null)
       order by priority desc, position limit 1 for update skip locked)
   returning id, kind, payload, queue_key, failures, attempts, taking, request, trace`,
)

/** A job that a schedule enqueued has no task yet, and the task of a component goes with it. */
const claimTask = statement<never>(
  'task_claim',
  `insert into tasks (id, kind) values ($1, $2) on conflict (id) do update set updated = now()`,
)

/** A node that takes jobs. */
export interface FetchRequest {
  readonly nodeId: string
  /** The kinds of jobs that it knows: those of a newer program wait for a node of that program. */
  readonly kinds: readonly string[]
  readonly hostsOf: HostsOf
  /** Whether enough jobs wait for a host already: those of others go first. Null: no host has that many. */
  readonly isClosed: ((host: string) => boolean) | null
}

/** Keys whose jobs would wait for a host that has enough of them. */
async function selectBusyKeys(tx: Transaction, { kinds, hostsOf, isClosed }: FetchRequest): Promise<string[]> {
  if (isClosed === null) return []
  const keys = (await tx.query(selectDueKeys, [kinds])).map(({ queue_key }) => queue_key)
  const hosts = await hostsOf(tx, keys)
  return keys.filter((key) => hosts.get(key)?.some(isClosed))
}

/**
 * Takes the next job whose key is free and whose hosts have room. Without one, returns the seconds until the next look, or
 * null for never.
 */
export async function fetchJob(database: Database, fetching: FetchRequest): Promise<FetchedJob | number | null> {
  const { nodeId, kinds, hostsOf, isClosed } = fetching
  const [next] = await database.query(selectNext, [kinds])
  const seconds = next?.seconds ?? null
  if (seconds === null || seconds > 0) return seconds
  return database.transaction(async (tx) => {
    await tx.executeSql('select pg_advisory_xact_lock($1)', [fetchLock])
    const [row] = await tx.query(takeNext, [nodeId, await selectBusyKeys(tx, fetching), kinds])
    if (!row) return (await tx.query(selectLater, [kinds]))[0]?.seconds ?? null
    const { id, kind, payload, queue_key: key, failures, attempts, taking, request, trace } = row
    const hosts = (await hostsOf(tx, [key])).get(key) ?? []
    if (isClosed && hosts.some(isClosed)) {
      // It was committed after the keys of busy hosts were read.
      await tx.query(release, [id, nodeId, taking])
      return 0
    }
    tx.send(claimTask, [id, kind])
    const lastAttempt = failures + 1 >= attempts
    return { id, nodeId, taking, hosts, kind, payload, request, trace, attempt: failures + 1, lastAttempt }
  })
}

const isMine = 'id = $1 and node = $2 and taking = $3'

const removeHeld = statement<{ id: string }>('job_remove', `delete from jobs where ${isMine} returning id`)

/** Somebody may ask for it again: see resources/jobs/. */
const keepFailed = statement<{ id: string }>(
  'job_keep_failed',
  `with gone as (delete from jobs where ${isMine} returning id, kind, payload)
   insert into failed_jobs (id, kind, payload, failure) select id, kind, payload, $4 from gone returning id`,
)

const release = statement<{ id: string }>(
  'job_release',
  `update jobs set node = null, heartbeat = null where ${isMine} returning id`,
)

const releaseForLater = statement<{ id: string }>(
  'job_release_for_later',
  `update jobs set node = null, heartbeat = null, due = now() + interval '1 minute' where ${isMine} returning id`,
)

/** 2, 4, 8 ... seconds and up to half of that less, at most ten minutes. */
const retryLater = statement<{ id: string }>(
  'job_retry',
  `update jobs set node = null, heartbeat = null, failures = failures + 1,
          due = now() + least(600, 2 ^ least(10, failures + 1) * (1 + random())) * interval '1 second'
    where ${isMine} returning id`,
)

const finishTask = statement<never>(
  'task_finish',
  `update tasks set completed = true, progress = 100, result = $2, failure = $3, updated = now() where id = $1`,
)
const noteFailure = statement<never>('task_failure', 'update tasks set failure = $2, updated = now() where id = $1')

const values = ({ id, nodeId, taking }: HeldJob) => [id, nodeId, taking]

function tell(tx: Transaction, id: string): true {
  tx.signal(tasksChannel, id)
  tx.signal(jobsChannel, '')
  return true
}

/** Ends a job with its result. False where another node has taken it since: then nothing is written. */
export async function completeJob(tx: Transaction, job: HeldJob, result: unknown): Promise<boolean> {
  if ((await tx.query(removeHeld, values(job))).length === 0) return false
  tx.send(finishTask, [job.id, JSON.stringify(result ?? null), null])
  return tell(tx, job.id)
}

/** Why a job failed. */
export interface JobFailure {
  /** For those who run the server. */
  readonly message: string
  /** For readers of its task. */
  readonly told: string
}

/** It failed: it runs again after a while, or it is over. False as above. */
export async function failJob(tx: Transaction, job: FetchedJob, { message, told }: JobFailure): Promise<boolean> {
  const ended = job.lastAttempt
    ? await tx.query(keepFailed, [...values(job), message])
    : await tx.query(retryLater, values(job))
  if (ended.length === 0) return false
  if (job.lastAttempt) tx.send(finishTask, [job.id, JSON.stringify({ error: told }), message])
  else tx.send(noteFailure, [job.id, message])
  return tell(tx, job.id)
}

/** Another version made it: it waits for a node of that version. False as above. */
export async function leaveJob(tx: Transaction, job: HeldJob): Promise<boolean> {
  return (await tx.query(releaseForLater, values(job))).length > 0
}

/** It stopped because the process ends: it runs again as if it had not begun. False as above. */
export async function putBackJob(tx: Transaction, job: HeldJob): Promise<boolean> {
  if ((await tx.query(release, values(job))).length === 0) return false
  tx.signal(jobsChannel, '')
  return true
}

/**
 * Makes jobs due whose times are in the future because the clock went back: ones made later than now, and ones with a
 * retry later than the longest retry delay (`job_retry`).
 */
const realignJobs = statement<{ id: string }>(
  'job_realign',
  `update jobs set due = now(), created = least(created, now())
    where node is null and due > now()
      and (created > now() + interval '5 seconds' or failures > 0 and due > now() + interval '15 minutes')
   returning id`,
)

/** See realignJobs. */
export async function followClock(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const moved = await tx.query(realignJobs, [])
    if (moved.length > 0) tx.signal(jobsChannel, '')
  })
}
