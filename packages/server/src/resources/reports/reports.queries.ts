import type { ReportKind } from '@weft/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type ListPart, newestById, partOf } from '../../db/list-part.ts'
import type { Visible } from '../../domain/visible.ts'
import type { ReportParameters, ReportScope } from '../../jobs/report-jobs.ts'

/** A report as lists show it. */
export interface ReportRow {
  readonly id: number
  readonly kind: ReportKind
  readonly username: string
  readonly created: Date
  readonly type: NonNullable<ReportScope>['type'] | null
  readonly scope_id: number | null
  readonly scope_name: string | null
  readonly everybody: boolean
  readonly project_id: number | null
  readonly component_id: number | null
}

export interface WholeReportRow extends ReportRow {
  readonly parameters: ReportParameters
  readonly data: unknown
}

/** The filter of a list of reports. */
export interface ReportFilter {
  readonly scope: ReportScope
  readonly kind?: string
}

const columns = `r.id, r.kind, a.username, r.created, (r.parameters ->> 'everybody')::boolean as everybody,
  case when c.id is not null then 'component' when k.id is not null then 'category' when p.id is not null then 'project' end as type,
  coalesce(c.id, k.id, p.id) as scope_id, coalesce(c.name, k.name, p.name) as scope_name, p.id as project_id, c.id as component_id`

const tables = sql.raw(`reports r join users a on a.id = r.user_id left join components c on c.id = r.component_id
  left join categories k on k.id = r.category_id
  left join projects p on p.id = coalesce(r.project_id, k.project_id, c.project_id)`)

export const reportOrder = newestById('r.id')

const placeColumns = { project: 'r.project_id', category: 'r.category_id', component: 'r.component_id' } as const

/** One's own reports of places that one still sees. */
function conditionOf(userId: number, visible: Visible, { scope, kind }: ReportFilter) {
  return sql.join(
    [
      sql`r.user_id = ${userId}`,
      sql`(p.id is null or (${visible.project} and (c.id is null or ${visible.inside})))`,
      ...(kind === undefined ? [] : [sql`r.kind = ${kind}`]),
      ...(scope === null ? [] : [sql`${sql.raw(placeColumns[scope.type])} = ${scope.id}`]),
    ],
    sql` and `,
  )
}

export async function selectReports(
  database: Database,
  { userId, visible, filter }: { readonly userId: number; readonly visible: Visible; readonly filter: ReportFilter },
  part: ListPart,
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`select ${sql.raw(columns)} from ${tables}
     where ${conditionOf(userId, visible, filter)} ${partOf(reportOrder, part)}`.execute(database.kysely)
  return rows
}

export async function countReports(
  database: Database,
  { userId, visible, filter }: { readonly userId: number; readonly visible: Visible; readonly filter: ReportFilter },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${tables}
     where ${conditionOf(userId, visible, filter)}`.execute(database.kysely)
  return rows[0]?.count ?? 0
}

/** A report of the reader's own, of a place that they still see. */
export async function selectReport(
  database: Database,
  { userId, visible, id }: { readonly userId: number; readonly visible: Visible; readonly id: number },
): Promise<WholeReportRow | undefined> {
  const { rows } = await sql<WholeReportRow>`select ${sql.raw(columns)}, r.parameters, r.data from ${tables}
     where r.id = ${id} and ${conditionOf(userId, visible, { scope: null })}`.execute(database.kysely)
  return rows[0]
}
