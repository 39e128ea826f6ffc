import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { type Database, statement, type Transaction } from '../db/database.ts'
import { jobQueue } from '../db/job-queue.ts'
import { type JobData, jobsChannel } from './enqueue.ts'
import { tasksChannel } from './task-events.ts'

// What becomes of a job, in pg-boss's rows and in `tasks`; always in one transaction.

/** Nodes fetch one after the other: each sees which keys the others' jobs hold. */
const fetchLock = 7_405_002

/** The machines of others that jobs of these keys wait for, by key; none for those that wait for nobody. */
export type HostsOf = (tx: Transaction, keys: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>

export interface FetchedJob {
  readonly id: string
  /** Machines of others that it waits for. */
  readonly hosts: readonly string[]
  readonly data: JobData
  readonly attempt: number
  readonly lastAttempt: boolean
}

/** A job that pg-boss enqueued by a schedule has no task yet. */
const claimTask = statement<never>(
  'task_claim',
  `insert into tasks (id, kind, node) values ($1, $2, $3)
   on conflict (id) do update set node = excluded.node, updated = now()`,
)

const finishTask = statement<never>(
  'task_finish',
  `update tasks set completed = true, progress = 100, result = $2, node = null, updated = now() where id = $1`,
)

const releaseTask = statement<never>('task_release', 'update tasks set node = null, updated = now() where id = $1')

/**
 * Seconds until the next job that waits for its time; null where none does. Pg-boss fetches what lies before now(), which
 * stands still in a transaction: asked in the one that fetched, no job falls between the two, though a clock be coarse.
 */
async function secondsUntilNext(tx: Transaction): Promise<number | null> {
  const { rows } = await tx.executeSql(
    `select extract(epoch from min(start_after) - now())::float8 as seconds from pgboss.job
     where name = '${jobQueue}' and state < 'active' and not blocked and start_after >= now()`,
  )
  const seconds = rows[0]?.seconds
  return typeof seconds === 'number' ? seconds : null
}

const selectDueKeys = statement<{ group_id: string }>(
  'job_due_keys',
  `select distinct group_id from pgboss.job
   where name = '${jobQueue}' and state < 'active' and not blocked and start_after < now() and group_id is not null`,
)

/** Who takes jobs. */
export interface FetchRequest {
  readonly boss: PgBoss
  readonly nodeId: string
  readonly hostsOf: HostsOf
  /** Whether enough jobs wait for a host already: those of others go first. Null: no host has that many. */
  readonly isClosed: ((host: string) => boolean) | null
}

/** Keys whose jobs would wait for a host that has enough of them. */
async function selectBusyKeys(tx: Transaction, { hostsOf, isClosed }: FetchRequest): Promise<string[]> {
  if (isClosed === null) return []
  const keys = (await tx.query(selectDueKeys, [])).map(({ group_id }) => group_id)
  const hosts = await hostsOf(tx, keys)
  return keys.filter((key) => hosts.get(key)?.some(isClosed))
}

/**
 * Takes the next job whose key is free and whose hosts have room for it; where there is none, says in how many seconds to look
 * again, null for never.
 */
export function fetchJob(database: Database, fetching: FetchRequest): Promise<FetchedJob | number | null> {
  const { boss, nodeId, hostsOf, isClosed } = fetching
  return database.transaction(async (tx) => {
    await tx.executeSql('select pg_advisory_xact_lock($1)', [fetchLock])
    const ignoreGroups = await selectBusyKeys(tx, fetching)
    const options = { db: tx, groupConcurrency: 1, ignoreGroups, includeMetadata: true as const }
    const [row] = await boss.fetch<JobData>(jobQueue, options)
    if (!row) return secondsUntilNext(tx)
    const { id, data, retryCount, retryLimit, groupId } = row
    const hosts = groupId ? ((await hostsOf(tx, [groupId])).get(groupId) ?? []) : []
    if (isClosed && hosts.some(isClosed)) {
      // It was committed after the keys of busy hosts were read.
      await tx.query(restoreJob, [id])
      return 0
    }
    await tx.query(claimTask, [id, data.job, nodeId])
    return { id, hosts, data, attempt: retryCount + 1, lastAttempt: retryCount >= retryLimit }
  })
}

export async function completeJob(tx: Transaction, boss: PgBoss, id: string, result: unknown): Promise<void> {
  await boss.complete(jobQueue, id, undefined, { db: tx })
  await tx.query(finishTask, [id, JSON.stringify(result ?? null)])
  tx.notify(tasksChannel, id)
  tx.notify(jobsChannel, '')
}

/** Why a job failed. */
export interface JobFailure {
  /** For those who run the server: pg-boss keeps it. */
  readonly message: string
  /** For whoever reads its task. */
  readonly told: string
}

/** It failed: it runs again after a while, or it is over. */
export async function failJob(
  tx: Transaction,
  boss: PgBoss,
  job: FetchedJob,
  { message, told }: JobFailure,
): Promise<void> {
  await boss.fail(jobQueue, job.id, { message }, { db: tx })
  if (job.lastAttempt) await tx.query(finishTask, [job.id, JSON.stringify({ error: told })])
  else await tx.query(releaseTask, [job.id])
  tx.notify(tasksChannel, job.id)
  tx.notify(jobsChannel, '')
}

/** Pg-boss has this for its own workers only. Without a start it counts as no attempt. */
const restoreJob = statement<never>(
  'job_restore',
  `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
   where name = '${jobQueue}' and id = $1 and state = 'active'`,
)

/** It stopped because the process ends: it runs again as if it had not begun. */
export async function putBackJob(tx: Transaction, id: string): Promise<void> {
  await tx.query(restoreJob, [id])
  await tx.query(releaseTask, [id])
  tx.notify(jobsChannel, '')
}

/**
 * Puts back the jobs that an earlier life of this node left running. One
 * that was under way at several ends in a row waits longer each time, because it may be what ends the process.
 */
export async function putBackOrphans(database: Database, nodeId: string): Promise<number> {
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with orphans as (
        update tasks t set node = null, interruptions = t.interruptions + 1
        from pgboss.job j
        where j.name = ${jobQueue} and j.id = t.id and j.state = 'active' and t.node = ${nodeId}
        returning t.id, t.interruptions
      )
      update pgboss.job j set state = 'created', started_on = null, heartbeat_on = null,
        start_after = now() + case when interruptions > 5 then least(interruptions, 60) else 0 end * interval '1 second'
      from orphans where j.name = ${jobQueue} and j.id = orphans.id
      returning j.id`.execute(tx.kysely)
    return rows.length
  })
}

/**
 * Makes jobs due whose times were written before the clock went back, which would wait until it has caught up: those made
 * later than now, and those to be tried again later than any retry waits (`retry_delay_max` of enqueue.ts).
 */
const realignJobs = statement<{ id: string }>(
  'job_realign',
  `update pgboss.job set start_after = now(), created_on = least(created_on, now())
   where name = '${jobQueue}' and state < 'active' and start_after > now()
     and (created_on > now() + interval '5 seconds' or retry_count > 0 and start_after > now() + interval '15 minutes')
   returning id`,
)

/** See realignJobs. */
export async function followClock(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const moved = await tx.query(realignJobs, [])
    if (moved.length > 0) tx.notify(jobsChannel, '')
  })
}

/** Of these jobs those that another node has taken over, because we were not heard of for too long. */
export async function takenOver(database: Database, nodeId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('tasks')
    .select('id')
    .where('id', 'in', ids)
    .where('node', '=', nodeId)
    .execute()
  const ours = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !ours.has(id))
}
