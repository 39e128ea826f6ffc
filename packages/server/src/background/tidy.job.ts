import Type from 'typebox'
import { defineJob } from '../jobs/job.ts'

/** Daily: forgets sessions whose time is over, tasks that ended and files that were sent a week ago. */
export const tidyJob = defineJob({
  name: 'tidy',
  payload: Type.Object({}),
  queueKey: () => 'tidy',
  merge: true,
  schedule: '20 3 * * *',
  async run({ services: { database } }) {
    await database.executeSql("delete from tasks where completed and updated < now() - interval '7 days'")
    await database.executeSql('delete from sessions where expires < now()')
    await database.executeSql("delete from uploads where created < now() - interval '7 days'")
  },
})
