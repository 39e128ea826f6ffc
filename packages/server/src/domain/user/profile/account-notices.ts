import Type from 'typebox'
import type { JobKind } from '../../../jobs/job.ts'

/** Seconds in which what happens together to an account is put into one letter. */
export const noticeDelay = 10

/** Writes to somebody what happened to their account that somebody else may have done. */
export const accountNoticesKind: JobKind<{ readonly userId: number }> = {
  name: 'account-notices',
  payload: Type.Object({ userId: Type.Integer() }),
  queueKey: ({ userId }) => `account notices ${userId}`,
  // With waits up to ten minutes: most of a working day.
  attempts: 50,
  merge: true,
  priority: 5,
  schedule: null,
}
