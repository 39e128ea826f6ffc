import { sql, type Updateable } from 'kysely'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { besideOf, byId, type ListPart, listStatement, queryPart, sequenceOf } from '../../db/list-part.ts'
import type { ProjectTable } from '../../db/tables.ts'
import { type CategoryRow, categoryColumns } from '../../domain/category/category-rows.ts'
import type { KeptSettings } from '../../domain/project/inheritance.ts'
import type { Visible } from '../../domain/visible.ts'

export const projectOrder = byId('p.id')

/** Ids of a page of the projects that somebody sees. */
export async function selectProjectIds(database: Database, visible: Visible, part: ListPart): Promise<number[]> {
  const query = database.kysely.selectFrom('projects as p').select('p.id').where(visible.project)
  const chosen = query.where(besideOf(projectOrder, part)).orderBy(sequenceOf(projectOrder, part))
  const rows = await chosen.limit(part.limit).offset(part.offset).execute()
  return rows.map(({ id }) => id)
}

export async function countProjects(database: Database, visible: Visible): Promise<number> {
  const query = database.kysely.selectFrom('projects as p').select(sql<number>`count(*)::int`.as('count'))
  const { count } = await query.where(visible.project).executeTakeFirstOrThrow()
  return count
}

/** Writes only the given settings: others may change other ones at the same time. */
export const updateProject = (
  tx: Transaction,
  id: number,
  { columns, settings }: { readonly columns: Updateable<ProjectTable>; readonly settings: KeptSettings },
) =>
  tx.kysely
    .updateTable('projects')
    .set({ ...columns, settings: sql`settings || ${JSON.stringify(settings)}::jsonb` })
    .where('id', '=', id)
    .execute()

export const categoryOrder = byId('k.id')
const selectCategoryPage = listStatement<CategoryRow>(
  'categories_of_project',
  `select ${categoryColumns} from categories k join projects p on p.id = k.project_id
    where k.project_id = $1 {part}`,
  categoryOrder,
)
const countCategoryRows = statement<{ count: number }>(
  'categories_of_project_count',
  'select count(*)::int as count from categories where project_id = $1',
)

export const selectCategories = (database: Database, projectId: number, part: ListPart) =>
  queryPart(database, selectCategoryPage, [projectId], part)

export async function countCategories(database: Database, projectId: number): Promise<number> {
  const [row] = await database.query(countCategoryRows, [projectId])
  return row?.count ?? 0
}
