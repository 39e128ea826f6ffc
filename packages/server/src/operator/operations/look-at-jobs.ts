import { sql } from 'kysely'
import { selectAbandoned } from '../../jobs/held-jobs.ts'
import type { Services } from '../../services.ts'
import type { InspectionFinding, InspectionResult } from './inspection.ts'

/** Jobs that failed, and jobs that are under way where nobody works on them. */
export async function lookAtJobs({ database }: Services): Promise<InspectionResult> {
  const { rows } = await sql<{ kind: string; id: string; error: string; component: string | null }>`
    select t.kind, t.id, t.result ->> 'error' as error, p.slug || '/' || c.slug as component
    from tasks t left join components c on c.id = t.component_id left join projects p on p.id = c.project_id
    where t.completed and t.result ? 'error' and t.updated > now() - interval '7 days'
    order by t.updated desc limit 20`.execute(database.kysely)
  const failed = rows.map(({ kind, id, error, component }) => ({
    about: `job ${kind}${component === null ? '' : ` of ${component}`} (task ${id})`,
    wrong: error,
    remedy: 'mend the cause and ask for it again; the entry goes after a week',
  }))
  const abandoned = await selectAbandoned(database)
  const left: InspectionFinding[] = abandoned.map(({ id, kind, node, seconds }) => ({
    about: `job ${kind} (task ${id})`,
    wrong: `nobody works on it: its node (${node ?? 'unknown'}) gave no sign of life for ${Math.round(seconds)} s`,
    remedy: 'another node takes it within two minutes: see that one runs, and that it reaches the database',
  }))
  const fact = `jobs that failed this week: ${rows.length}; under way without a node: ${abandoned.length}`
  return { fact, findings: [...failed, ...left] }
}
