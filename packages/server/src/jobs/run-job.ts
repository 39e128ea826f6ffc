import { setTimeout as delay } from 'node:timers/promises'
import { Check } from 'typebox/schema'
import { DatabaseUnavailable, type Transaction } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { runFrom } from '../system/origin.ts'
import { log } from '../system/process-log.ts'
import { type TracedWork, traced } from '../system/tracing.ts'
import type { HostPlace } from './host-concurrency.ts'
import type { AnyJob, JobContext } from './job.ts'
import {
  completeJob,
  type FetchedJob,
  failJob,
  type HostsOf,
  type JobFailure,
  leaveJob,
  putBackJob,
} from './job-rows.ts'
import type { Lanes } from './lanes.ts'
import { trackProgress } from './task-progress.ts'

export type Report = (error: unknown, about: string) => void

export interface Worker {
  readonly services: Services
  readonly jobs: ReadonlyMap<string, AnyJob>
  /** See readNodeId. */
  readonly nodeId: string
  /** The machines of others that jobs of these keys wait for. */
  readonly hostsOf: HostsOf
  readonly report: Report
}

/** The place of a running job: it holds a lane when it begins and when it ends. */
export interface Place {
  readonly lanes: Lanes
  readonly atHosts: HostPlace
  readonly signal: AbortSignal
}

/** Writes the result of a job; false where another node has taken it. */
type TaskOutcomeWriter = (tx: Transaction) => Promise<boolean>

const jobWork = ({ id, kind, request, trace, attempt }: FetchedJob): TracedWork => ({
  name: `job ${kind}`,
  kind: 'consumer',
  facts: { 'weft.job': id, 'weft.job.kind': kind, 'weft.job.attempt': attempt, 'weft.request': request },
  parent: trace,
})

const about = ({ id, kind }: FetchedJob) => `${kind} ${id}`

/**
 * A short reason of a failure for readers of the task: messages of unexpected errors name paths and tables of this machine.
 */
function failureOf(error: unknown): JobFailure {
  const message = error instanceof Error ? error.message : String(error)
  const isForeseen = error instanceof Refusal || error instanceof DatabaseUnavailable
  return {
    message,
    told: isForeseen ? message : 'This failed for a reason that nobody foresaw: it is in the log of the server.',
  }
}

async function execute(worker: Worker, job: FetchedJob, { lanes, atHosts, signal }: Place): Promise<TaskOutcomeWriter> {
  const { services, report } = worker
  const definition = worker.jobs.get(job.kind)
  if (!definition || !Check(definition.payload, job.payload)) {
    log('warn', 'another version made this job: it waits for a node of that version', { place: 'job' })
    return (tx) => leaveJob(tx, job)
  }
  const tracked = trackProgress(services.database, job)
  let isAway = false
  let awaited: string | undefined
  // Checked above: the payload is what this definition's schema says.
  const payload = job.payload as never
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
    const result = await traced(
      () => jobWork(job),
      () => definition.run(context),
    )
    return (tx) => completeJob(tx, job, result)
  } catch (error) {
    if (signal.aborted) return (tx) => putBackJob(tx, job)
    report(error, `${about(job)}, attempt ${job.attempt}`)
    return (tx) => failJob(tx, job, failureOf(error))
  } finally {
    await tracked.end()
  }
}

/**
 * Runs a job and writes what it came to, however long the database is away. If the process must end meanwhile, the job stays a running job
 * of this node, and continues at its next start. If another node has taken it, because this node was silent, it belongs to that node.
 */
export function runJob(worker: Worker, job: FetchedJob, place: Place): Promise<void> {
  const { id, kind, request } = job
  return runFrom({ request, job: { id, kind } }, async () => {
    const began = performance.now()
    await runAndSettle(worker, job, place)
    log('debug', 'ran', { place: 'job', ms: Math.round(performance.now() - began) })
  })
}

async function runAndSettle(worker: Worker, job: FetchedJob, place: Place): Promise<void> {
  const { signal } = place
  const settle = await execute(worker, job, place)
  for (;;) {
    try {
      const held = await worker.services.database.transaction(settle)
      if (!held) worker.report(new Error('another node has taken it: what it came to here is left out'), about(job))
      return
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      if (signal.aborted) return
    }
    await delay(1000)
  }
}
