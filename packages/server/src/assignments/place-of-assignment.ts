import type { Place, PlacedCategory } from '../catalog/find-place.ts'
import { type Queries, statement } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { AssignmentRow } from './assignment-rows.ts'

const selectChain = statement<{ id: number; slug: string; name: string; archived: Date | null }>(
  'named_chain_of_category',
  `with recursive chain as (
     select id, category_id, slug, name, archived, 0 as depth from categories where id = $1
     union all
     select k.id, k.category_id, k.slug, k.name, k.archived, depth + 1 from categories k join chain on k.id = chain.category_id)
   select id, slug, name, archived from chain order by depth desc`,
)

async function categoryOf(queries: Queries, id: number): Promise<PlacedCategory | undefined> {
  const chain = await queries.query(selectChain, [id])
  const last = chain.at(-1)
  return last && { id, name: last.name, path: chain.map(({ slug }) => slug).join('/'), chain }
}

export type AssignmentPlace = Extract<Place, { readonly kind: 'project' | 'category' | 'component' }>

/** The place of an assignment, by where it is now; undefined: it is gone. */
export async function placeOfAssignment(
  { catalog, database }: Pick<Services, 'catalog' | 'database'>,
  row: Pick<AssignmentRow, 'project_id' | 'category_id' | 'component_id'>,
): Promise<AssignmentPlace | undefined> {
  if (row.component_id !== null) {
    const component = await catalog.component({ id: row.component_id })
    return component && { kind: 'component', scope: component.scope, component }
  }
  const project = await catalog.project({ id: row.project_id })
  if (project === undefined) return undefined
  if (row.category_id === null) return { kind: 'project', scope: project.scope, project }
  const category = await categoryOf(database, row.category_id)
  return category && { kind: 'category', scope: { ...project.scope, categoryId: category.id }, project, category }
}

/** Display names from the project down. */
export function namesOfPlace(place: AssignmentPlace): string[] {
  if (place.kind === 'project') return [place.project.row.name]
  if (place.kind === 'category') return [place.project.row.name, ...place.category.chain.map(({ name }) => name)]
  const { project, categories, row } = place.component
  return [project.row.name, ...categories.map(({ name }) => name), row.name]
}
