import { randomUUID } from 'node:crypto'
import { CronExpressionParser } from 'cron-parser'
import { type Database, statement } from '../db/database.ts'
import { jobsChannel } from './enqueue.ts'
import type { AnyJob } from './job.ts'

// A scheduled job waits in the queue for its next time. Its end enqueues the time after that.

/** Marks the rows that a schedule made; they merge with no other job. */
const keyStart = 'schedule '

/** A schedule of a kind that is unknown here belongs to a newer program, unless nobody has followed it for a week. */
const forgetOthers = statement<never>(
  'schedules_forget',
  `delete from jobs where node is null and merge_key like '${keyStart}%' and merge_key <> all($1::text[])
      and (kind = any($2::text[]) or due < now() - interval '7 days')`,
)

/** Nodes do this at once, so the row of a kind is made under a lock. */
const scheduleLock = 7_405_003

const planNext = statement<{ id: string }>(
  'schedule_plan',
  `with waiting as (
     select id from jobs where merge_key = $4 and node is null limit 1
   ), earlier as (
     update jobs set due = $3 where merge_key = $4 and node is null and due > $3 returning id
   ), made as (
     insert into jobs (id, kind, payload, due, merge_key, queue_key, attempts, priority)
     select $1, $2, '{}', $3, $4, $2, $5, $6 where not exists (select 1 from waiting) returning id
   )
   select id from earlier union all select id from made`,
)

/** The time after `after` of a schedule in cron's form, in UTC. */
export const nextTime = (cron: string, after: Date): Date =>
  CronExpressionParser.parse(cron, { currentDate: after, tz: 'UTC' }).next().toDate()

/** Puts the next time of each scheduled job into the queue, where it is not there. */
export async function planSchedules(database: Database, jobs: readonly AnyJob[]): Promise<void> {
  const scheduled = jobs.flatMap(({ name, schedule, attempts, priority }) =>
    schedule === null ? [] : [{ name, schedule, attempts, priority }],
  )
  await database.transaction(async (tx) => {
    await tx.executeSql('select pg_advisory_xact_lock($1)', [scheduleLock])
    await tx.query(forgetOthers, [scheduled.map(({ name }) => keyStart + name), jobs.map(({ name }) => name)])
    const { rows } = await tx.executeSql('select now() as now')
    const now = rows[0]?.now instanceof Date ? rows[0].now : new Date()
    let isNews = false
    for (const { name, schedule, attempts, priority } of scheduled) {
      const values = [randomUUID(), name, nextTime(schedule, now), keyStart + name, attempts, priority]
      if ((await tx.query(planNext, values)).length > 0) isNews = true
    }
    if (isNews) tx.signal(jobsChannel, '')
  })
}
