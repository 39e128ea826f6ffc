import Type from 'typebox'
import { endRemovals } from '../domain/removal/end-removals.ts'
import { defineJob } from '../jobs/job.ts'

/** Hourly: begins to remove for good what nobody took back in time. */
export const endRemovalsJob = defineJob({
  name: 'end-removals',
  payload: Type.Object({}),
  queueKey: () => 'end-removals',
  merge: true,
  schedule: '7 * * * *',
  run: ({ services: { database }, signal }) => endRemovals(database, signal),
})
