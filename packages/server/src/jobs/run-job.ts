import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { Check } from 'typebox/schema'
import { DatabaseUnavailable, type Transaction } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { HostPlace } from './host-places.ts'
import type { AnyJob, JobContext } from './job.ts'
import { completeJob, type FetchedJob, failJob, type HostsOf, type JobFailure, putBackJob } from './job-rows.ts'
import type { Lanes } from './lanes.ts'
import { trackProgress } from './task-progress.ts'

export type Report = (error: unknown, about: string) => void

export interface Worker {
  readonly services: Services
  readonly boss: PgBoss
  readonly jobs: ReadonlyMap<string, AnyJob>
  /** See readNodeId. */
  readonly nodeId: string
  /** The machines of others that jobs of these keys wait for. */
  readonly hostsOf: HostsOf
  readonly report: Report
}

/** A job's place among those that run: it holds a lane when it begins and when it ends. */
export interface Place {
  readonly lanes: Lanes
  readonly atHosts: HostPlace
  readonly signal: AbortSignal
}

/** What a job came to, as it is written. */
type TaskOutcomeWriter = (tx: Transaction) => Promise<void>

/** Says in a word why a job failed, for whoever reads the task: what nobody foresaw names paths and tables of this machine. */
function failureOf(error: unknown): JobFailure {
  const message = error instanceof Error ? error.message : String(error)
  const isForeseen = error instanceof Refusal || error instanceof DatabaseUnavailable
  return {
    message,
    told: isForeseen ? message : 'This failed for a reason that nobody foresaw: it is in the log of the server.',
  }
}

async function execute(worker: Worker, job: FetchedJob, { lanes, atHosts, signal }: Place): Promise<TaskOutcomeWriter> {
  const { boss, services, report } = worker
  const definition = worker.jobs.get(job.data.job)
  if (!definition || !Check(definition.payload, job.data.payload)) {
    // Of another version of the program, probably: trying again would change nothing.
    const message = definition
      ? `${job.data.job}: the payload is not what this version expects`
      : `${job.data.job}: unknown`
    report(new Error(message), job.id)
    return (tx) => completeJob(tx, boss, job.id, { error: message })
  }
  const tracked = trackProgress(services.database, job.id)
  let isAway = false
  let awaited: string | undefined
  // Checked above: the payload is what this definition's schema says.
  const payload = job.data.payload as never
  const context: JobContext<never> = {
    payload,
    services,
    taskId: job.id,
    attempt: job.attempt,
    signal,
    progress(...told) {
      if (isAway) atHosts.waits(awaited)
      tracked.progress(...told)
    },
    async away(wait, host) {
      awaited = host
      isAway = true
      atHosts.waits(host)
      lanes.leave()
      try {
        return await wait()
      } finally {
        isAway = false
        atHosts.returns()
        await lanes.retake(signal)
      }
    },
  }
  try {
    const result = await definition.run(context)
    return (tx) => completeJob(tx, boss, job.id, result)
  } catch (error) {
    if (signal.aborted) return (tx) => putBackJob(tx, job.id)
    report(error, `${job.data.job} ${job.id}, attempt ${job.attempt}`)
    return (tx) => failJob(tx, boss, job, failureOf(error))
  } finally {
    await tracked.end()
  }
}

/**
 * Runs a job and writes what it came to, however long the database is away. Where the process is to end meanwhile, it stays a running job
 * of this node, and is taken up by its next life.
 */
export async function runJob(worker: Worker, job: FetchedJob, place: Place): Promise<void> {
  const { signal } = place
  const settle = await execute(worker, job, place)
  for (;;) {
    try {
      await worker.services.database.transaction(settle)
      return
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      if (signal.aborted) return
    }
    await delay(1000)
  }
}
