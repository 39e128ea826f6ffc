import Type from 'typebox'
import { defineJob } from '../jobs/job.ts'
import { findDamagedClones } from '../sync/clone/damaged-clones.ts'

/** Reads the clones of the node that takes it for damage; the task says which are. */
export const checkClonesJob = defineJob({
  name: 'check-clones',
  payload: Type.Object({}),
  queueKey: () => 'check-clones',
  merge: true,
  priority: -1,
  async run({ services: { config, git }, signal, progress }) {
    const { count, damaged } = await findDamagedClones({
      dataDir: config.dataDir,
      git,
      signal,
      tell: (done, total) => progress({ step: 'clones', done, total }),
    })
    return { clones: count, damaged }
  },
})
