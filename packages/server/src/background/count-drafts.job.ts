import Type from 'typebox'
import { defineJob } from '../jobs/job.ts'
import { countDistances } from '../machine/drafts/draft-sums.ts'

/** Every few minutes: how far people changed automatic texts is added to the sums of their projects. */
export const countDraftsJob = defineJob({
  name: 'count-drafts',
  payload: Type.Object({}),
  queueKey: () => 'count-drafts',
  merge: true,
  priority: -10,
  schedule: '*/5 * * * *',
  run: async ({ services: { database }, signal }) => ({ texts: await countDistances(database, signal) }),
})
