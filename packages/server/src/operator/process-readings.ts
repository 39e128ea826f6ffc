import type { Database } from '../db/database.ts'
import type { Reading } from '../http/process-metrics.ts'
import { selectAbandoned, selectJobCounts } from '../jobs/held-jobs.ts'

/** The values of a node that `/metrics` shows beside its requests. */
export const processReadings = (database: Database): readonly Reading[] => [
  {
    name: 'weft_database_sessions',
    help: 'Sessions with the database by state, and callers that wait for one',
    labelNames: ['state'],
    read(own) {
      for (const [state, count] of Object.entries(database.sessionUse())) own.set({ state }, count)
    },
  },
  {
    name: 'weft_database_heard',
    help: '1 if this node hears what other nodes change',
    read: (own) => own.set(database.hears() ? 1 : 0),
  },
  // All nodes tell the same of jobs, because they share the queue.
  {
    name: 'weft_jobs',
    help: 'Jobs in the queue of all nodes, by kind and state',
    labelNames: ['kind', 'state'],
    async read(own) {
      for (const { kind, state, count } of await selectJobCounts(database)) own.set({ kind, state }, count)
    },
  },
  {
    name: 'weft_jobs_abandoned',
    help: 'Jobs under way that give no sign of life',
    read: async (own) => own.set((await selectAbandoned(database)).length),
  },
]
