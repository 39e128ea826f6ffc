import { sql } from 'kysely'
import Type from 'typebox'
import type { Database } from '../../db/database.ts'
import { findComponent, findProject } from '../../domain/find.ts'
import { contentActions } from '../../events/change-actions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { optional, text, time } from '../../http/fields/index.ts'
import { type Lookup, route } from '../../http/route.ts'
import { can, type Scope } from '../../permissions/index.ts'

const query = {
  start: optional(time({ help: 'Only changes since then; else all.' })),
  end: optional(time({ help: 'Only changes until then; else all.' })),
  lang: optional(text({ maxLength: 50, help: 'Only this language, by its code.' })),
}

/** Who wrote how many texts; addresses are for those who may see reports. */
const credits = Type.Array(
  Type.Object({ email: Type.String(), full_name: Type.String(), change_count: Type.Integer() }),
)

const projectCredits = endpoint({
  method: 'GET',
  path: '/api/projects/:project/credits/',
  summary: 'List who translated a project.',
  params: Type.Object({ project: Type.String() }),
  query,
  replies: { 200: credits },
})
const componentCredits = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/credits/',
  summary: 'List who translated a component.',
  params: Type.Object({ project: Type.String(), component: Type.String() }),
  query,
  replies: { 200: credits },
})

interface Asked {
  readonly start?: Date
  readonly end?: Date
  readonly lang?: string
}

interface CreditRow {
  readonly email: string | null
  readonly full_name: string
  readonly change_count: number
}

async function selectCredits(database: Database, column: 'project_id' | 'component_id', id: number, asked: Asked) {
  const conditions = [sql`c.${sql.ref(column)} = ${id}`, sql`c.action = any(${contentActions}::int[])`]
  if (asked.start) conditions.push(sql`c.timestamp >= ${asked.start}`)
  if (asked.end) conditions.push(sql`c.timestamp <= ${asked.end}`)
  if (asked.lang !== undefined) conditions.push(sql`l.code = ${asked.lang}`)
  const { rows } = await sql<CreditRow>`select a.email, a.full_name, count(*)::int as change_count
      from changes c join users a on a.id = c.author_id left join languages l on l.id = c.language_id
     where ${sql.join(conditions, sql` and `)}
     group by a.id order by change_count desc, a.full_name`.execute(database.kysely)
  return rows
}

function presentFor({ actor }: Lookup, scope: Scope, rows: readonly CreditRow[]) {
  const seesAddresses = can(actor, 'reports.view', scope)
  return rows.map((row) => ({ ...row, email: seesAddresses ? (row.email ?? '') : '' }))
}

export const creditRoutes = [
  route(projectCredits, {
    permission: 'view',
    find: findProject,
    handle: async (request, { project, scope }) =>
      presentFor(request, scope, await selectCredits(request.database, 'project_id', project.row.id, request.query)),
  }),
  route(componentCredits, {
    permission: 'view',
    find: findComponent,
    handle: async (request, { component, scope }) =>
      presentFor(
        request,
        scope,
        await selectCredits(request.database, 'component_id', component.row.id, request.query),
      ),
  }),
]
