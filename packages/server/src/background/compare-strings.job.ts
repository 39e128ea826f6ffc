import { compareStrings } from '../domain/unit/compare-strings.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job.ts'
import { compareStringsKind, comparingDelay } from '../jobs/string-jobs.ts'

/** What was marked before, and what the verdicts on that moved. */
const rounds = 2

/**
 * Compares strings that changed with those around them, and with their past. What is marked while it runs waits for the next
 * run: one that went on would judge every text of whoever is typing by itself, beside their saves, instead of all of some seconds.
 */
export const compareStringsJob = {
  ...compareStringsKind,
  async run({ services: { database }, signal }) {
    const { strings, isOver } = await compareStrings(database, { signal, rounds })
    if (!isOver) await database.transaction((tx) => enqueue(tx, compareStringsKind, {}, { delay: comparingDelay }))
    return { strings }
  },
} satisfies Job<Record<never, never>>
