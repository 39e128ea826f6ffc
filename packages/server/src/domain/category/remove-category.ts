import { setTimeout as delay } from 'node:timers/promises'
import Type, { type Static } from 'typebox'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobKind } from '../../jobs/job.ts'
import { repositoryKind } from '../../jobs/repository-jobs.ts'
import type { Services } from '../../services.ts'
import { dropCaches } from '../cache-drop.ts'
import { projectScope } from '../project/project-scope.ts'
import { type CategoryRow, categoryTree, readCategory } from './category-rows.ts'
import { lockStructure } from './lock-structure.ts'

const payload = Type.Object({ categoryId: Type.Integer(), userId: Type.Union([Type.Integer(), Type.Null()]) })
export type RemoveCategoryPayload = Static<typeof payload>

/** Removes what is left of a category once its components are gone, each in its repository's turn. */
export const removeCategoryKind: JobKind<RemoveCategoryPayload> = {
  name: 'remove-category',
  payload,
  queueKey: ({ categoryId }) => `category ${categoryId}`,
  attempts: 20,
  merge: true,
  priority: 10,
  schedule: null,
}

const selectComponents = statement<{ id: number; repository_id: number; is_asked: boolean }>(
  'components_of_removed_category',
  `select id, coalesce(repository_component_id, id) as repository_id,
          exists (select 1 from tasks t where t.component_id = c.id and t.kind = 'repository' and not t.completed) as is_asked
     from components c where category_id in (select id from ${categoryTree} t)
    order by repository_component_id nulls last, id desc`,
)

const deleteCategory = statement<never>('delete_category', 'delete from categories where id = $1')

/** Milliseconds that a request waits for the end; the removal goes on after it. */
const patience = 60_000

/** Seconds after which it is looked whether the components are gone. */
const pause = 0.2

/**
 * Removes a category with all that is in it: its components in their repositories' turn, then its own row with the
 * categories below it. A job does it, so that it completes even if this process ends.
 */
export async function removeCategory(services: Services, categoryId: number, doer: Doer): Promise<void> {
  const { database, stopping } = services
  await database.transaction((tx) => enqueue(tx, removeCategoryKind, { categoryId, userId: doer.userId }))
  const end = performance.now() + patience
  for (let wait = 5; performance.now() < end && !stopping.aborted; wait = Math.min(wait * 1.6, 200)) {
    await delay(wait)
    if (!(await readCategory(database, categoryId))) return
  }
}

/** One step of the removal: asks for the removal of components, or does the rest where none is left. */
export async function continueCategoryRemoval(database: Database, payload: RemoveCategoryPayload): Promise<void> {
  const { categoryId, userId } = payload
  await database.transaction(async (tx) => {
    const found = await readCategory(tx, categoryId)
    if (!found) return
    await lockStructure(tx, [found.project_id])
    const components = await tx.query(selectComponents, [categoryId])
    if (components.length === 0) return removeRow(tx, found, { userId, authorId: userId })
    for (const { id, repository_id, is_asked } of components) {
      if (is_asked) continue
      const work = { kind: 'remove-component' } as const
      const asked = { repositoryId: repository_id, componentId: id, userId, work }
      await enqueue(tx, repositoryKind, asked, { componentId: id })
    }
    await enqueue(tx, removeCategoryKind, payload, { delay: pause })
  })
}

async function removeRow(tx: Transaction, category: CategoryRow, doer: Doer): Promise<void> {
  await tx.query(deleteCategory, [category.id])
  dropCaches(tx, 'settings', `project:${category.project_id}`)
  dropCaches(tx, 'access')
  const ledger = openLedger(tx, await projectScope(tx, category.project_id))
  ledger.record({ action: 'remove-category', doer, target: category.slug })
  await ledger.close()
}
