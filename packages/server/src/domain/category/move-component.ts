import type { Transaction } from '../../db/database.ts'
import { statement } from '../../db/database.ts'
import type { Doer } from '../../events/ledger.ts'
import { invalidField, Refusal, validationErrors } from '../../refusal.ts'
import { takenComponentValues } from '../component/taken-component-values.ts'
import { categoryChain } from './category-rows.ts'
import { lockStructure } from './lock-structure.ts'
import { moveComponents } from './move-components.ts'
import { demandOpenCategory } from './open-category.ts'

const selectComponent = statement<{ name: string; slug: string; project_id: number; category_id: number | null }>(
  'component_to_move',
  'select name, slug, project_id, category_id from components where id = $1',
)

interface NamedProject {
  readonly id: number
  readonly slug: string
}

/** The destination of a component. */
export interface ComponentDestination {
  readonly componentId: number
  readonly from: NamedProject
  readonly to: NamedProject
  /** A category of that project. */
  readonly categoryId: number | null
}

/** Moves one component to another project. Refuses names that something else has there. */
export async function moveComponent(tx: Transaction, move: ComponentDestination, doer: Doer): Promise<void> {
  const { componentId, from, to, categoryId } = move
  await lockStructure(tx, [from.id, to.id])
  const [found] = await tx.query(selectComponent, [componentId])
  // Somebody else may have moved it meanwhile.
  if (found?.project_id !== from.id) throw new Refusal('not_found')
  if (categoryId !== null && (await categoryChain(tx, categoryId)).length === 0)
    throw invalidField('category', 'The project has no such category.', 'does_not_exist')
  await demandOpenCategory(tx, categoryId)
  const names = { projectId: to.id, categoryId, name: found.name, slug: found.slug, except: componentId }
  const taken = await takenComponentValues(tx, names)
  if (taken.length > 0) throw validationErrors(taken)
  await moveComponents(tx, { componentIds: [componentId], from, to, categoryId }, doer)
}
