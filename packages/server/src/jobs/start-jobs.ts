import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../services.ts'
import { logError } from '../system/describe-error.ts'
import { createDispatcher } from './dispatcher.ts'
import { jobsChannel } from './enqueue.ts'
import { createHeartbeat, putBackOrphans } from './held-jobs.ts'
import type { AnyJob } from './job.ts'
import { followClock, type HostsOf } from './job-rows.ts'
import type { Report, Worker } from './run-job.ts'
import { planSchedules } from './schedules.ts'

/** Milliseconds between two signs of life; after six without one, which each node counts for itself, another node takes the job. */
const usualHeartbeat = 10_000

export interface JobSettings {
  readonly services: Services
  readonly jobs: readonly AnyJob[]
  /** See readNodeId. */
  readonly nodeId: string
  /** How many work at once on this node; more of them may wait for somebody else's machine. */
  readonly concurrency?: number
  /** Default: no job waits for anybody. */
  readonly hostsOf?: HostsOf
  /** Milliseconds between two signs of life of what runs here. */
  readonly heartbeat?: number
  /** Told of failures; the jobs go on. */
  readonly report?: Report
}

export interface RunningJobs {
  /**
   * Takes no more jobs, asks running ones to stop, and waits for them, at most `grace` milliseconds. The next start
   * continues jobs that did not stop in time.
   */
  stop(grace?: number): Promise<void>
  /** Resolves when nothing runs and nothing is due: for tests and for commands that wait for their work. */
  idle(): Promise<void>
}

const reportToConsole: Report = (error, about) => logError(error, `job ${about}`)

/** Works off the queue on this node until it is stopped. */
export async function startJobs(settings: JobSettings): Promise<RunningJobs> {
  const {
    services,
    jobs,
    nodeId,
    concurrency = 4,
    hostsOf = async () => new Map(),
    heartbeat = usualHeartbeat,
    report = reportToConsole,
  } = settings
  const { database } = services
  await planSchedules(database, jobs)
  await putBackOrphans(database, nodeId)
  await followClock(database)

  const worker: Worker = { services, report, nodeId, hostsOf, jobs: new Map(jobs.map((job) => [job.name, job])) }
  const dispatcher = createDispatcher(worker, concurrency)
  const { running } = dispatcher

  const beat = createHeartbeat(database, nodeId, running)
  const unlisten = await database.listen(jobsChannel, dispatcher.wake)
  const isScheduled = jobs.some(({ schedule }) => schedule !== null)
  const beatOnce = async () => {
    await beat()
    if (isScheduled) await planSchedules(database, jobs)
  }
  const beats = setInterval(() => beatOnce().catch((error) => report(error, 'heartbeat')), heartbeat)
  beats.unref()
  dispatcher.wake()

  return {
    idle: dispatcher.idle,
    async stop(grace = 10_000) {
      clearInterval(beats)
      await dispatcher.stop()
      await unlisten()
      for (const { controller } of running) controller.abort(new Error('The process is to end'))
      const stopped = Promise.all([...running].map(({ done }) => done))
      await Promise.race([stopped, delay(grace, undefined, { ref: false })])
    },
  }
}
