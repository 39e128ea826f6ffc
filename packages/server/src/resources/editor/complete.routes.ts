import { checks } from '@weft/checks'
import { type CompletedField, completeSearch } from '@weft/contract'
import { type RawBuilder, sql } from 'kysely'
import { findPlace, type Place } from '../../catalog/find-place.ts'
import { type Visible, visibleTo } from '../../domain/visible.ts'
import { type LookupOf, route } from '../../http/bind/route.ts'
import { Refusal } from '../../refusal.ts'
import { componentInPlace, translationInPlace } from '../../search/place-conditions.ts'
import { isConditions, stateNames } from '../../search/unit-conditions.ts'
import { hasNames } from '../../search/unit-fields.ts'

interface Value {
  readonly value: string
  readonly name: string
}

const shown = 20
const named = (names: Iterable<string>): Value[] => [...names].map((value) => ({ value, name: value }))
const ofChecks: readonly Value[] = checks.map(({ id, label }) => ({ value: id, name: label }))

/** Fields whose values are the same everywhere. */
const closedLists: Partial<Readonly<Record<CompletedField, readonly Value[]>>> = {
  is: named(Object.keys(isConditions)),
  has: named(hasNames),
  state: named(stateNames.keys()),
  check: ofChecks,
  dismissed_check: ofChecks,
}

/** Fields whose values are what there is in a place, as rows `value, name`. */
function valuesIn(field: CompletedField, place: Place, visible: Visible): RawBuilder<unknown> {
  const inPlace = sql`${visible.component} and ${componentInPlace(place)}`
  switch (field) {
    case 'language':
      return sql`select l.code as value, l.name from languages l where exists (select 1 from translations t
        join components c on c.id = t.component_id join projects p on p.id = c.project_id
        where t.language_id = l.id and ${inPlace} and ${translationInPlace(place)})`
    case 'component':
      return sql`select c.slug as value, c.name from components c join projects p on p.id = c.project_id where ${inPlace}`
    case 'project':
      return sql`select p.slug as value, p.name from projects p where ${visible.project}
        ${'project' in place ? sql`and p.id = ${place.project.row.id}` : sql``}`
    default:
      return sql`select distinct b.name as value, b.name from labels b join projects p on p.id = b.project_id
        where ${visible.project} and ${projectOf(place) === null ? sql`true` : sql`p.id = ${projectOf(place)}`}`
  }
}

function projectOf(place: Place): number | null {
  if ('project' in place) return place.project.row.id
  if (place.kind === 'component') return place.component.project.row.id
  return place.kind === 'translation' ? place.translation.component.project.row.id : null
}

async function findCompleted(request: LookupOf<typeof completeSearch>) {
  const place = await findPlace(request, request.query.path ?? '')
  if (place === undefined) throw new Refusal('not_found')
  return { scope: place.scope, place }
}

export const completeRoutes = [
  route(completeSearch, {
    permission: 'view',
    find: findCompleted,
    async handle({ database, actor, query }, { place }) {
      const { field, prefix = '' } = query
      const start = prefix.toLowerCase()
      const closed = closedLists[field]
      if (closed) {
        const begins = (text: string) => text.toLowerCase().startsWith(start)
        return { values: closed.filter(({ value, name }) => begins(value) || begins(name)).slice(0, shown) }
      }
      const { rows } = await sql<Value>`select value, name from (${valuesIn(field, place, visibleTo(actor))}) found
        where starts_with(lower(value), ${start}) or starts_with(lower(name), ${start})
        order by lower(name), value limit ${shown}`.execute(database.kysely)
      return { values: rows }
    },
  }),
]
