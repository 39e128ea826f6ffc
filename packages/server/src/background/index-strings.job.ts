import Type from 'typebox'
import { defineJob } from '../jobs/job.ts'
import { indexStrings } from './index-strings.ts'

/** Every minute: strings that were imported or changed are taken into the index that searches use. */
export const indexStringsJob = defineJob({
  name: 'index-strings',
  payload: Type.Object({}),
  queueKey: () => 'index-strings',
  merge: true,
  priority: -10,
  schedule: '* * * * *',
  run: async ({ services: { database }, signal }) => ({ strings: await indexStrings(database, signal) }),
})
