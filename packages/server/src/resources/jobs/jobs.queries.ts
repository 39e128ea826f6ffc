import { statement } from '../../db/database.ts'

export interface JobRow {
  readonly id: string
  readonly kind: string
  readonly component: string | null
  readonly attempts: number
  readonly failure: string | null
  readonly since: Date
  readonly due: Date | null
}

/** So many are shown: more say no more. */
const most = 200

/** Jobs with the path of their component, of a place; $1 is its path, or null for all. */
const ofPlace = (columns: string, from: string, where: string) => `
  (select * from (select ${columns}, (select p.slug || '/' || c.slug from components c join projects p on p.id = c.project_id
      where c.id = t.component_id) as component from ${from} where ${where}) as j
   where $1::text is null or component = $1 or starts_with(component, $1 || '/'))`

const queued = 'jobs q left join tasks t on t.id = q.id'
const ended = 'failed_jobs q left join tasks t on t.id = q.id'

const ofQueue = (state: string, where: string, due: string) =>
  statement<JobRow>(
    `jobs_${state}`,
    `select id, kind, component, failures as attempts, failure, created as since, ${due} as due
       from ${ofPlace('q.id, q.kind, q.failures, t.failure, q.created, q.due, q.position', queued, where)} as j
      order by position limit ${most}`,
  )

export const selectJobs = {
  running: ofQueue('running', 'q.node is not null', 'null::timestamptz'),
  waiting: ofQueue('waiting', 'q.node is null', 'due'),
  failed: statement<JobRow>(
    'jobs_failed',
    `select id, kind, component, 0 as attempts, failure, failed as since, null::timestamptz as due
       from ${ofPlace('q.id, q.kind, q.failure, q.failed', ended, 'true')} as j order by failed desc, id limit ${most}`,
  ),
} as const

const countOf = (from: string, where: string) => `(select count(*)::int from ${ofPlace('q.id', from, where)} as j)`

export const countJobs = statement<{ running: number; waiting: number; failed: number }>(
  'count_jobs',
  `select ${countOf(queued, 'q.node is not null')} as running, ${countOf(queued, 'q.node is null')} as waiting,
     ${countOf(ended, 'true')} as failed`,
)

/** Only one of two who ask at once gets it. */
export const takeFailed = statement<{ kind: string; payload: unknown; component_id: number | null }>(
  'take_failed_job',
  `with taken as (delete from failed_jobs where id = $1::uuid returning id, kind, payload)
   select taken.kind, taken.payload, t.component_id from taken left join tasks t on t.id = taken.id`,
)
export const isInQueue = statement<{ id: string }>('job_in_queue', 'select id from jobs where id = $1::uuid')
