import Type from 'typebox'
import type { JobKind } from './job.ts'

/** Seconds after which strings are compared with others: what changes meanwhile is compared by the same job. */
export const comparingDelay = 5

/** Brings the checks across strings to what the strings are now. */
export const compareStringsKind: JobKind<Record<never, never>> = {
  name: 'compare-strings',
  payload: Type.Object({}),
  queueKey: () => 'compare-strings',
  attempts: 20,
  merge: true,
  priority: -5,
  // Also for what is changed without a string, such as settings.
  schedule: '*/5 * * * *',
}
