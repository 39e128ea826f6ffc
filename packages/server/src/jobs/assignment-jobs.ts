import Type from 'typebox'
import type { JobKind } from './job.ts'

/** Brings the counts of open assignments to what changed. */
export const countAssignmentsKind: JobKind<Record<never, never>> = {
  name: 'count-assignments',
  payload: Type.Object({}),
  queueKey: () => 'count-assignments',
  attempts: 20,
  merge: true,
  priority: -3,
  // Also for what is changed without a text: labels, screenshots, components that move.
  schedule: '* * * * *',
}
