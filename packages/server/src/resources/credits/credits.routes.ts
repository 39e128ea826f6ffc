import { readComponentCredits, readProjectCredits } from '@weft/contract'
import { sql } from 'kysely'
import { findComponent, findProject } from '../../catalog/find.ts'
import type { Database } from '../../db/database.ts'
import { type Visible, visibleTo } from '../../domain/visible.ts'
import { contentActions } from '../../events/change-actions.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { can, type Scope } from '../../permissions/index.ts'

interface CreditsQuery {
  readonly start?: Date
  readonly end?: Date
  readonly lang?: string
}

interface CreditRow {
  readonly email: string | null
  readonly full_name: string
  readonly change_count: number
}

interface CreditsOf {
  readonly column: 'project_id' | 'component_id'
  readonly id: number
  /** For a project that the reader sees only in part: the visible part. */
  readonly visible?: Visible
}

async function selectCredits(database: Database, { column, id, visible }: CreditsOf, asked: CreditsQuery) {
  const conditions = [sql`h.${sql.ref(column)} = ${id}`, sql`h.action = any(${contentActions}::int[])`]
  if (visible)
    conditions.push(sql`not exists (select 1 from components c where c.id = h.component_id and not ${visible.inside})`)
  if (asked.start) conditions.push(sql`h.timestamp >= ${asked.start}`)
  if (asked.end) conditions.push(sql`h.timestamp <= ${asked.end}`)
  if (asked.lang !== undefined) conditions.push(sql`l.code = ${asked.lang}`)
  const { rows } = await sql<CreditRow>`select a.email, a.full_name, count(*)::int as change_count
      from changes h join users a on a.id = h.author_id left join languages l on l.id = h.language_id
     where ${sql.join(conditions, sql` and `)}
     group by a.id order by change_count desc, a.full_name`.execute(database.kysely)
  return rows
}

function presentFor({ actor }: Lookup, scope: Scope, rows: readonly CreditRow[]) {
  const seesAddresses = can(actor, 'reports.view', scope)
  return rows.map((row) => ({ ...row, email: seesAddresses ? (row.email ?? '') : '' }))
}

export const creditRoutes = [
  route(readProjectCredits, {
    permission: 'view',
    find: findProject,
    async handle(request, { project, scope }) {
      const isPart = project.hasRestricted && !request.actor.isSuperuser
      const of = {
        column: 'project_id',
        id: project.row.id,
        ...(isPart ? { visible: visibleTo(request.actor) } : {}),
      } as const
      return presentFor(request, scope, await selectCredits(request.database, of, request.query))
    },
  }),
  route(readComponentCredits, {
    permission: 'view',
    find: findComponent,
    async handle(request, { component, scope }) {
      const of = { column: 'component_id', id: component.row.id } as const
      return presentFor(request, scope, await selectCredits(request.database, of, request.query))
    },
  }),
]
