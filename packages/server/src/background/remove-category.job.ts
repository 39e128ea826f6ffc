import { continueCategoryRemoval, removeCategoryKind } from '../domain/category/remove-category.ts'
import type { Job } from '../jobs/job.ts'

/** Removes a category, step by step; a category that is gone is no failure. */
export const removeCategoryJob = {
  ...removeCategoryKind,
  run: ({ services: { database }, payload }) => continueCategoryRemoval(database, payload),
} satisfies Job<Parameters<typeof continueCategoryRemoval>[1]>
