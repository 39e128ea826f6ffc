import { continueRemoval, removeProjectKind } from '../domain/project/remove-project.ts'
import type { Job } from '../jobs/job.ts'

/** Removes a project, step by step; a project that is gone is no failure. */
export const removeProjectJob = {
  ...removeProjectKind,
  run: ({ services: { database }, payload }) => continueRemoval(database, payload),
} satisfies Job<Parameters<typeof continueRemoval>[1]>
