import type { Queries } from '../../db/database.ts'
import { type FieldProblem, invalidField } from '../../refusal.ts'
import { takenNames } from '../component/taken-component-values.ts'
import { categoryChain, categoryHeight } from './category-rows.ts'

/** How deep categories may be nested. */
const mostLevels = 3

/** The parent and the names of a category. */
export interface CategoryPlace {
  readonly projectId: number
  /** The category that it is to be in. */
  readonly parentId: number | null
  readonly name: string
  readonly slug: string
  /** The category that is moved or renamed; null: a new one. */
  readonly self: number | null
}

const wrongParent = (detail: string) => invalidField('category', detail)

/** Refuses a parent below the category itself, or one that makes its content too deep. */
export async function checkCategoryDepth(database: Queries, { parentId, self }: CategoryPlace): Promise<void> {
  if (parentId === null) return
  const chain = await categoryChain(database, parentId)
  if (chain.some(({ id }) => id === self)) throw wrongParent('A category is neither in itself nor below itself.')
  const height = self === null ? 1 : await categoryHeight(database, self)
  if (chain.length + height > mostLevels)
    throw wrongParent(`${mostLevels} categories may stand in each other, and no more.`)
}

/** Whether something beside it has the slug or the name. */
export const takenCategoryValues = (database: Queries, place: CategoryPlace): Promise<FieldProblem[]> =>
  takenNames(database, {
    projectId: place.projectId,
    categoryId: place.parentId,
    name: place.name,
    slug: place.slug,
    except: place.self === null ? null : { category: place.self },
  })
