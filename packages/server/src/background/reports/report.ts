import type { ReportKind } from '@weft/contract'
import { type RawBuilder, sql } from 'kysely'
import type { ReportPayload } from '../../jobs/report-jobs.ts'
import type { Actor } from '../../permissions/index.ts'
import type { Services } from '../../services.ts'

/** A report under way. */
export interface ReportContext {
  readonly services: Pick<Services, 'database' | 'catalog'>
  /** For whom it is made: it has what they see. */
  readonly actor: Actor
  readonly payload: Pick<ReportPayload, 'scope' | 'parameters'>
  readonly signal: AbortSignal
  tell(done: number, total: number): void
}

/** A kind of report. */
export interface ReportMaker {
  readonly kind: ReportKind
  /** Resolves to its data, as JSON. */
  make(context: ReportContext): Promise<unknown>
}

/** People and languages of a report beyond these are left out: it is kept as one value and read by people. */
export const mostRows = 20_000

/** A condition that rows under an alias, with a project and a component, are inside the scope of a report. */
export function insideOf({ scope }: Pick<ReportPayload, 'scope'>, alias: string): RawBuilder<boolean> {
  if (scope === null) return sql<boolean>`true`
  if (scope.type === 'project') return sql<boolean>`${sql.ref(`${alias}.project_id`)} = ${scope.id}`
  if (scope.type === 'component') return sql<boolean>`${sql.ref(`${alias}.component_id`)} = ${scope.id}`
  return sql<boolean>`${sql.ref(`${alias}.component_id`)} = any(array(
    with recursive tree as (
      select ${scope.id}::int as id union all select k.id from categories k join tree on k.category_id = tree.id)
    select c.id from components c where c.category_id in (select id from tree)))`
}
