import { readComponentCredits, readProjectCredits } from '@weft/contract'
import { sql } from 'kysely'
import { findComponent, findProject } from '../../catalog/find.ts'
import { authoredTexts, readAuthorMark } from '../../domain/user/work/authored-texts.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { can, type Scope } from '../../permissions/index.ts'
import { invalidField } from '../../refusal.ts'

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

/** A project or a component, whose credits are asked for. */
type CreditsOf = { readonly column: 'project_id' | 'component_id'; readonly id: number }

async function selectCredits(request: Lookup, { column, id }: CreditsOf, { start, end, lang }: CreditsQuery) {
  if (start && end && start > end) throw invalidField('start', 'The period begins after its end.', 'invalid')
  const texts = authoredTexts(
    {
      start: start ?? null,
      end: end ?? null,
      language: lang ?? null,
      userId: null,
      visible: visibleTo(request.actor),
      inside: (alias) => sql<boolean>`${sql.ref(`${alias}.${column}`)} = ${id}`,
    },
    await readAuthorMark(request.database),
  )
  const { rows } = await sql<CreditRow>`
    select a.email, a.full_name, n.change_count
      from (select r.user_id, sum(r.strings)::int as change_count from (${texts}) r group by 1 having sum(r.strings) > 0) n
      join users a on a.id = n.user_id order by n.change_count desc, a.full_name`.execute(request.database.kysely)
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
      const of = { column: 'project_id', id: project.row.id } as const
      return presentFor(request, scope, await selectCredits(request, of, request.query))
    },
  }),
  route(readComponentCredits, {
    permission: 'view',
    find: findComponent,
    async handle(request, { component, scope }) {
      const of = { column: 'component_id', id: component.row.id } as const
      return presentFor(request, scope, await selectCredits(request, of, request.query))
    },
  }),
]
