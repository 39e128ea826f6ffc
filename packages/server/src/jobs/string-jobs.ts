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

interface JudgedStrings {
  readonly projectId: number
  /** Null: all of the project. */
  readonly componentId: number | null
}

/** Checks strings anew, after what they are checked by was changed for all of them: flags, fonts. */
export const recheckStringsKind: JobKind<JudgedStrings> = {
  name: 'judge-strings',
  payload: Type.Object({ projectId: Type.Integer(), componentId: Type.Union([Type.Integer(), Type.Null()]) }),
  queueKey: ({ projectId }) => `judge-strings ${projectId}`,
  attempts: 20,
  merge: true,
  priority: -4,
  schedule: null,
}
