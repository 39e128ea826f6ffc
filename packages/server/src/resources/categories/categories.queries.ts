import { sql } from 'kysely'
import { type Database, type Queries, statement } from '../../db/database.ts'
import { byId, type ListPart, partOf } from '../../db/list-part.ts'
import { summedCounters } from '../../db/statistics.ts'
import { type CategoryRow, categoryColumns, categoryTree } from '../../domain/category/category-rows.ts'
import type { Visible } from '../../domain/visible.ts'
import { contentActions } from '../../events/change-actions.ts'
import type { StatisticsRow } from '../../present/statistics-shape.ts'

export const categoryOrder = byId('k.id')

/** Categories of the projects that a reader sees. */
export async function selectCategories(database: Database, visible: Visible, part: ListPart): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`select ${sql.raw(categoryColumns)}
      from categories k join projects p on p.id = k.project_id where ${visible.project}
     ${partOf(categoryOrder, part)}`.execute(database.kysely)
  return rows
}

export async function countCategories(database: Database, visible: Visible): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from categories k join projects p on p.id = k.project_id where ${visible.project}`.execute(database.kysely)
  return rows[0]?.count ?? 0
}

const selectComponents = statement<{ id: number }>(
  'components_below_category',
  `select c.id from components c where c.category_id in (select id from ${categoryTree} t)`,
)

/** The components of a category and of those below it. */
export async function selectComponentsBelow(database: Queries, id: number): Promise<number[]> {
  return (await database.query(selectComponents, [id])).map((row) => row.id)
}

/** The counters of what a reader sees below a category, added up: no more rows than it has components. */
export async function selectStatistics(
  database: Database,
  { id, project_id }: CategoryRow,
  { inside }: Visible,
): Promise<StatisticsRow & { readonly recent_changes: number }> {
  const { rows } = await sql<StatisticsRow & { readonly recent_changes: number }>`
    with recursive tree as (
      select ${id}::int as id union all select k.id from categories k join tree on k.category_id = tree.id),
    below as materialized (
      select c.id, c.statistics_id from components c where c.category_id in (select id from tree) and ${inside}),
    total as (select ${summedCounters} from below join statistics s on s.id = below.statistics_id)
    select total.*, (select count(*)::int from changes h
        where h.project_id = ${project_id} and h.component_id in (select id from below)
          and h.action = any(${contentActions}::int[])
          and h.timestamp > total.last_change - interval '6 hours') as recent_changes
      from total`.execute(database.kysely)
  const [row] = rows
  if (!row) throw new Error('a sum has one row')
  return row
}
