import { sql } from 'kysely'
import { loadDoer } from '../access/load-actor.ts'
import { type Database, statement } from '../db/database.ts'
import type { ReportPayload } from '../jobs/report-jobs.ts'
import type { Services } from '../services.ts'
import { reportMakers } from './reports/registry.ts'

/** Limits for a person's stored reports and their bytes; the oldest are removed, and the newest stays. */
const kept = { reports: 200, bytes: 100 * 1024 * 1024 }

const dropOld = statement<never>(
  'drop_old_reports',
  `delete from reports where id in (
     select id from (select id, row_number() over newest as number, sum(pg_column_size(data)) over newest as bytes
                       from reports where user_id = $1 window newest as (order by id desc)) mine
      where number > ${kept.reports} or (bytes > ${kept.bytes} and number > 1))`,
)

/** Keeps a report. Resolves to its id, or null where its place is gone. */
async function keep(database: Database, payload: ReportPayload, data: unknown): Promise<number | null> {
  const { kind, userId, scope, parameters } = payload
  const place = (type: string) => (scope?.type === type ? scope.id : null)
  const { rows: made } = await sql<{ id: number }>`
    insert into reports (kind, user_id, project_id, category_id, component_id, parameters, data)
    select ${kind}, ${userId}, p.id, k.id, c.id, ${JSON.stringify(parameters)}::jsonb, ${JSON.stringify(data)}::jsonb
      from (values (${place('project')}::int, ${place('category')}::int, ${place('component')}::int)) asked (project, category, component)
      left join projects p on p.id = project left join categories k on k.id = category left join components c on c.id = component
     where num_nonnulls(project, category, component) = num_nonnulls(p.id, k.id, c.id)
    returning id`.execute(database.kysely)
  await database.query(dropOld, [userId])
  return made[0]?.id ?? null
}

interface Making {
  readonly services: Pick<Services, 'database' | 'catalog'>
  readonly signal: AbortSignal
  tell(done: number, total: number): void
}

/** Makes a report of what its creator sees now. Resolves to its id, or null where its creator or its place is gone. */
export async function makeReport(making: Making, payload: ReportPayload): Promise<number | null> {
  const { database } = making.services
  const actor = await loadDoer(database, payload.userId)
  const maker = reportMakers.find(({ kind }) => kind === payload.kind)
  if (!actor || !maker) return null
  return keep(database, payload, await maker.make({ ...making, actor, payload }))
}
