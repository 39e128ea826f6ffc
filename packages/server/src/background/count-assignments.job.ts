import Type from 'typebox'
import { countAssignments } from '../assignments/count-assignments.ts'
import { markAllAssignments } from '../assignments/count-marks.ts'
import { remindOfAssignments } from '../assignments/remind-of-assignments.ts'
import { giveWay } from '../db/background.ts'
import { countAssignmentsKind } from '../jobs/assignment-jobs.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { defineJob, type Job } from '../jobs/job.ts'

/** Counts what changed in open assignments, lists the strings of new ones, and closes those that are done. */
export const countAssignmentsJob = {
  ...countAssignmentsKind,
  async run({ services: { database }, signal }) {
    const { marks, isOver } = await countAssignments({ database, signal, pause: giveWay })
    if (!isOver) await database.transaction((tx) => enqueue(tx, countAssignmentsKind, {}, { delay: 1 }))
    return { marks }
  },
} satisfies Job<Record<never, never>>

/** Every hour: reminds people of dates, and tells who gave an assignment what stands in its way. */
export const remindOfAssignmentsJob = defineJob({
  name: 'remind-of-assignments',
  payload: Type.Object({}),
  queueKey: () => 'remind-of-assignments',
  merge: true,
  priority: -3,
  schedule: '12 * * * *',
  run: async ({ services, signal }) => ({ told: await remindOfAssignments(services, signal) }),
})

/** Every night: lists the strings of open assignments anew. */
export const listAssignmentsJob = defineJob({
  name: 'list-assignments',
  payload: Type.Object({}),
  queueKey: () => 'count-assignments',
  merge: true,
  priority: -10,
  schedule: '40 2 * * *',
  async run({ services: { database } }) {
    await database.transaction(async (tx) => {
      await markAllAssignments(tx)
      await enqueue(tx, countAssignmentsKind, {})
    })
    return {}
  },
})
