import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { compileSearchWithTerms } from '../domain/unit/search-with-terms.ts'
import { componentInCategory } from '../search/place-conditions.ts'
import type { UnitSearch } from '../search/search-units.ts'
import type { AssignmentRow } from './assignment-rows.ts'

/** The place of the strings of an assignment. */
export type AssignedPlace = Pick<
  AssignmentRow,
  | 'project_id'
  | 'category_id'
  | 'component_id'
  | 'component_list_id'
  | 'of_list'
  | 'of_components'
  | 'of_languages'
  | 'languages'
  | 'components'
>

const always = sql<boolean>`true`

function inPart({ category_id, component_id }: AssignedPlace) {
  if (component_id !== null) return sql<boolean>`c.id = ${component_id}`
  return category_id === null ? always : componentInCategory(category_id)
}

/** A translation `t` of the component `c` is in the place. Source strings are where their language was chosen. */
export function isAssignedPlace(place: AssignedPlace) {
  const { project_id, of_components, components, of_list, component_list_id, of_languages, languages } = place
  return sql<boolean>`c.project_id = ${project_id} and ${inPart(place)}
    and ${of_components ? sql`c.id = any(${components}::int[])` : always}
    and ${of_list ? sql`c.id in (select component_id from component_list_components where component_list_id = ${component_list_id})` : always}
    and ${of_languages ? sql`t.language_id = any(${languages}::int[])` : sql`not t.is_source`}`
}

/** The strings `u` of the place, by the index of their translations. */
export const isAssignedString = (place: AssignedPlace) =>
  sql<boolean>`u.translation_id = any(array(select t.id from translations t join components c on c.id = t.component_id
    where ${isAssignedPlace(place)}))`

/** Compiles the search of an assignment, whose days are counted from its own. Throws a problem of `q`. */
export const compileAssigned = (
  database: Database,
  {
    project_id,
    component_id,
    query,
    created,
  }: Pick<AssignmentRow, 'project_id' | 'component_id' | 'query' | 'created'>,
): Promise<UnitSearch> =>
  compileSearchWithTerms(database, query, { projectId: project_id, componentId: component_id }, created)
