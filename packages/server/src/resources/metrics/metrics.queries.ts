import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'
import type { StatisticsRow } from '../../present/statistics-shape.ts'

interface SiteCounts {
  readonly units: number
  readonly units_translated: number
  readonly users: number
  readonly changes: number
  readonly projects: number
  readonly components: number
  readonly translations: number
  readonly languages: number
  readonly checks: number
  readonly configuration_errors: number
  readonly suggestions: number
}

/** The contents of the site that a reader sees: sums of counters. */
export async function selectSiteCounts(database: Database, visible: Visible): Promise<SiteCounts> {
  const { rows } = await sql<SiteCounts>`
    with seen as materialized (
      select c.id, c.statistics_id from components c join projects p on p.id = c.project_id where ${visible.amongMany})
    select coalesce(sum(s.total), 0)::bigint as units, coalesce(sum(s.translated), 0)::bigint as units_translated,
           coalesce(sum(s.changes), 0)::bigint as changes, coalesce(sum(s.failing), 0)::bigint as checks,
           coalesce(sum(s.suggestions), 0)::bigint as suggestions,
           (select count(*)::int from users) as users,
           (select count(*)::int from projects p where ${visible.project}) as projects,
           count(*)::int as components,
           (select count(*)::int from translations t join seen on seen.id = t.component_id) as translations,
           (select count(*)::int from languages) as languages,
           0 as configuration_errors
      from seen join statistics s on s.id = seen.statistics_id`.execute(database.kysely)
  const [row] = rows
  if (row === undefined) throw new Error('A sum has one row')
  return row
}

/** Jobs that wait, by name. */
export async function countWaitingJobs(database: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ job: string; waiting: number }>`
    select kind as job, count(*)::int as waiting from jobs where node is null and (due <= now() or coalesce(merge_key, '') not like 'schedule %') group by 1`.execute(
    database.kysely,
  )
  return new Map(rows.map(({ job, waiting }) => [job, waiting]))
}

export type PlacedStatistics = StatisticsRow & { readonly translation_id: number }

/** The counters of a project's translations that a reader sees. */
export async function selectTranslationCounts(
  database: Database,
  projectId: number,
  { inside }: Visible,
): Promise<PlacedStatistics[]> {
  const { rows } = await sql<PlacedStatistics>`
    select s.*, t.id as translation_id from translations t join components c on c.id = t.component_id
      join statistics s on s.id = t.statistics_id
     where c.project_id = ${projectId} and ${inside} order by c.id, t.id`.execute(database.kysely)
  return rows
}
