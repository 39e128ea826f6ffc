import Type from 'typebox'
import { defineJob } from './job.ts'

/**
 * After an import into the embedded database, which learns of its tables by nobody else: plans for pages of strings depend on
 * how many there are. A sample of 6,000 rows is read; the nightly `tidy` reads more, and holds the only session much longer.
 */
export const analyzeJob = defineJob({
  name: 'analyze',
  payload: Type.Object({}),
  queueKey: () => 'tidy',
  merge: true,
  async run({ services: { database }, signal }) {
    if (database.kind !== 'pglite') return
    for (const table of ['units', 'translations', 'statistics', 'changes']) {
      signal.throwIfAborted()
      await database.transaction((tx) => tx.executeSql(`set local default_statistics_target = 20; analyze ${table}`))
    }
  },
})
