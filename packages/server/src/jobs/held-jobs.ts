import { type Database, statement, type Transaction } from '../db/database.ts'
import type { RunningJob } from './dispatcher.ts'
import { jobsChannel } from './enqueue.ts'
import { followClock } from './job-rows.ts'

// A node holds a job as long as it gives signs of life. Without them, another node takes the job.

/** Another one with each sign of life and each taking. */
const sign = `concat(heartbeat, ' ', node, ' ', taking)`

/** Gives a sign of life of each job that this node still holds, and returns these jobs. */
const touchJobs = statement<{ id: string; taking: number }>(
  'jobs_touch',
  `update jobs j set heartbeat = clock_timestamp() from unnest($2::uuid[], $3::int[]) as mine (id, taking)
    where j.id = mine.id and j.node = $1 and j.taking = mine.taking returning j.id, j.taking`,
)

const selectActive = statement<ActiveJob>('jobs_active', `select id, ${sign} as sign from jobs where node is not null`)

/** A job that some node runs, or ran when it ended. */
export interface ActiveJob {
  readonly id: string
  /** Another one with each sign of life and each taking. */
  readonly sign: string
}

/** Looks without a new sign after which a job's node counts as gone. */
const mostLooks = 6

/**
 * Counts looks at the same sign, and returns the jobs whose node is silent. It counts looks and compares no clocks: machines have
 * different ones, and no node could give a sign while the database was away.
 */
export function countLooks(): (active: readonly ActiveJob[]) => ActiveJob[] {
  let seen = new Map<string, { readonly sign: string; readonly looks: number }>()
  return (active) => {
    const before = seen
    seen = new Map(
      active.map(({ id, sign }) => {
        const known = before.get(id)
        return [id, { sign, looks: known?.sign === sign ? known.looks + 1 : 0 }]
      }),
    )
    return active.filter(({ id }) => (seen.get(id)?.looks ?? 0) >= mostLooks)
  }
}

/** Seconds without a sign of life, by the database's clock, after which a job is shown as one that nobody works on. */
const silence = 90

/** A job under way that nobody works on, as far as signs of life tell. */
export interface AbandonedJob {
  readonly id: string
  readonly kind: string
  readonly node: string | null
  /** Since the last sign of life. */
  readonly seconds: number
}

const selectSilent = statement<AbandonedJob>(
  'jobs_silent',
  `select id, kind, node, extract(epoch from now() - heartbeat)::float8 as seconds
     from jobs where node is not null and heartbeat < now() - ${silence} * interval '1 second' order by heartbeat`,
)

/** The jobs that nobody works on; a node that runs puts them back soon. */
export const selectAbandoned = (database: Database): Promise<AbandonedJob[]> => database.query(selectSilent, [])

/** How many jobs of a kind run, can start now, or have their time later. */
export interface JobCount {
  readonly kind: string
  readonly state: 'running' | 'waiting' | 'later'
  readonly count: number
}

const countJobs = statement<JobCount>(
  'jobs_counts',
  `select kind, case when node is not null then 'running' when due <= now() then 'waiting' else 'later' end as state, count(*)::int as count
     from jobs group by 1, 2`,
)

export const selectJobCounts = (database: Database): Promise<JobCount[]> => database.query(countJobs, [])

/**
 * One that was under way at several ends in a row waits longer each time, because it may be what ends the process. A new sign of life
 * keeps the job with its node; null puts the job back in any case.
 */
const putBack = statement<{ id: string }>(
  'jobs_put_back',
  `with found as (
     select j.id from unnest($1::uuid[], $2::text[]) as asked (id, sign) join jobs j on j.id = asked.id
      where node is not null and (asked.sign is null or asked.sign = ${sign}) order by j.id for update of j
   )
   update jobs j set node = null, heartbeat = null, interruptions = least(interruptions + 1, 1000),
          due = now() + case when interruptions >= 5 then least(interruptions + 1, 60) else 0 end * interval '1 second'
     from found where j.id = found.id returning j.id`,
)

async function putBackJobs(tx: Transaction, jobs: readonly { id: string; sign: string | null }[]): Promise<number> {
  if (jobs.length === 0) return 0
  const moved = await tx.query(putBack, [jobs.map(({ id }) => id), jobs.map(({ sign }) => sign)])
  if (moved.length > 0) tx.signal(jobsChannel, '')
  return moved.length
}

const selectOfNode = statement<{ id: string }>('jobs_of_node', 'select id from jobs where node = $1')

/** Puts back the jobs that an earlier life of this node left running. */
export function putBackOrphans(database: Database, nodeId: string): Promise<number> {
  return database.transaction(async (tx) => {
    const orphans = await tx.query(selectOfNode, [nodeId])
    return putBackJobs(
      tx,
      orphans.map(({ id }) => ({ id, sign: null })),
    )
  })
}

/**
 * Each node does this every few seconds. It gives signs of life of its jobs, and ends the jobs that other nodes have taken. It puts back
 * the jobs of silent nodes, also where the node and its folder are gone.
 */
export function createHeartbeat(database: Database, nodeId: string, running: ReadonlySet<RunningJob>) {
  const abandoned = countLooks()
  let underWay: Promise<void> | null = null

  async function touchOwn(): Promise<void> {
    const own = [...running]
    if (own.length === 0) return
    const values = [nodeId, own.map(({ id }) => id), own.map(({ taking }) => taking)]
    const touched = await database.query(touchJobs, values)
    const ours = new Set(touched.map(({ id, taking }) => `${id} ${taking}`))
    for (const { id, taking, controller } of own)
      if (!ours.has(`${id} ${taking}`)) controller.abort(new Error('Another node has taken the job'))
  }

  async function beat(): Promise<void> {
    await touchOwn()
    await followClock(database)
    const left = abandoned(await database.query(selectActive, []))
    if (left.length > 0) await database.transaction((tx) => putBackJobs(tx, left))
  }

  return (): Promise<void> => {
    underWay ??= beat().finally(() => {
      underWay = null
    })
    return underWay
  }
}
