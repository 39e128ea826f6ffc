import Type from 'typebox'
import { countActivity } from '../domain/user/profile/count-activity.ts'
import { defineJob } from '../jobs/job.ts'

/** Every few minutes: what people did since is counted, so that nobody who looks at them reads more than the last of it. */
export const countActivityJob = defineJob({
  name: 'count-activity',
  payload: Type.Object({}),
  queueKey: () => 'count-activity',
  merge: true,
  priority: -10,
  schedule: '*/5 * * * *',
  run: async ({ services: { database }, signal }) => ({ changes: await countActivity(database, signal) }),
})
