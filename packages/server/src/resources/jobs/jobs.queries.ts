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

const component = `(select p.slug || '/' || c.slug from components c join projects p on p.id = c.project_id
   where c.id = t.component_id) as component`

const ofQueue = (state: string, where: string, due: string) =>
  statement<JobRow>(
    `jobs_${state}`,
    `select j.id, j.kind, ${component}, j.failures as attempts, t.failure, j.created as since, ${due} as due
       from jobs j left join tasks t on t.id = j.id where ${where} order by j.position limit ${most}`,
  )

export const selectJobs = {
  running: ofQueue('running', 'j.node is not null', 'null::timestamptz'),
  waiting: ofQueue('waiting', 'j.node is null', 'j.due'),
  failed: statement<JobRow>(
    'jobs_failed',
    `select f.id, f.kind, ${component}, 0 as attempts, f.failure, f.failed as since, null::timestamptz as due
       from failed_jobs f left join tasks t on t.id = f.id order by f.failed desc, f.id limit ${most}`,
  ),
} as const

export const countJobs = statement<{ running: number; waiting: number; failed: number }>(
  'count_jobs',
  `select (select count(*)::int from jobs where node is not null) as running,
     (select count(*)::int from jobs where node is null) as waiting, (select count(*)::int from failed_jobs) as failed`,
)

/** Only one of two who ask at once gets it. */
export const takeFailed = statement<{ kind: string; payload: unknown; component_id: number | null }>(
  'take_failed_job',
  `with taken as (delete from failed_jobs where id = $1::uuid returning id, kind, payload)
   select taken.kind, taken.payload, t.component_id from taken left join tasks t on t.id = taken.id`,
)
export const isInQueue = statement<{ id: string }>('job_in_queue', 'select id from jobs where id = $1::uuid')
