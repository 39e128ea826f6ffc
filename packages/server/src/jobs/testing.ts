import Type from 'typebox'
import { afterEach } from 'vitest'
import type { Database } from '../db/database.ts'
import type { Services } from '../services.ts'
import { type AnyJob, defineJob, type JobContext } from './job.ts'
import type { HostsOf } from './job-rows.ts'
import { type JobSettings, type RunningJobs, startJobs } from './start-jobs.ts'

export const nodeId = '00000000-0000-4000-8000-000000000001'
const payload = Type.Object({ key: Type.String(), value: Type.Number() })
export type Payload = { key: string; value: number }

/** A job of one key at a time, two attempts, which does what a test says. */
export function jobThat(run: (context: JobContext<Payload>) => Promise<unknown>, merge = false) {
  return defineJob({ name: 'try', payload, queueKey: ({ key }) => key, attempts: 2, merge, run })
}

/** Runs the jobs of a database for the tests of a file; after each they are stopped, and nothing waits. */
export function jobBench(database: () => Database) {
  const started: RunningJobs[] = []
  const reports: unknown[] = []

  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop(100)))
    await database().executeSql('delete from jobs; delete from tasks')
    reports.length = 0
  })

  return {
    /** The jobs' reports. */
    reports,
    async start(
      jobs: readonly AnyJob[],
      node = nodeId,
      hostsOf?: HostsOf,
      {
        over = database(),
        ...more
      }: Pick<JobSettings, 'heartbeat' | 'concurrency'> & { readonly over?: Database } = {},
    ): Promise<RunningJobs> {
      const running = await startJobs({
        ...(hostsOf && { hostsOf }),
        ...more,
        // Jobs need no more of the services than the database here.
        services: { database: over } as Services,
        jobs,
        nodeId: node,
        report: (error) => reports.push(error),
      })
      started.push(running)
      return running
    },
    /** A task with the state of its job; an ended one has none. */
    async readTask(id: string) {
      const { kysely } = database()
      const task = await kysely.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const job = await kysely
        .selectFrom('jobs')
        .select(['node', 'taking', 'interruptions'])
        .where('id', '=', id)
        .executeTakeFirst()
      return { ...task, ...job }
    },
  }
}
