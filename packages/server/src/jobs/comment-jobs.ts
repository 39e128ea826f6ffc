import Type from 'typebox'
import type { JobKind } from './job.ts'

interface SourceComment {
  readonly commentId: number
}

/** Writes to the address where mistakes in source texts are reported what somebody said of one. */
export const sourceCommentKind: JobKind<SourceComment> = {
  name: 'source-comment',
  payload: Type.Object({ commentId: Type.Integer() }),
  queueKey: ({ commentId }) => `source-comment ${commentId}`,
  // As letters about accounts.
  attempts: 50,
  merge: false,
  priority: 0,
  schedule: null,
}
