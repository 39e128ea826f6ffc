import Type from 'typebox'
import { giveWay, giveWayToRepositories } from '../db/background.ts'
import { countProgress } from '../domain/translation/count-progress.ts'
import { countWork } from '../domain/user/work/count-work.ts'
import { defineJob } from '../jobs/job.ts'

/** Every minute: adds to the sums of work what people did since, and a part after the other of a history that has no sums yet. */
export const countWorkJob = defineJob({
  name: 'count-work',
  payload: Type.Object({}),
  queueKey: () => 'count-work',
  merge: true,
  priority: -10,
  schedule: '* * * * *',
  async run({ services: { database }, signal }) {
    const pause = async () => {
      await giveWay()
      await giveWayToRepositories(signal)
    }
    return { changes: await countWork(database, { signal, pause }) }
  },
})

/** Every hour: notes by how much each translation got on since. */
export const countProgressJob = defineJob({
  name: 'count-progress',
  payload: Type.Object({}),
  queueKey: () => 'count-progress',
  merge: true,
  priority: -10,
  schedule: '2 * * * *',
  run: async ({ services: { database }, signal }) => ({ translations: await countProgress(database, signal) }),
})
