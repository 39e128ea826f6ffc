import { makeHostConcurrency } from './host-concurrency.ts'
import { type FetchedJob, fetchJob } from './job-rows.ts'
import { makeLanes } from './lanes.ts'
import { runJob, type Worker } from './run-job.ts'

/** Without any message a node looks for work this often, in seconds: a node may end between a commit and its signal. */
const patrol = 1

/** Never looks more often than this without a message, in seconds. */
const shortest = 0.05

/**
 * Jobs that run at once for each lane, most of them waiting for git hosts: each holds a few processes. As many again may be in
 * silences.
 */
const perLane = 8

export interface RunningJob {
  readonly id: string
  readonly taking: number
  readonly controller: AbortController
  readonly done: Promise<void>
}

/** Ends an earlier run of a job that was taken from this node, and came back to it. */
async function endEarlier(running: ReadonlySet<RunningJob>, id: string): Promise<void> {
  const earlier = [...running].filter((run) => run.id === id)
  for (const { controller } of earlier) controller.abort(new Error('The job was taken again'))
  await Promise.all(earlier.map(({ done }) => done))
}

/** Takes jobs that are due and runs them, until it is stopped. */
export interface Dispatcher {
  readonly running: ReadonlySet<RunningJob>
  /** There may be something to do. */
  wake(): void
  /** Resolves when nothing runs and nothing is due. */
  idle(): Promise<void>
  /** Takes no more; resolves when none is being taken. */
  stop(): Promise<void>
}

export function createDispatcher(worker: Worker, concurrency: number): Dispatcher {
  const { database } = worker.services
  const kinds = [...worker.jobs.keys()]
  const running = new Set<RunningJob>()
  const idleWaiters: (() => void)[] = []
  let stopping = false
  let wanted = false
  let dispatching: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  const lanes = makeLanes(concurrency, wake)
  const places = makeHostConcurrency({ places: concurrency * perLane, perHost: concurrency })

  function start(job: FetchedJob): void {
    const controller = new AbortController()
    lanes.take()
    const place = places.take(job.hosts)
    const done = endEarlier(running, job.id)
      .then(() => runJob(worker, job, { lanes, atHosts: place, signal: controller.signal }))
      .catch((error) => worker.report(error, `${job.kind} ${job.id}`))
      .finally(() => {
        running.delete(run)
        place.leave()
        lanes.leave()
        wake()
      })
    const run: RunningJob = { id: job.id, taking: job.taking, controller, done }
    running.add(run)
  }

  /** Resolves to the seconds until there may be more; null where only a message can tell. */
  async function takeAll(): Promise<number | null> {
    let seconds: number | null = null
    while (wanted && !stopping) {
      wanted = false
      seconds = null
      while (lanes.free() > 0 && !places.isFull && !stopping) {
        const job = await fetchJob(database, { ...worker, kinds, isClosed: places.closed() })
        if (job === null || typeof job === 'number') {
          seconds = job
          break
        }
        start(job)
      }
    }
    return seconds
  }

  /** Takes what may run; then sleeps until a message, the next job's time, or the patrol. */
  async function dispatch(): Promise<void> {
    let sleep = patrol
    let idle = false
    try {
      const seconds = await takeAll()
      const next = Math.min(seconds ?? patrol, (places.untilRoom() ?? Infinity) / 1000)
      sleep = Math.min(patrol, Math.max(shortest, next))
      idle = running.size === 0 && seconds !== 0
    } catch (error) {
      worker.report(error, 'fetching')
      sleep = 1
    }
    dispatching = null
    if (stopping) return
    if (wanted) {
      wake()
      return
    }
    timer = setTimeout(wake, sleep * 1000)
    timer.unref()
    if (idle) for (const resolve of idleWaiters.splice(0)) resolve()
  }

  function wake(): void {
    wanted = true
    if (dispatching || stopping) return
    clearTimeout(timer)
    dispatching = dispatch()
  }

  return {
    running,
    wake,
    idle: () =>
      new Promise((resolve) => {
        idleWaiters.push(resolve)
        wake()
      }),
    async stop() {
      stopping = true
      clearTimeout(timer)
      await dispatching
    },
  }
}
