import { sql } from 'kysely'
import type { Scope } from '../permissions/index.ts'
import type { Services } from '../services.ts'
import { type AssignedPlace, isAssignedPlace } from './assigned-place.ts'
import type { AssignedWork } from './assignee-faults.ts'
import type { AssignmentPlace } from './place-of-assignment.ts'

/** Components, and languages, in which it is looked whether people may work: enough to find those of small teams. */
const mostLooked = 200

interface LookedRow {
  readonly components: readonly number[] | null
  readonly languages: readonly { readonly id: number; readonly code: string }[] | null
}

/** The places in which the people of an assignment are to work. */
export async function workScopes(
  { database, catalog }: Pick<Services, 'database' | 'catalog'>,
  place: AssignmentPlace,
  assigned: AssignedPlace,
): Promise<AssignedWork> {
  const found = sql`select distinct c.id as component_id, l.id as language_id, l.code from translations t
    join components c on c.id = t.component_id join languages l on l.id = t.language_id where ${isAssignedPlace(assigned)}`
  const { rows } = await sql<LookedRow>`with found as materialized (${found})
    select (select array_agg(component_id) from (select distinct component_id from found order by 1 limit ${mostLooked}) c) as components,
           (select json_agg(json_build_object('id', language_id, 'code', code)) from (
              select distinct language_id, code from found order by 1 limit ${mostLooked}) l) as languages`.execute(
    database.kysely,
  )
  const { components, languages } = rows[0] ?? { components: null, languages: null }
  const scopes: Scope[] = []
  for (const id of components ?? []) {
    const component = await catalog.component({ id })
    if (component === undefined) continue
    scopes.push(...(languages ?? []).map((language): Scope => ({ ...component.scope, languageId: language.id })))
  }
  if (scopes.length === 0) scopes.push(place.scope)
  return { scopes, languages: assigned.of_languages ? (languages ?? []).map(({ code }) => code) : [] }
}
