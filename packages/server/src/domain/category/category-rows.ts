import { type Queries, statement } from '../../db/database.ts'
import { widerFlags } from '../../db/wider-flags.ts'
import type { KeptSettings } from '../project/inheritance.ts'

/** A category as its reply shows it, with its project. */
export interface CategoryRow {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly category_id: number | null
  readonly project_id: number
  readonly project_slug: string
  readonly check_flags: string
  /** Since then it is read and not changed. */
  readonly archived: Date | null
  /** Its flags with those of the places that it is in. */
  readonly wider_flags: string
  /** The stored settings of the category, its parents, and the project. */
  readonly setting_places: readonly KeptSettings[]
}

/** The columns of CategoryRow, of a category `k` and its project `p`. */
export const categoryColumns = `k.id, k.name, k.slug, k.category_id, k.project_id, p.slug as project_slug, k.check_flags, k.archived,
  ${widerFlags('k.id')} as wider_flags, setting_places(k.project_id, k.id)`

const selectOne = statement<CategoryRow>(
  'one_category',
  `select ${categoryColumns} from categories k join projects p on p.id = k.project_id where k.id = $1`,
)

export async function readCategory(database: Queries, id: number): Promise<CategoryRow | undefined> {
  return (await database.query(selectOne, [id]))[0]
}

const selectChain = statement<{ id: number; slug: string }>(
  'chain_of_category',
  `with recursive chain as (
     select id, category_id, slug, 0 as depth from categories where id = $1
     union all
     select k.id, k.category_id, k.slug, depth + 1 from categories k join chain on k.id = chain.category_id)
   select id, slug from chain order by depth desc`,
)

/** A category with its parents, from the project down. */
export const categoryChain = (
  database: Queries,
  id: number,
): Promise<{ readonly id: number; readonly slug: string }[]> => database.query(selectChain, [id])

/** A category `$1` and all below it, as a table with the columns `id` and `depth`. */
export const categoryTree = `(with recursive tree as (
     select id, 0 as depth from categories where id = $1
     union all select k.id, depth + 1 from categories k join tree on k.category_id = tree.id)
   select id, depth from tree)`

const selectHeight = statement<{ height: number }>(
  'height_of_category',
  `select coalesce(max(depth), 0)::int + 1 as height from ${categoryTree} t`,
)

/** How deep the categories are nested there, counting itself. */
export async function categoryHeight(database: Queries, id: number): Promise<number> {
  return (await database.query(selectHeight, [id]))[0]?.height ?? 1
}
