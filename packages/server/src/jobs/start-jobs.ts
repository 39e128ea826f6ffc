import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { createBoss, jobQueue } from '../db/job-queue.ts'
import type { Services } from '../services.ts'
import { createDispatcher } from './dispatcher.ts'
import { jobsChannel } from './enqueue.ts'
import type { AnyJob } from './job.ts'
import { followClock, type HostsOf, putBackOrphans, takenOver } from './job-rows.ts'
import type { Report, Worker } from './run-job.ts'

/** Milliseconds; pg-boss gives a job to another node when it has not heard of it for a minute. */
const heartbeat = 20_000

export interface JobSettings {
  readonly services: Services
  readonly jobs: readonly AnyJob[]
  /** See readNodeId. */
  readonly nodeId: string
  /** How many work at once on this node; more of them may wait for somebody else's machine. */
  readonly concurrency?: number
  /** Default: no job waits for anybody. */
  readonly hostsOf?: HostsOf
  /** Told of failures; the jobs go on. */
  readonly report?: Report
}

export interface RunningJobs {
  /**
   * Takes no more jobs, tells those that run to stop, and waits for them, at most `grace` milliseconds. What has not
   * stopped by then is taken up again by the next start.
   */
  stop(grace?: number): Promise<void>
  /** Resolves when nothing runs and nothing is due: for tests and for commands that wait for their work. */
  idle(): Promise<void>
}

function reportToConsole(error: unknown, about: string): void {
  console.error(`job ${about}:`, error)
}

/** Keeps pg-boss's schedules equal to those of the registry. */
async function applySchedules(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const scheduled = new Map(jobs.flatMap((job) => (job.schedule === null ? [] : [[job.name, job.schedule]])))
  for (const { key } of await boss.getSchedules(jobQueue)) {
    if (!scheduled.has(key)) await boss.unschedule(jobQueue, key)
  }
  for (const [name, cron] of scheduled) {
    const options = { key: name, group: { id: name }, heartbeatSeconds: 60 }
    await boss.schedule(jobQueue, cron, { job: name, payload: {} }, options)
  }
}

/** Works off the queue on this node until it is stopped. */
export async function startJobs(settings: JobSettings): Promise<RunningJobs> {
  const {
    services,
    jobs,
    nodeId,
    concurrency = 4,
    hostsOf = async () => new Map(),
    report = reportToConsole,
  } = settings
  const { database } = services
  const boss = createBoss(database, true)
  boss.on('error', (error) => report(error, 'supervision'))
  await boss.start()
  await applySchedules(boss, jobs)
  await putBackOrphans(database, nodeId)
  await followClock(database)

  const worker: Worker = { services, boss, report, nodeId, hostsOf, jobs: new Map(jobs.map((job) => [job.name, job])) }
  const dispatcher = createDispatcher(worker, concurrency)
  const { running } = dispatcher

  async function beat(): Promise<void> {
    await followClock(database)
    const ids = [...running.keys()]
    if (ids.length === 0) return
    await boss.touch(jobQueue, ids)
    for (const id of await takenOver(database, nodeId, ids)) running.get(id)?.controller.abort()
  }

  const unlisten = await database.listen(jobsChannel, dispatcher.wake)
  const beats = setInterval(() => beat().catch((error) => report(error, 'heartbeat')), heartbeat)
  beats.unref()
  dispatcher.wake()

  return {
    idle: dispatcher.idle,
    async stop(grace = 10_000) {
      clearInterval(beats)
      await dispatcher.stop()
      await unlisten()
      for (const { controller } of running.values()) controller.abort(new Error('The process is to end'))
      const stopped = Promise.all([...running.values()].map(({ done }) => done))
      await Promise.race([stopped, delay(grace, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}
