import Type from 'typebox'
import { defineJob } from './job.ts'

/** Tables that change all the time; PGlite has no autovacuum to look after them. */
const busyTables = ['units', 'statistics', 'pending_edits', 'changes', 'notifications', 'tasks', 'translations']

/** Daily: forgets tasks that ended a week ago, and does on PGlite what PostgreSQL does by itself. */
export const tidyJob = defineJob({
  name: 'tidy',
  payload: Type.Object({}),
  queueKey: () => 'tidy',
  merge: true,
  schedule: '20 3 * * *',
  async run({ services: { database }, signal }) {
    await database.executeSql("delete from tasks where completed and updated < now() - interval '7 days'")
    if (database.kind !== 'pglite') return
    // One by one: each holds the only session for a while.
    for (const table of [...busyTables, 'pgboss.job_common']) {
      signal.throwIfAborted()
      await database.executeSql(`vacuum (analyze) ${table}`)
    }
  },
})
