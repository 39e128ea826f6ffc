import { sql, type Updateable } from 'kysely'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import type { ProjectTable } from '../../db/tables.ts'
import { type CategoryRow, categoryColumns } from '../../domain/category/category-rows.ts'
import type { Visible } from '../../domain/visible.ts'

/** Ids of a page of the projects that somebody sees. */
export async function selectProjectIds(
  database: Database,
  visible: Visible,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  const query = database.kysely.selectFrom('projects as p').select('p.id').where(visible.project)
  const rows = await query.orderBy('p.id').limit(limit).offset(offset).execute()
  return rows.map(({ id }) => id)
}

export async function countProjects(database: Database, visible: Visible): Promise<number> {
  const query = database.kysely.selectFrom('projects as p').select(sql<number>`count(*)::int`.as('count'))
  const { count } = await query.where(visible.project).executeTakeFirstOrThrow()
  return count
}

export const updateProject = (tx: Transaction, id: number, values: Updateable<ProjectTable>) =>
  tx.kysely.updateTable('projects').set(values).where('id', '=', id).execute()

const selectCategoryPage = statement<CategoryRow>(
  'categories_of_project',
  `select ${categoryColumns} from categories k join projects p on p.id = k.project_id
    where k.project_id = $1 order by k.id limit $2 offset $3`,
)
const countCategoryRows = statement<{ count: number }>(
  'categories_of_project_count',
  'select count(*)::int as count from categories where project_id = $1',
)

export const selectCategories = (database: Database, projectId: number, limit: number, offset: number) =>
  database.query(selectCategoryPage, [projectId, limit, offset])

export async function countCategories(database: Database, projectId: number): Promise<number> {
  const [row] = await database.query(countCategoryRows, [projectId])
  return row?.count ?? 0
}
