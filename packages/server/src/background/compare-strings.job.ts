import { compareStrings } from '../domain/unit/compare-strings.ts'
import type { Job } from '../jobs/job.ts'
import { compareStringsKind } from '../jobs/string-jobs.ts'

/** Compares strings that changed with those around them, and with their past. */
export const compareStringsJob = {
  ...compareStringsKind,
  run: async ({ services: { database }, signal }) => ({ strings: await compareStrings(database, signal) }),
} satisfies Job<Record<never, never>>
