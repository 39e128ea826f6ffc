import { statement, type Transaction } from '../../db/database.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { Refusal, validationErrors } from '../../refusal.ts'
import { dropCaches } from '../cache-drop.ts'
import { projectScope } from '../project/project-scope.ts'
import { type CategoryPlace, checkCategoryDepth, takenCategoryValues } from './category-place.ts'
import { readCategory } from './category-rows.ts'
import { lockStructure } from './lock-structure.ts'

const insert = statement<{ id: number }>(
  'insert_category',
  'insert into categories (project_id, category_id, name, slug) values ($1, $2, $3, $4) returning id',
)
const update = statement<never>(
  'update_category',
  'update categories set category_id = $2, name = $3, slug = $4 where id = $1',
)
const selectParent = statement<{ id: number }>(
  'parent_of_category',
  'select id from categories where id = $1 and project_id = $2',
)

async function checkPlace(tx: Transaction, place: CategoryPlace): Promise<void> {
  const { parentId, projectId } = place
  // It may have gone since it was looked up.
  if (parentId !== null && (await tx.query(selectParent, [parentId, projectId])).length === 0)
    throw new Refusal('not_found')
  await checkCategoryDepth(tx, place)
  const taken = await takenCategoryValues(tx, place)
  if (taken.length > 0) throw validationErrors(taken)
}

/** Makes a category and returns its id. */
export async function insertCategory(tx: Transaction, place: Omit<CategoryPlace, 'self'>): Promise<number> {
  const { projectId, parentId, name, slug } = place
  await lockStructure(tx, [projectId])
  await checkPlace(tx, { ...place, self: null })
  const [row] = await tx.query(insert, [projectId, parentId, name, slug])
  if (!row) throw new Error('an inserted row comes back')
  dropCaches(tx, 'settings', `project:${projectId}`)
  return row.id
}

/** What is said of a category; what is left out stays. */
export interface CategoryChange {
  readonly name?: string
  readonly slug?: string
  readonly parentId?: number | null
}

/** Renames a category or puts it elsewhere in its project, with all that is in it. */
export async function changeCategory(tx: Transaction, id: number, change: CategoryChange, doer: Doer): Promise<void> {
  const found = await readCategory(tx, id)
  if (!found) throw new Refusal('not_found')
  await lockStructure(tx, [found.project_id])
  const before = await readCategory(tx, id)
  if (!before) throw new Refusal('not_found')
  const { name = before.name, slug = before.slug, parentId = before.category_id } = change
  await checkPlace(tx, { projectId: before.project_id, parentId, name, slug, self: id })
  await tx.query(update, [id, parentId, name, slug])
  dropCaches(tx, 'settings', `project:${before.project_id}`)
  // Teams of a category reach what is below it.
  if (parentId !== before.category_id) dropCaches(tx, 'access')
  const ledger = openLedger(tx, await projectScope(tx, before.project_id))
  if (name !== before.name)
    ledger.record({ action: 'rename-category', doer, target: name, old: before.name, details: { field: 'name' } })
  if (slug !== before.slug)
    ledger.record({ action: 'rename-category', doer, target: slug, old: before.slug, details: { field: 'slug' } })
  if (parentId !== before.category_id) ledger.record({ action: 'move-category', doer, target: slug, old: before.slug })
  await ledger.close()
}
