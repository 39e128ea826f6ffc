import { hasAssignmentMarks } from '../assignments/count-marks.ts'
import { compareStrings } from '../domain/unit/compare-strings.ts'
import { countAssignmentsKind } from '../jobs/assignment-jobs.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job.ts'
import { compareStringsKind, comparingDelay } from '../jobs/string-jobs.ts'

/** One for earlier marks, and one for marks that these verdicts caused. */
const rounds = 2

/**
 * Compares strings that changed with those around them, and with their past. New marks during a run wait for the next run.
 * Otherwise a run would check every text of a typing person immediately, beside their saves, instead of all texts of some seconds.
 */
export const compareStringsJob = {
  ...compareStringsKind,
  async run({ services: { database, speller }, signal }) {
    const { strings, isOver } = await compareStrings(database, { signal, speller, rounds })
    if (!isOver) await database.transaction((tx) => enqueue(tx, compareStringsKind, {}, { delay: comparingDelay }))
    // Here, so that a save has nothing to enqueue for it.
    if (await hasAssignmentMarks(database)) await database.transaction((tx) => enqueue(tx, countAssignmentsKind, {}))
    return { strings }
  },
} satisfies Job<Record<never, never>>
