import { sql } from 'kysely'
import type { Place } from '../catalog/find-place.ts'
import type { Visible } from '../domain/visible.ts'
import type { Sql } from './compare.ts'

/** A component `c` is in a category, or below it. */
export const componentInCategory = (id: number): Sql => sql`c.category_id in (with recursive below as (
        select ${id}::int as id
        union all select k.id from categories k join below on k.category_id = below.id) select id from below)`

/** A component `c` of the project `p` is in a place. */
export function componentInPlace(place: Place): Sql {
  switch (place.kind) {
    case 'site':
    case 'language':
      return sql`true`
    case 'project':
    case 'project-language':
      return sql`p.id = ${place.project.row.id}`
    case 'category':
      return componentInCategory(place.category.id)
    case 'component':
      return sql`c.id = ${place.component.row.id}`
    case 'translation':
      return sql`c.id = ${place.translation.component.row.id}`
  }
}

/** A translation `t` is in a place, its component aside. */
export function translationInPlace(place: Place): Sql {
  if (place.kind === 'translation') return sql`t.id = ${place.translation.row.id}`
  return 'language' in place ? sql`t.language_id = ${place.language.id}` : sql`true`
}

/** Rows under an alias, each with a project, component and language, that are of a place. Each condition may be the beginning of an index. */
export function rowInPlace(alias: string, place: Place): Sql {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  switch (place.kind) {
    case 'site':
      return sql`true`
    case 'language':
      return sql`${column('language_id')} = ${place.language.id}`
    case 'project':
      return sql`${column('project_id')} = ${place.project.row.id}`
    case 'project-language':
      return sql`${column('project_id')} = ${place.project.row.id} and ${column('language_id')} = ${place.language.id}`
    case 'category':
      return sql`${column('component_id')} = any(array(with recursive below as (
          select ${place.category.id}::int as id
          union all select k.id from categories k join below on k.category_id = below.id)
        select c.id from components c join below on c.category_id = below.id))`
    case 'component':
      return sql`${column('component_id')} = ${place.component.row.id}`
    case 'translation': {
      const { component_id, language_id } = place.translation.row
      return sql`${column('component_id')} = ${component_id} and ${column('language_id')} = ${language_id}`
    }
  }
}

/** A change `h` happened in a place. Each condition is the beginning of an index that goes on with the time. */
export const changeInPlace = (place: Place): Sql =>
  place.kind === 'translation' ? sql`h.translation_id = ${place.translation.row.id}` : rowInPlace('h', place)

/**
 * The strings `u` of a place that a reader sees, in the order of their ids where that is asked for. For one translation no check is needed,
 * because its finder sees it. PostgreSQL takes it that an array names ten translations and reads the strings of these; `is true` has the
 * thousands of a site looked up for each string.
 */
export function unitInPlace(place: Place, visible: Visible): Sql {
  if (place.kind === 'translation') return sql`u.translation_id = ${place.translation.row.id}`
  if (place.kind === 'site' && visible.all) return sql`true`
  const translations = sql`select t.id from translations t join components c on c.id = t.component_id
    join projects p on p.id = c.project_id
    where ${visible.component} and ${componentInPlace(place)} and ${translationInPlace(place)}`
  return place.kind === 'site'
    ? sql`(u.translation_id in (${translations})) is true`
    : sql`u.translation_id = any(array(${translations}))`
}
